package main

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics of one worker process.
type metrics struct {
	registry *prometheus.Registry
	pages    *prometheus.CounterVec // by kind of error, "" for none
	items    prometheus.Counter
	failed   prometheus.Counter
	dead     prometheus.Counter
	damaged  prometheus.Counter
	gated    prometheus.Counter
	seconds  prometheus.Histogram
}

func newMetrics() *metrics {
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		pages: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "winnow_pages_total", Help: "Rows written, those of items done again included.",
		}, []string{"error"}),
		items:   counter("winnow_items_total", "Items committed."),
		failed:  counter("winnow_item_failures_total", "Tries of items that failed."),
		dead:    counter("winnow_items_dead_total", "Items given up."),
		damaged: counter("winnow_records_damaged_total", "Stretches of archives that could not be read."),
		gated:   counter("winnow_records_gated_total", "Records that are no page."),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "winnow_item_seconds", Help: "Time from taking an item to its commit.",
			Buckets: prometheus.ExponentialBuckets(0.1, 3, 10),
		}),
	}
	m.registry.MustRegister(m.pages, m.items, m.failed, m.dead, m.damaged, m.gated, m.seconds,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) page(kind string) { m.pages.WithLabelValues(kind).Inc() }

func (m *metrics) item(o outcome) {
	m.items.Inc()
	m.damaged.Add(float64(o.Damaged))
	m.gated.Add(float64(o.Gated))
	m.seconds.Observe(o.Seconds)
}

// serve answers /metrics on addr until ctx ends.
func (m *metrics) serve(ctx context.Context, addr string) error {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { s.Close() })
	go s.Serve(l)
	return nil
}
