package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/nlnwa/gowarc/v3"
)

// warcRecord is a record as read, its block in memory.
type warcRecord struct {
	kind, id, uri, date string
	offset              int64 // of its gzip member or first byte in the archive
	block               []byte
}

// record reads the record that begins here.
func (a *archive) record() (*warcRecord, error) {
	a.member = io.LimitedReader{R: &a.gz, N: maxRecord}
	b, _ := a.buf.Peek(2)
	if !bytes.HasPrefix(gzipMagic, b) {
		return a.parse(a.buf)
	}
	if err := a.gz.Reset(a.buf); err != nil {
		return nil, err
	}
	a.gz.Multistream(false)
	a.inner.Reset(&a.member)
	if b, _ := a.inner.Peek(len(warcMagic)); !bytes.Equal(b, warcMagic) {
		return nil, errDamaged
	}
	rec, err := a.parse(a.inner)
	if err != nil {
		return nil, err
	}
	// To the end of the member, where its checksum is.
	if _, err := io.Copy(io.Discard, a.inner); err != nil {
		return nil, err
	}
	if n, err := a.gz.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		return nil, errDamaged
	}
	return rec, nil
}

// plausible says whether a header ends, after not too many lines: the library's time is quadratic in them.
func plausible(r *bufio.Reader) bool {
	b, _ := r.Peek(maxHeader)
	for range maxFields {
		line, rest, ended := bytes.Cut(b, []byte("\n"))
		if !ended || len(bytes.TrimRight(line, "\r")) == 0 {
			return ended
		}
		b = rest
	}
	return false
}

// parse takes a record from where its version begins.
func (a *archive) parse(r *bufio.Reader) (_ *warcRecord, err error) {
	defer func() { // the library is no sandbox for hostile records
		if v := recover(); v != nil {
			err = fmt.Errorf("%w: %v", errDamaged, v)
		}
	}()
	if !plausible(r) {
		return nil, errDamaged
	}
	rec, _, findings, err := a.parser.Unmarshal(r)
	if err != nil {
		return nil, err
	}
	defer rec.Close()
	for _, finding := range findings {
		if d := (*gowarc.DigestError)(nil); errors.As(finding, &d) {
			return nil, finding // not what was archived
		}
	}
	h := rec.WarcHeader()
	length, err := h.GetInt64(gowarc.ContentLength)
	if err != nil || length < 0 || length > maxRecord {
		return nil, errDamaged
	}
	raw, err := rec.Block().RawBytes()
	if err != nil {
		return nil, err
	}
	block, err := io.ReadAll(raw)
	if err != nil || int64(len(block)) != length {
		return nil, errDamaged
	}
	return &warcRecord{
		kind: h.Get(gowarc.WarcType), id: h.GetId(gowarc.WarcRecordID), uri: h.GetId(gowarc.WarcTargetURI),
		date: h.Get(gowarc.WarcDate), block: block,
	}, nil
}
