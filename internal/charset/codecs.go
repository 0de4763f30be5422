package charset

import (
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// decoderFor returns a fresh decoder for one of the standard's names. Every decoder writes U+FFFD for bytes
// that mean nothing in its encoding.
func decoderFor(name string) transform.Transformer {
	switch name {
	case "UTF-8":
		return utf8Decoder{}
	case "UTF-16LE":
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder().Transformer
	case "UTF-16BE":
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Transformer
	case "replacement":
		return encoding.Replacement.NewDecoder().Transformer
	}
	if c := charmapOf(name); c != nil {
		return c.NewDecoder().Transformer
	}
	return multibyteOf(name).NewDecoder().Transformer
}

// multibyteOf returns one of the East Asian encodings. The standard decodes GBK as gb18030.
func multibyteOf(name string) encoding.Encoding {
	switch name {
	case "GBK", "gb18030":
		return simplifiedchinese.GB18030
	case "Big5":
		return traditionalchinese.Big5
	case "EUC-JP":
		return japanese.EUCJP
	case "ISO-2022-JP":
		return japanese.ISO2022JP
	case "Shift_JIS":
		return japanese.ShiftJIS
	case "EUC-KR":
		return korean.EUCKR
	}
	return encoding.Replacement
}

// charmapOf returns a single-byte encoding, or nil if name is none.
func charmapOf(name string) *charmap.Charmap {
	switch name {
	case "IBM866":
		return charmap.CodePage866
	case "ISO-8859-2":
		return charmap.ISO8859_2
	case "ISO-8859-3":
		return charmap.ISO8859_3
	case "ISO-8859-4":
		return charmap.ISO8859_4
	case "ISO-8859-5":
		return charmap.ISO8859_5
	case "ISO-8859-6":
		return charmap.ISO8859_6
	case "ISO-8859-7":
		return charmap.ISO8859_7
	case "ISO-8859-8", "ISO-8859-8-I": // the two differ in writing direction only
		return charmap.ISO8859_8
	case "ISO-8859-10":
		return charmap.ISO8859_10
	case "ISO-8859-13":
		return charmap.ISO8859_13
	case "ISO-8859-14":
		return charmap.ISO8859_14
	case "ISO-8859-15":
		return charmap.ISO8859_15
	case "ISO-8859-16":
		return charmap.ISO8859_16
	case "KOI8-R":
		return charmap.KOI8R
	case "KOI8-U":
		return charmap.KOI8U
	case "macintosh":
		return charmap.Macintosh
	case "windows-874":
		return charmap.Windows874
	case "windows-1250":
		return charmap.Windows1250
	case "windows-1251":
		return charmap.Windows1251
	case "windows-1252":
		return charmap.Windows1252
	case "windows-1253":
		return charmap.Windows1253
	case "windows-1254":
		return charmap.Windows1254
	case "windows-1255":
		return charmap.Windows1255
	case "windows-1256":
		return charmap.Windows1256
	case "windows-1257":
		return charmap.Windows1257
	case "windows-1258":
		return charmap.Windows1258
	case "x-mac-cyrillic":
		return charmap.MacintoshCyrillic
	case "x-user-defined":
		return charmap.XUserDefined
	}
	return nil
}
