package html

import (
	"reflect"
	"slices"
)

// clone returns a copy that shares nothing that can be changed. Strings are shared: nobody can change them.
func (r *Result) clone() *Result {
	c := *r
	c.Images = slices.Clone(r.Images)
	c.Links = slices.Clone(r.Links)
	c.Videos = slices.Clone(r.Videos)
	c.Audios = slices.Clone(r.Audios)
	c.Warnings = slices.Clone(r.Warnings)
	c.Metadata = r.Metadata.clone()
	return &c
}

// entryOverhead is what an entry takes beside its contents: its slot, the map's share, allocation rounding.
const entryOverhead = 512

// size is the memory of an entry in bytes, roughly and rather too much than too little.
func (e *cacheEntry) size() int64 {
	n := int64(entryOverhead) + e.result.size()
	for i := range e.events {
		n += e.events[i].size()
	}
	return n
}

func (r *Result) size() int64 {
	n := sizeOf[Result]() + lengths(r.Text, r.Title, string(r.PageType), r.Encoding)
	for _, i := range r.Images {
		n += sizeOf[ImageInfo]() + lengths(i.URL, i.Alt, i.Title, i.Width, i.Height)
	}
	for _, l := range r.Links {
		n += sizeOf[LinkInfo]() + lengths(l.URL, l.Text, l.Title)
	}
	for _, v := range r.Videos {
		n += sizeOf[VideoInfo]() + lengths(v.URL, v.Type, v.Poster, v.Width, v.Height, v.Duration)
	}
	for _, a := range r.Audios {
		n += sizeOf[AudioInfo]() + lengths(a.URL, a.Type, a.Duration)
	}
	for _, w := range r.Warnings {
		n += sizeOf[Warning]() + lengths(string(w.Code), w.Message)
	}
	return n + r.Metadata.size()
}

// mapEntry is what a small map takes for each string pair beside the strings' bytes.
const mapEntry = 80

func (m *Metadata) size() int64 {
	n := lengths(m.Title, m.Description, m.SiteName, m.Language, m.CanonicalURL, m.Image, m.License, m.Type)
	n += lengths(m.Authors...) + lengths(m.Keywords...) + int64(len(m.Authors)+len(m.Keywords))*16
	for k, v := range m.Sources {
		n += mapEntry + lengths(k, v)
	}
	return n
}

func (e *AuditEntry) size() int64 {
	return sizeOf[AuditEntry]() + int64(len(e.Metadata))*mapEntry +
		lengths(e.Message, e.Tag, e.Attribute, e.URL, e.Path, e.RawValue)
}

func lengths(s ...string) (n int64) {
	for _, v := range s {
		n += int64(len(v))
	}
	return n
}

func sizeOf[T any]() int64 { return int64(reflect.TypeFor[T]().Size()) }
