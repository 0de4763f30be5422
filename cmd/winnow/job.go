package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"

	"github.com/winnowhtml/html"
	"github.com/winnowhtml/html/fetch"
)

// job is one run over all inputs.
type job struct {
	options
	streams
	inputs    []input
	processor *html.Processor
	client    *fetch.Client
	console   *console
	target    target
}

func newJob(o options, s streams) (*job, error) {
	j := &job{options: o, streams: s, inputs: expand(o.inputs)}
	var err error
	if j.processor, err = html.New(o.config); err != nil {
		return nil, err
	}
	j.client = fetch.New(o.fetch)
	j.console = newConsole(s.err, o.quiet, len(j.inputs))
	if j.target, err = newTarget(o, s.out, j.inputs); err != nil {
		_ = j.processor.Close()
		return nil, err
	}
	return j, nil
}

func (j *job) close() {
	_ = j.processor.Close()
	j.client.CloseIdleConnections()
}

// answer is what became of one input.
type answer struct {
	input    input
	page     rendered
	warnings []html.Warning
	err      error
}

// all reads every input and writes the answers in the order of the inputs. No more than a few pages are in memory: a
// worker takes a further one only when there is room for its answer.
func (j *job) all(ctx context.Context) (failed int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	room := make(chan struct{}, 2*j.jobs)
	queue := make(chan chan answer, cap(room))
	go func() {
		defer close(queue)
		var workers sync.WaitGroup
		defer workers.Wait()
		seats := make(chan struct{}, j.jobs)
		for _, in := range j.inputs {
			room <- struct{}{}
			if ctx.Err() != nil {
				return
			}
			seats <- struct{}{}
			one := make(chan answer, 1)
			queue <- one
			workers.Go(func() {
				one <- j.one(ctx, in)
				<-seats
			})
		}
	}()
	for one := range queue {
		a := <-one
		<-room
		if err != nil || ctx.Err() != nil {
			continue // what is on its way comes to its end
		}
		if a.err != nil {
			failed++
			j.console.message(a.input.name, a.err.Error())
		}
		for _, w := range a.warnings {
			j.console.note(a.input.name, "warning: "+w.Message)
		}
		if err = j.target.add(a); err != nil {
			cancel()
		}
		j.console.progress(failed)
	}
	j.console.end()
	if err == nil {
		err = j.target.close()
	}
	return failed, err
}

// one reads one input and renders it.
func (j *job) one(ctx context.Context, in input) answer {
	a := answer{input: in, err: in.err}
	if a.err != nil {
		return a
	}
	doc, err := j.read(ctx, in)
	if err == nil {
		a.warnings = doc.Result().Warnings
		a.page, err = render(doc, in.name, j.options)
	}
	if err != nil {
		a.err = bareError(in.name, err)
	}
	return a
}

func (j *job) read(ctx context.Context, in input) (*html.Document, error) {
	switch {
	case in.isStdin():
		return j.processor.ParseReader(ctx, j.in, html.Source{})
	case in.isURL():
		return j.fetched(ctx, in.name)
	}
	f, err := os.Open(in.name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return j.processor.ParseReader(ctx, io.Reader(f), html.Source{})
}

// fetched is a page from the web. A page that says that there is none is a failure.
func (j *job) fetched(ctx context.Context, url string) (*html.Document, error) {
	page, err := j.client.Page(ctx, j.processor, url)
	switch {
	case err != nil:
		return nil, err
	case page.Status >= 400:
		return nil, fmt.Errorf("the server answered %d %s", page.Status, http.StatusText(page.Status))
	case page.RenderErr != nil:
		j.console.note(url, "warning: not rendered: "+bareError(url, page.RenderErr).Error())
	}
	return page.Document, nil
}
