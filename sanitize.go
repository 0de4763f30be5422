package html

import "github.com/winnowhtml/html/internal/weburl"

// MaxDataURILength is how many bytes a data URL may have that leaves the library: of images, fonts and PDF
// documents only, with a media type, never of image/svg+xml, and in base64 only with its characters. Others
// are refused and named in the audit as [AuditEventBlockedURL] with the reason.
const MaxDataURILength = weburl.MaxDataURL
