package meta

import (
	"bytes"

	"github.com/winnowhtml/html/internal/tree"

	"golang.org/x/net/html/atom"
)

// ShellKind says why a page shows nothing.
type ShellKind uint8

// Kinds of shell.
const (
	NoShell     ShellKind = iota
	ScriptShell           // an application that scripts fill
	BotWall               // a challenge, a captcha or a refusal instead of the page
)

const (
	shellText = 250  // characters that a shell may show: a notice, a spinner, a footer
	wallText  = 1500 // characters that a bot wall may show
)

// Shell tells a shell from a page, a short one included, and says by what. visible is the number of characters
// that a reader sees (counting may end above 1,500); where it is negative, the text of the body is counted,
// notices in noscript elements left out.
func Shell(t *tree.Tree, visible int) (ShellKind, string) {
	if visible < 0 {
		visible = bodyChars(t)
	}
	if visible > wallText {
		return NoShell, ""
	}
	if reason := wall(t); reason != "" {
		return BotWall, reason
	}
	if visible > shellText {
		return NoShell, ""
	}
	s := signs(t)
	scripted := t.Scripts() > 0 || scriptRefs(t) > 0
	switch {
	case s.notice:
		return ScriptShell, "a notice asks to enable JavaScript"
	case s.root && scripted:
		return ScriptShell, "the container of an application is empty"
	case visible == 0 && !s.media && (scripted || s.styled):
		return ScriptShell, "no text and no media"
	}
	return NoShell, ""
}

// bodyChars counts the text of the body without notices in noscript elements. A noscript element that holds
// the page itself counts.
func bodyChars(t *tree.Tree) int {
	body := t.Body()
	chars := t.Chars(body)
	for n := body; n < t.End(body); n++ {
		if t.Tag(n) != atom.Noscript {
			continue
		}
		if c := t.Chars(n); c < wallText/2 {
			chars -= c
		}
		n = t.End(n) - 1
	}
	return chars
}

func scriptRefs(t *tree.Tree) (n int) {
	for i := range t.Refs() {
		if t.Ref(i).Tag == atom.Script {
			n++
		}
	}
	return n
}

// shellSigns are the marks of a script shell.
type shellSigns struct {
	root   bool // an empty container of an application
	notice bool // a noscript element or a line that asks for scripts
	media  bool // something to look at
	styled bool // style sheets or preloads
}

func signs(t *tree.Tree) (s shellSigns) {
	for n := tree.Root; int(n) < t.Size(); n++ {
		switch tag := t.Tag(n); {
		case tag == atom.Link:
			s.styled = true
		case tag == atom.Img || tag == atom.Video || tag == atom.Audio || tag == atom.Iframe || tag == atom.Object || tag == atom.Embed || tag == atom.Svg || tag == atom.Canvas:
			s.media = true
		case tag == atom.Noscript:
			s.notice = s.notice || asksForScripts(t.AppendText(nil, n))
			n = t.End(n) - 1
		case t.IsText(n):
			s.notice = s.notice || asksForScripts(t.Text(n))
		case isAppRoot(t, n):
			s.root = s.root || t.Chars(n) < shellText/4
		}
	}
	return s
}

// isAppRoot reports whether an element is where frameworks put an application.
func isAppRoot(t *tree.Tree, n tree.NodeID) bool {
	if !t.IsElement(n) {
		return false
	}
	if t.Tag(n) == 0 {
		switch string(t.Name(n)) {
		case "app-root", "my-app", "ember-app":
			return true
		}
	}
	id, ok := t.Attr(n, atom.Id)
	if !ok {
		return false
	}
	switch string(id) {
	case "root", "app", "__next", "__nuxt", "___gatsby", "app-root", "application", "react-root", "main-app", "svelte", "q-app", "ember-app", "spa":
		return true
	}
	return false
}

// asksForScripts reports whether a text is a notice to turn scripts on.
func asksForScripts(s []byte) bool {
	s = s[:min(len(s), 600)]
	if !bytes.Contains(s, []byte("cript")) && !bytes.Contains(s, []byte("CRIPT")) {
		return false
	}
	s = bytes.ToLower(s)
	if !bytes.Contains(s, []byte("javascript")) && !bytes.Contains(s, []byte("java script")) {
		return false
	}
	for _, w := range []string{"enable", "need", "require", "turn on", "without", "disabled", "aktivier", "activ", "habilit", "ative", "abilita", "inschakelen", "włącz", "включ", "有効", "启用", "啟用", "활성"} {
		if bytes.Contains(s, []byte(w)) {
			return true
		}
	}
	return false
}

// wallTitles are titles of challenges and refusals, in lower case.
var wallTitles = []string{
	"just a moment", "attention required", "access denied", "access to this page has been denied", "pardon our interruption", "are you a robot",
	"robot or human", "security check", "human verification", "verify you are human", "verifying you are human", "checking your browser", "please wait...", "ddos-guard", "blocked",
	"bot verification", "one more step", "captcha", "request rejected", "client challenge", "403 forbidden", "error 403", "unusual traffic",
}

// wallWords are sentences of challenges and refusals, in lower case.
var wallWords = []string{
	"verify you are human", "verify that you are human", "verify you are not a robot", "confirm you are human", "confirm that you are not a robot", "enable javascript and cookies to continue", "checking your browser before",
	"checking if the site connection is secure", "needs to review the security of your connection", "complete the security check", "unusual traffic from your", "automated access to", "made us think you are a bot",
	"you have been blocked", "you don't have permission to access", "press & hold to confirm", "press and hold", "request could not be satisfied", "prove you are human", "prove you're not a robot",
	"not a robot", "client challenge", "a required part of this site couldn’t load",
}

// wallRefs are parts of the addresses of scripts and frames that challenges load.
var wallRefs = []string{"/cdn-cgi/challenge-platform/", "captcha-delivery.com", "_Incapsula_Resource", "px-captcha", "perimeterx", "challenges.cloudflare.com", "datadome", "/_sec/cp_challenge", "awswaf.com"}

// wall returns by what a page with little text is known to be a challenge or a refusal, or "".
func wall(t *tree.Tree) string {
	title := bytes.ToLower([]byte(PageTitle(t)))
	for _, w := range wallTitles {
		if bytes.HasPrefix(title, []byte(w)) || len(title) < 60 && bytes.Contains(title, []byte(w)) {
			return "the title is a challenge's or a refusal's"
		}
	}
	text := bytes.ToLower(t.AppendText(nil, t.Body()))
	for _, w := range wallWords {
		if bytes.Contains(text, []byte(w)) {
			return "the text is a challenge's or a refusal's"
		}
	}
	if len(text) > shellText {
		return ""
	}
	for i := range t.Refs() {
		for _, w := range wallRefs {
			if bytes.Contains(t.Ref(i).URL, []byte(w)) {
				return "a challenge's script"
			}
		}
	}
	return ""
}
