package charset

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPrescan(t *testing.T) {
	for _, tc := range []struct{ page, want string }{
		{`<meta charset=gbk>`, "GBK"},
		{`<META CHARSET='GBK'>`, "GBK"},
		{`<meta/charset="gbk"/>`, "GBK"},
		{"<meta\n\tcharset = \" gbk \" >", "GBK"},
		{`<meta http-equiv=content-type content="text/html; charset=euc-kr">`, "EUC-KR"},
		{`<meta content="text/html; charset='euc-kr'" http-equiv="Content-Type">`, "EUC-KR"},
		{`<meta content="text/html; charset=euc-kr">`, ""},
		{`<meta http-equiv=refresh content="0; charset=euc-kr">`, ""},
		{`<meta http-equiv=content-type content="charset charset = big5;x">`, "Big5"},
		{`<meta http-equiv=content-type content="charset='big5">`, ""},
		{`<meta http-equiv=content-type content="charset=">`, ""},
		{`<meta charset=nonsense><meta charset=big5>`, "Big5"},
		{`<meta charset=gbk charset=big5>`, "GBK"},
		{`<metadata charset=gbk>`, ""},
		{`<meta charset=gbk`, ""},
		{`<meta charset="gbk>`, ""},
		{`<!-- <meta charset=gbk> --><meta charset=big5>`, "Big5"},
		{`<!--><meta charset=big5>`, "Big5"},
		{`<!-- <meta charset=gbk>`, ""},
		{`<p title="<meta charset=gbk>"><meta charset=big5>`, "Big5"},
		{`</p title="<meta charset=gbk>"><meta charset=big5>`, "Big5"},
		{`<!doctype "<meta charset=gbk><meta charset=big5>`, "Big5"},
		{`<? <meta charset=gbk><meta charset=big5>`, "Big5"},
		{`<?xml version="1.0" encoding="windows-1251"?><html>`, "windows-1251"},
		{`<?xml version="1.0" encoding = 'windows-1251' ?><meta charset=big5>`, "Big5"},
		{`<?xml version="1.0" encoding="utf-16"?>`, "UTF-8"},
		{`<?xml version="1.0" encoding=?>`, ""},
		{`<?xml encoding="koi8-r`, ""},
		{`<?xml version="1.0"?>`, ""},
		{`<html><?xml encoding="koi8-r"?>`, ""},
		{`< meta charset=gbk><meta charset=big5>`, "Big5"},
		{`1 < 2 <3<meta charset=big5>`, "Big5"},
		{strings.Repeat(" ", 4096-len("<meta charset=gbk>")) + `<meta charset=gbk>`, "GBK"},
		{strings.Repeat(" ", 4097-len("<meta charset=gbk>")) + `<meta charset=gbk>`, ""},
		{`<meta charset=` + strings.Repeat("x", 500) + `>`, ""},
		{`<`, ""}, {`<meta`, ""}, {`<meta `, ""}, {`<meta charset`, ""}, {`<meta charset=`, ""}, {`</`, ""}, {``, ""},
	} {
		assert.Equal(t, tc.want, prescan([]byte(tc.page)), tc.page)
	}
}

func TestTransportCharset(t *testing.T) {
	for _, tc := range []struct{ contentType, want string }{
		{"text/html; charset=utf-8", "UTF-8"},
		{`text/html;charset="koi8-r"`, "KOI8-R"},
		{`text/html; Charset='big5'`, "Big5"},
		{`text/html; charset="gbk`, "GBK"},
		{"text/html; boundary=x; charset = euc-jp ; q=1", "EUC-JP"},
		{"text/html, text/html; charset=gbk, text/plain", "GBK"},
		{"text/html; charset=nonsense; charset=gbk", "GBK"},
		{"text/html; charset", ""}, {"text/html", ""}, {"", ""}, {"charset=gbk", ""}, {"text/html; xcharset=gbk", ""},
	} {
		assert.Equal(t, tc.want, transportCharset(tc.contentType), tc.contentType)
	}
}
