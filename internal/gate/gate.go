// Package gate decides by the declared content type whether a body can be a page at all.
//
// Only what is binary beyond doubt is refused: servers send HTML as text/plain, as a type that nobody knows
// and with no type at all, and a page lost costs more than a body read in vain. So the list names what is
// refused, everything else goes through, and no byte of the body is ever looked at. The reader of streams and
// the fetcher ask the same function, so they cannot disagree.
package gate

import "strings"

// maxEssence bounds how much of a content type is read. The longest registered type is 127 bytes a half.
const maxEssence = 256

// Refused reports whether a body of this Content-Type is not worth reading: video, sound, images, fonts,
// models, archives, documents of office programs, executables and application/octet-stream. The value may
// carry parameters and be in any case; a missing or malformed one is not refused.
func Refused(contentType string) bool {
	kind, sub, ok := strings.Cut(essence(contentType), "/")
	if !ok {
		return false
	}
	switch kind {
	case "video", "audio", "image", "font", "model":
		return true
	case "application":
		return binary(sub)
	case "binary":
		return sub == "octet-stream"
	}
	return false
}

// essence returns type/subtype in lower case, without parameters. Of a list only the first entry counts.
func essence(s string) string {
	if len(s) > maxEssence {
		s = s[:maxEssence]
	}
	if i := strings.IndexAny(s, ";,"); i >= 0 {
		s = s[:i]
	}
	return strings.ToLower(strings.Trim(s, " \t\r\n\f\""))
}

// binary reports whether application/sub is a format that holds no markup in the open.
func binary(sub string) bool {
	if strings.HasSuffix(sub, "+zip") || strings.HasSuffix(sub, "+gzip") {
		return true
	}
	for _, prefix := range families {
		if strings.HasPrefix(sub, prefix) {
			// Feeds and manifests of such families are text all the same.
			return !strings.HasSuffix(sub, "+xml") && !strings.HasSuffix(sub, "+json")
		}
	}
	switch sub {
	case "octet-stream", "x-octet-stream", "x-binary",
		"pdf", "x-pdf", "acrobat", "postscript",
		"zip", "x-zip", "x-zip-compressed", "gzip", "x-gzip", "gzip-compressed", "x-compress", "x-compressed",
		"x-tar", "x-gtar", "x-tgz", "x-bzip", "x-bzip2", "x-xz", "x-lzma", "x-lzip", "zstd", "x-zstd", "x-brotli",
		"x-7z-compressed", "x-rar", "x-rar-compressed", "vnd.rar", "x-cpio", "x-archive",
		"java-archive", "x-java-archive", "java-vm", "x-java-vm",
		"vnd.android.package-archive", "x-apple-diskimage", "x-iso9660-image", "vnd.debian.binary-package",
		"x-debian-package", "x-redhat-package-manager", "x-rpm", "x-deb",
		"x-msdownload", "x-msdos-program", "x-dosexec", "x-executable", "x-sharedlib", "x-elf",
		"x-mach-binary", "x-msi", "vnd.microsoft.portable-executable", "wasm",
		"msword", "vnd.ms-fontobject", "x-bittorrent",
		"vnd.sqlite3", "x-sqlite3", "ogg", "mp4", "mp21", "x-shockwave-flash", "x-flv", "vnd.rn-realmedia",
		"x-matroska", "dicom", "cbor", "msgpack", "x-msgpack", "vnd.msgpack", "protobuf", "x-protobuf",
		"vnd.google.protobuf", "grpc", "x-parquet", "vnd.apache.parquet":
		return true
	}
	return false
}

// families are beginnings of subtypes of which every member is binary.
var families = [...]string{
	"font-", "x-font",
	"vnd.ms-excel", "vnd.ms-powerpoint", "vnd.ms-word", "vnd.ms-cab", "vnd.ms-outlook",
	"vnd.openxmlformats-officedocument", "vnd.oasis.opendocument",
}
