package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

// errNoRange is the error of a web server that does not serve ranges.
var errNoRange = errors.New("server does not answer range requests")

func isWeb(name string) bool {
	return strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://")
}

// openAt opens an archive, a path or URL, at an offset.
func openAt(ctx context.Context, name string, offset int64) (io.ReadCloser, error) {
	if isWeb(name) {
		return openWeb(ctx, name, offset)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if _, err := f.Seek(offset, io.SeekStart); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func openWeb(ctx context.Context, name string, offset int64) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, name, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Range", fmt.Sprintf("bytes=%d-", offset))
	req.Header.Set("Accept-Encoding", "identity")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	switch {
	case resp.StatusCode == http.StatusPartialContent, resp.StatusCode == http.StatusOK && offset == 0:
		return resp.Body, nil
	case resp.StatusCode == http.StatusRequestedRangeNotSatisfiable:
		resp.Body.Close()
		return io.NopCloser(strings.NewReader("")), nil // at or past the end
	}
	resp.Body.Close()
	if resp.StatusCode == http.StatusOK {
		return nil, fmt.Errorf("%s: %w", name, errNoRange)
	}
	return nil, fmt.Errorf("%s: %s", name, resp.Status)
}

// sizeOf gives an archive's length in bytes.
func sizeOf(ctx context.Context, name string) (int64, error) {
	if !isWeb(name) {
		st, err := os.Stat(name)
		if err != nil {
			return 0, err
		}
		return st.Size(), nil
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, name, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.ContentLength < 0 {
		return 0, fmt.Errorf("%s: no length (%s)", name, resp.Status)
	}
	return resp.ContentLength, nil
}
