package html

import (
	_ "github.com/cespare/xxhash/v2"
	_ "golang.org/x/text/encoding"
)
