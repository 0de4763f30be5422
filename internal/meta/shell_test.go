package meta

import (
	"context"
	"strings"
	"testing"

	"github.com/winnowhtml/html/internal/tree"

	"github.com/stretchr/testify/require"
)

func TestShell(t *testing.T) {
	app := `<script src="/app.js"></script><div id="root"></div>`
	for _, c := range []struct {
		name, src string
		visible   int
		want      ShellKind
	}{
		{"empty application", app, -1, ScriptShell},
		{"custom element", `<script src=a.js></script><app-root>Loading…</app-root>`, -1, ScriptShell},
		{"notice", `<noscript>You need to enable JavaScript to run this app.</noscript><p>x</p>`, -1, ScriptShell},
		{"notice as text", `<p>Diese Seite braucht JavaScript, bitte aktivieren.</p>`, -1, ScriptShell},
		{"state without text", `<script>window.__STATE__={}</script>`, -1, ScriptShell},
		{"style without text", `<link rel=preload href=x>`, -1, ScriptShell},
		{"rendered application", app + `<p>` + strings.Repeat("A page that the server has rendered. ", 20) + `</p>`, -1, NoShell},
		{"container with text", `<script src=a.js></script><div id=root>` + strings.Repeat("rendered ", 20) + `</div>`, -1, NoShell},
		{"short page", `<script src=a.js></script><h1>Closed</h1><p>We are closed on Sundays.</p>`, -1, NoShell},
		{"picture", `<link rel=stylesheet href=x><img src=a.jpg>`, -1, NoShell},
		{"nothing", ``, -1, NoShell},
		{"content in noscript", app + `<noscript>` + strings.Repeat("The posts of a thread, for readers without JavaScript. ", 50) + `</noscript>`, -1, NoShell},
		{"what is visible is known", app + strings.Repeat("hidden text ", 100), 0, ScriptShell},
		{"much is visible", app, 5000, NoShell},
		{"challenge by title", `<title>Just a moment...</title><p>x</p>`, -1, BotWall},
		{"challenge by text", `<title>shop.example</title><p>Checking if the site connection is secure</p>`, -1, BotWall},
		{"refusal", `<title>Oops</title><p>Access: you have been blocked. Ray 5</p>`, -1, BotWall},
		{"challenge by script", `<title>shop.example</title><script src="https://ct.captcha-delivery.com/c.js"></script>`, -1, BotWall},
		{"article about robots", `<title>Are you a robot?</title><p>` + strings.Repeat("A long text about machines. ", 100) + `</p>`, -1, NoShell},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr, err := tree.Parse(context.Background(), []byte(c.src), tree.Options{})
			require.NoError(t, err)
			kind, reason := Shell(tr, c.visible)
			require.Equal(t, c.want, kind, reason)
			require.Equal(t, c.want == NoShell, reason == "")
		})
	}
}
