package html

import "context"

// ExtractToMarkdown extracts the content of a page as Markdown (CommonMark with GFM tables), with images and
// links inline; TableFormat stays the configuration's. It neither reads nor writes the cache.
func (p *Processor) ExtractToMarkdown(htmlBytes []byte) (string, error) {
	return p.ExtractToMarkdownWithContext(context.Background(), htmlBytes)
}

// ExtractToMarkdownWithContext is ExtractToMarkdown under a context.
func (p *Processor) ExtractToMarkdownWithContext(ctx context.Context, htmlBytes []byte) (string, error) {
	return do(p, ctx, "ExtractToMarkdown", func(c *call) (string, error) { return c.markdown(htmlBytes) })
}

// ExtractToMarkdownFromFile is ExtractToMarkdown on a file.
func (p *Processor) ExtractToMarkdownFromFile(filePath string) (string, error) {
	return p.ExtractToMarkdownFromFileWithContext(context.Background(), filePath)
}

// ExtractToMarkdownFromFileWithContext is ExtractToMarkdown on a file under a context.
func (p *Processor) ExtractToMarkdownFromFileWithContext(ctx context.Context, filePath string) (string, error) {
	return do(p, ctx, "ExtractToMarkdownFromFile", func(c *call) (string, error) { return fromFile(c, filePath, c.markdown) })
}

// ExtractToJSON extracts the content of a page as the JSON of its [Result].
func (p *Processor) ExtractToJSON(htmlBytes []byte) ([]byte, error) {
	return p.ExtractToJSONWithContext(context.Background(), htmlBytes)
}

// ExtractToJSONWithContext is ExtractToJSON under a context.
func (p *Processor) ExtractToJSONWithContext(ctx context.Context, htmlBytes []byte) ([]byte, error) {
	return do(p, ctx, "ExtractToJSON", func(c *call) ([]byte, error) { return c.json(htmlBytes) })
}

// ExtractToJSONFromFile is ExtractToJSON on a file.
func (p *Processor) ExtractToJSONFromFile(filePath string) ([]byte, error) {
	return p.ExtractToJSONFromFileWithContext(context.Background(), filePath)
}

// ExtractToJSONFromFileWithContext is ExtractToJSON on a file under a context.
func (p *Processor) ExtractToJSONFromFileWithContext(ctx context.Context, filePath string) ([]byte, error) {
	return do(p, ctx, "ExtractToJSONFromFile", func(c *call) ([]byte, error) { return fromFile(c, filePath, c.json) })
}

// markdown is the operation ExtractToMarkdown on bytes.
func (c *call) markdown(htmlBytes []byte) (string, error) {
	pg, err := c.decode(htmlBytes, Source{})
	if err != nil {
		return "", err
	}
	doc, err := c.run(pg)
	if err != nil {
		return "", err
	}
	return doc.Markdown(), nil
}

// json is the operation ExtractToJSON on bytes. Unlike json.Marshal it leaves <, > and & as they are.
func (c *call) json(htmlBytes []byte) ([]byte, error) {
	r, err := c.result(htmlBytes)
	if err != nil {
		return nil, err
	}
	return r.MarshalJSON()
}
