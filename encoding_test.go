package html_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/winnowhtml/html"
)

func TestDetectEncoding(t *testing.T) {
	for _, c := range []struct {
		page string
		src  html.Source
		name string
		by   html.DetectedBy
	}{
		{"<p>h\u00e9", html.Source{}, "UTF-8", html.DetectedUTF8},
		{"\xef\xbb\xbf<p>x", html.Source{ContentType: "text/html; charset=gbk"}, "UTF-8", html.DetectedBOM},
		{"<p>\xc4\xe3", html.Source{ContentType: "text/html; charset=gb2312"}, "GBK", html.DetectedTransport},
		{"<meta charset=latin1><p>h\xe9", html.Source{}, "windows-1252", html.DetectedDeclared},
	} {
		d := html.DetectEncoding([]byte(c.page), c.src)
		require.Equal(t, c.name, d.Name, c.page)
		require.Equal(t, c.by, d.By, c.page)
		require.True(t, d.Confidence > 0 && d.Confidence <= 1, c.page)
	}
}
