package fetch

import (
	"bufio"
	"compress/gzip"
	"io"
)

// gunzip decompresses from the first Read on, so opening a body reads nothing. It takes what servers get
// wrong the way browsers do: an empty body is empty, a body that is not gzip after all is passed on, and
// rubbish after a member is ignored.
type gunzip struct {
	src io.Reader
	buf *bufio.Reader
	zip *gzip.Reader // nil: passed on as it is
}

func (g *gunzip) Read(p []byte) (int, error) {
	if g.buf == nil {
		if err := g.open(); err != nil {
			return 0, err
		}
	}
	if g.zip == nil {
		return g.buf.Read(p)
	}
	if len(p) == 0 {
		return 0, nil
	}
	for {
		n, err := g.zip.Read(p)
		if err == io.EOF {
			err = g.nextMember()
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

func (g *gunzip) open() error {
	g.buf = bufio.NewReaderSize(g.src, 16<<10)
	zipped, err := g.magic()
	if !zipped || err != nil {
		return err
	}
	g.zip, err = gzip.NewReader(g.buf)
	if err != nil {
		return err
	}
	g.zip.Multistream(false)
	return nil
}

// nextMember goes on to a further member; io.EOF means that none follows.
func (g *gunzip) nextMember() error {
	zipped, err := g.magic()
	if err != nil {
		return err
	}
	if !zipped {
		return io.EOF
	}
	switch err := g.zip.Reset(g.buf); err {
	case nil:
		g.zip.Multistream(false)
		return nil
	case gzip.ErrHeader, io.ErrUnexpectedEOF:
		return io.EOF // rubbish that only began like a member
	default:
		return err
	}
}

// magic reports whether the next bytes begin a member.
func (g *gunzip) magic() (bool, error) {
	b, err := g.buf.Peek(2)
	if err == io.EOF {
		err = nil
	}
	return len(b) == 2 && b[0] == 0x1f && b[1] == 0x8b, err
}
