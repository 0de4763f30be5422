package article

import htmltag "github.com/winnowhtml/html/internal/tag"

// tag is the part that an element's name plays for selection. The order is that of a feature's values:
// changing it means training again.
type tag uint8

const (
	tagOther tag = iota
	tagP
	tagLi
	tagH1
	tagH2
	tagH3
	tagH4
	tagH5
	tagH6
	tagTd
	tagTh
	tagDiv
	tagA
	tagSpan
	tagButton
	tagLabel
	tagDt
	tagDd
	tagPre
	tagBlockquote
	tagFigcaption
	tagOption
	tagSummary
	tagTextarea
	tagSection
	tagArticle
	tagMain
	tagNav
	tagHeader
	tagFooter
	tagAside
	tagForm
	tagTable
	tagUl
	tagOl
	tagNoscript
	tagTemplate
	tagDetails
	tagDialog
	tagFigure
	tagBody
	tagFieldset
	tagAddress
	tagTr
	tagDl
	tagSelect
	tagCustom // a name with a hyphen
	tagImg
	tagInput
	tagCode
	tagTime
	tagIframe
	tagVideo
	tagSvg
	tagBr
	tagHr
	tagBold
	tagInline // flows in a line and is no container of interest
	tagCount
)

// byCode holds 1 + the class of the element names that have one, indexed by their code. The others flow in a
// line.
var byCode = [htmltag.Count]tag{
	htmltag.P:      tagP + 1,
	htmltag.Li:     tagLi + 1,
	htmltag.H1:     tagH1 + 1,
	htmltag.H2:     tagH2 + 1,
	htmltag.H3:     tagH3 + 1,
	htmltag.H4:     tagH4 + 1,
	htmltag.H5:     tagH5 + 1,
	htmltag.H6:     tagH6 + 1,
	htmltag.Td:     tagTd + 1,
	htmltag.Th:     tagTh + 1,
	htmltag.Div:    tagDiv + 1,
	htmltag.A:      tagA + 1,
	htmltag.Span:   tagSpan + 1,
	htmltag.Button: tagButton + 1,
	htmltag.Label:  tagLabel + 1,
	htmltag.Dt:     tagDt + 1,
	htmltag.Dd:     tagDd + 1,
	htmltag.Pre:    tagPre + 1, htmltag.Listing: tagPre + 1, htmltag.Xmp: tagPre + 1, htmltag.Plaintext: tagPre + 1,
	htmltag.Blockquote: tagBlockquote + 1,
	htmltag.Figcaption: tagFigcaption + 1,
	htmltag.Option:     tagOption + 1,
	htmltag.Summary:    tagSummary + 1,
	htmltag.Textarea:   tagTextarea + 1,
	htmltag.Section:    tagSection + 1,
	htmltag.Article:    tagArticle + 1,
	htmltag.Main:       tagMain + 1,
	htmltag.Nav:        tagNav + 1,
	htmltag.Header:     tagHeader + 1,
	htmltag.Footer:     tagFooter + 1,
	htmltag.Aside:      tagAside + 1,
	htmltag.Form:       tagForm + 1,
	htmltag.Table:      tagTable + 1,
	htmltag.Ul:         tagUl + 1, htmltag.Menu: tagUl + 1, htmltag.Dir: tagUl + 1,
	htmltag.Ol:       tagOl + 1,
	htmltag.Noscript: tagNoscript + 1,
	htmltag.Template: tagTemplate + 1,
	htmltag.Details:  tagDetails + 1,
	htmltag.Dialog:   tagDialog + 1,
	htmltag.Figure:   tagFigure + 1,
	htmltag.Body:     tagBody + 1,
	htmltag.Fieldset: tagFieldset + 1,
	htmltag.Address:  tagAddress + 1,
	htmltag.Tr:       tagTr + 1,
	htmltag.Dl:       tagDl + 1,
	htmltag.Select:   tagSelect + 1,
	htmltag.Img:      tagImg + 1,
	htmltag.Input:    tagInput + 1,
	htmltag.Code:     tagCode + 1,
	htmltag.Time:     tagTime + 1,
	htmltag.Iframe:   tagIframe + 1,
	htmltag.Video:    tagVideo + 1,
	htmltag.Svg:      tagSvg + 1,
	htmltag.Br:       tagBr + 1,
	htmltag.Hr:       tagHr + 1,
	htmltag.B:        tagBold + 1, htmltag.Strong: tagBold + 1, htmltag.Em: tagBold + 1,
	htmltag.Html: tagOther + 1, htmltag.Caption: tagOther + 1, htmltag.Center: tagOther + 1, htmltag.Hgroup: tagOther + 1, htmltag.Legend: tagOther + 1, htmltag.Optgroup: tagOther + 1, htmltag.Search: tagOther + 1, htmltag.Tbody: tagOther + 1, htmltag.Tfoot: tagOther + 1, htmltag.Thead: tagOther + 1, htmltag.Frameset: tagOther + 1,
}

// tagOf classes an HTML element by its name's code.
func tagOf(code htmltag.Tag) tag {
	if g := byCode[code]; g > 0 {
		return g - 1
	}
	return tagInline
}

// tags is a set of classes.
type tags uint64

func (s tags) has(g tag) bool { return s>>g&1 != 0 }

// inLine are the classes that do not break the line.
const inLine tags = 1<<tagA | 1<<tagSpan | 1<<tagCustom | 1<<tagImg | 1<<tagInput | 1<<tagCode | 1<<tagTime | 1<<tagIframe |
	1<<tagVideo | 1<<tagSvg | 1<<tagBr | 1<<tagBold | 1<<tagInline

// isBlock reports whether an element of this class breaks the line.
func (g tag) isBlock() bool { return !inLine.has(g) }

// isElem reports whether elements of this class are recorded as containers.
func (g tag) isElem() bool { return !unrecorded.has(g) }

// unrecorded are the classes that are no containers.
const unrecorded = (inLine | 1<<tagHr) &^ (1<<tagA | 1<<tagSpan | 1<<tagCustom)

// isHeading reports h1 to h6.
func (g tag) isHeading() bool { return g >= tagH1 && g <= tagH6 }

// kind says what elements of a name are besides their class.
type kind uint8

const (
	isMedia  kind = 1 << iota // shows something else than text
	textless                  // its descendants never are content text, whatever the sanitizer says
)

// kinds is indexed by a name's code.
var kinds = [htmltag.Count]kind{
	htmltag.Img: isMedia, htmltag.Picture: isMedia, htmltag.Video: isMedia | textless, htmltag.Audio: isMedia | textless, htmltag.Iframe: isMedia | textless, htmltag.Object: isMedia | textless, htmltag.Embed: isMedia | textless, htmltag.Hr: isMedia,
	htmltag.Script: textless, htmltag.Style: textless, htmltag.Canvas: textless, htmltag.Map: textless, htmltag.Head: textless, htmltag.Template: textless, htmltag.Datalist: textless, htmltag.Frame: textless, htmltag.Noframes: textless, htmltag.Noembed: textless, htmltag.Progress: textless, htmltag.Meter: textless, htmltag.Svg: textless, htmltag.Math: textless, htmltag.Title: textless,
}
