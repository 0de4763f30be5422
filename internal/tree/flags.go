package tree

import "github.com/winnowhtml/html/internal/tag"

const (
	bySpecial = special | stopsItem
	byScope   = scopes | bySpecial
	byTable   = scopes | scopeTable | bySpecial
)

// htmlFlags holds how each HTML element counts on the stack of open elements.
var htmlFlags = [tag.Count]flags{
	tag.Applet: byScope, tag.Caption: byScope | impliedDeep, tag.Marquee: byScope, tag.Object: byScope,
	tag.Td: byScope | impliedDeep, tag.Th: byScope | impliedDeep,
	tag.Html: byTable, tag.Table: byTable, tag.Template: byTable,
	tag.Ol: scopeList | bySpecial, tag.Ul: scopeList | bySpecial, tag.Button: scopeButton | bySpecial,

	tag.Address: special, tag.Div: special, tag.P: special | implied | impliedDeep,

	tag.Dd: bySpecial | implied | impliedDeep, tag.Dt: bySpecial | implied | impliedDeep,
	tag.Li:       bySpecial | implied | impliedDeep,
	tag.Optgroup: implied | impliedDeep, tag.Option: implied | impliedDeep,
	tag.Rb: implied | impliedDeep, tag.Rp: implied | impliedDeep,
	tag.Rt: implied | impliedDeep, tag.Rtc: implied | impliedDeep,
	tag.Colgroup: bySpecial | impliedDeep, tag.Tbody: bySpecial | impliedDeep, tag.Tfoot: bySpecial | impliedDeep,
	tag.Thead: bySpecial | impliedDeep, tag.Tr: bySpecial | impliedDeep,

	tag.Area: bySpecial, tag.Article: bySpecial, tag.Aside: bySpecial, tag.Base: bySpecial,
	tag.Basefont: bySpecial, tag.Bgsound: bySpecial, tag.Blockquote: bySpecial, tag.Body: bySpecial,
	tag.Br: bySpecial, tag.Center: bySpecial, tag.Col: bySpecial, tag.Details: bySpecial, tag.Dir: bySpecial,
	tag.Dl: bySpecial, tag.Embed: bySpecial, tag.Fieldset: bySpecial, tag.Figcaption: bySpecial,
	tag.Figure: bySpecial, tag.Footer: bySpecial, tag.Form: bySpecial, tag.Frame: bySpecial,
	tag.Frameset: bySpecial, tag.H1: bySpecial, tag.H2: bySpecial, tag.H3: bySpecial, tag.H4: bySpecial,
	tag.H5: bySpecial, tag.H6: bySpecial, tag.Head: bySpecial, tag.Header: bySpecial, tag.Hgroup: bySpecial,
	tag.Hr: bySpecial, tag.Iframe: bySpecial, tag.Img: bySpecial, tag.Input: bySpecial, tag.Keygen: bySpecial,
	tag.Link: bySpecial, tag.Listing: bySpecial, tag.Main: bySpecial, tag.Menu: bySpecial, tag.Meta: bySpecial,
	tag.Nav: bySpecial, tag.Noembed: bySpecial, tag.Noframes: bySpecial, tag.Noscript: bySpecial,
	tag.Param: bySpecial, tag.Plaintext: bySpecial, tag.Pre: bySpecial, tag.Script: bySpecial,
	tag.Search: bySpecial, tag.Section: bySpecial, tag.Select: bySpecial, tag.Source: bySpecial,
	tag.Style: bySpecial, tag.Summary: bySpecial, tag.Textarea: bySpecial, tag.Title: bySpecial,
	tag.Track: bySpecial, tag.Wbr: bySpecial, tag.Xmp: bySpecial,
}
