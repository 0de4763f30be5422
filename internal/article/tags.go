package article

import "golang.org/x/net/html/atom"

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

// tagOf classes an HTML element's atom; 0 (no atom) is left to the caller.
func tagOf(a atom.Atom) tag {
	switch a {
	case atom.P:
		return tagP
	case atom.Li:
		return tagLi
	case atom.H1:
		return tagH1
	case atom.H2:
		return tagH2
	case atom.H3:
		return tagH3
	case atom.H4:
		return tagH4
	case atom.H5:
		return tagH5
	case atom.H6:
		return tagH6
	case atom.Td:
		return tagTd
	case atom.Th:
		return tagTh
	case atom.Div:
		return tagDiv
	case atom.A:
		return tagA
	case atom.Span:
		return tagSpan
	case atom.Button:
		return tagButton
	case atom.Label:
		return tagLabel
	case atom.Dt:
		return tagDt
	case atom.Dd:
		return tagDd
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		return tagPre
	case atom.Blockquote:
		return tagBlockquote
	case atom.Figcaption:
		return tagFigcaption
	case atom.Option:
		return tagOption
	case atom.Summary:
		return tagSummary
	case atom.Textarea:
		return tagTextarea
	case atom.Section:
		return tagSection
	case atom.Article:
		return tagArticle
	case atom.Main:
		return tagMain
	case atom.Nav:
		return tagNav
	case atom.Header:
		return tagHeader
	case atom.Footer:
		return tagFooter
	case atom.Aside:
		return tagAside
	case atom.Form:
		return tagForm
	case atom.Table:
		return tagTable
	case atom.Ul, atom.Menu, atom.Dir:
		return tagUl
	case atom.Ol:
		return tagOl
	case atom.Noscript:
		return tagNoscript
	case atom.Template:
		return tagTemplate
	case atom.Details:
		return tagDetails
	case atom.Dialog:
		return tagDialog
	case atom.Figure:
		return tagFigure
	case atom.Body:
		return tagBody
	case atom.Fieldset:
		return tagFieldset
	case atom.Address:
		return tagAddress
	case atom.Tr:
		return tagTr
	case atom.Dl:
		return tagDl
	case atom.Select:
		return tagSelect
	}
	return tagOfInline(a)
}

// tagOfInline classes the names that hold no other blocks.
func tagOfInline(a atom.Atom) tag {
	switch a {
	case atom.Img:
		return tagImg
	case atom.Input:
		return tagInput
	case atom.Code:
		return tagCode
	case atom.Time:
		return tagTime
	case atom.Iframe:
		return tagIframe
	case atom.Video:
		return tagVideo
	case atom.Svg:
		return tagSvg
	case atom.Br:
		return tagBr
	case atom.Hr:
		return tagHr
	case atom.B, atom.Strong, atom.Em:
		return tagBold
	case atom.Html, atom.Caption, atom.Center, atom.Hgroup, atom.Legend, atom.Optgroup, atom.Search, atom.Tbody,
		atom.Tfoot, atom.Thead, atom.Frameset:
		return tagOther
	}
	return tagInline
}

// isBlock reports whether an element of this class breaks the line.
func (g tag) isBlock() bool {
	switch g {
	case tagA, tagSpan, tagCustom, tagImg, tagInput, tagCode, tagTime, tagIframe, tagVideo, tagSvg, tagBr, tagBold, tagInline:
		return false
	}
	return true
}

// isElem reports whether elements of this class are recorded as containers.
func (g tag) isElem() bool {
	return g.isBlock() && g != tagHr || g == tagA || g == tagSpan || g == tagCustom
}

// isHeading reports h1 to h6.
func (g tag) isHeading() bool { return g >= tagH1 && g <= tagH6 }

// textless reports elements whose descendants never are content text, whatever the sanitizer says.
func textless(a atom.Atom) bool {
	switch a {
	case atom.Script, atom.Style, atom.Iframe, atom.Object, atom.Embed, atom.Canvas, atom.Video, atom.Audio,
		atom.Map, atom.Head, atom.Template, atom.Datalist, atom.Frame, atom.Noframes, atom.Noembed, atom.Progress,
		atom.Meter, atom.Svg, atom.Math, atom.Title:
		return true
	}
	return false
}
