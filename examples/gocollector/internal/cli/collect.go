package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/winnowhtml/html/examples/gocollector/internal/collect"
	"github.com/winnowhtml/html/examples/gocollector/internal/feed"
	"github.com/winnowhtml/html/examples/gocollector/internal/goproxy"
	"github.com/winnowhtml/html/examples/gocollector/internal/site"
	"github.com/winnowhtml/html/examples/gocollector/internal/store"
	"github.com/winnowhtml/html/examples/gocollector/internal/web"
)

// resyncAll is the variable of the environment that makes a run collect everything again.
const resyncAll = "GO_RESYNC_ALL"

// settings are the flags of collect.
type settings struct {
	index, proxy, site, contact string
	workers, perHost            int
	limit                       int64
	rate                        float64
	wait, lease                 time.Duration
	json, quiet                 bool
}

func newCollect() *cobra.Command {
	var s settings
	cmd := &cobra.Command{
		Use: "collect", Args: cobra.NoArgs,
		Short: "Read the index and collect what it names",
		Long: `Read the index from where it was left, and collect every event that waits.

An interrupt ends the run when the events in work are done; a second one ends it at once. Either way nothing is
lost. ` + resyncAll + `=1 in the environment marks every event to be collected again.`,
		RunE: func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	f := cmd.Flags()
	f.StringVar(&s.index, "index", "https://index.golang.org/index", "index: a URL, a file of JSON lines, or off for what is in the queue")
	f.StringVar(&s.proxy, "proxy", "", "module proxy, or a list as in GOPROXY (default: that of the Go environment)")
	f.StringVar(&s.site, "site", "https://pkg.go.dev", "package site for metadata, or off")
	f.IntVar(&s.workers, "workers", collect.DefaultWorkers, "events in work at the same time")
	f.Int64Var(&s.limit, "limit", 0, "events to deal with at most; 0: all")
	f.Float64Var(&s.rate, "rate", 0, fmt.Sprintf("requests a second and host; below 0: no limit (default %d, and none on loopback)", web.DefaultRate))
	f.IntVar(&s.perHost, "per-host", web.DefaultPerHost, "requests at the same time and host")
	f.StringVar(&s.contact, "contact", "", "URL or address that the User-Agent shows, for those who run the servers")
	f.DurationVar(&s.wait, "wait", 10*time.Second, "how long the end of a run waits for another try of what failed")
	f.DurationVar(&s.lease, "lease", collect.DefaultLease, "how long the claims of a process that died hold")
	f.BoolVar(&s.json, "json", false, "print the summary as JSON")
	f.BoolVar(&s.quiet, "quiet", false, "no progress bar")
	return cmd
}

func (s *settings) run(cmd *cobra.Command) error {
	all, err := envFlag(resyncAll)
	if err != nil {
		return err
	}
	db, err := open(cmd, true)
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, stop, done := signals(cmd.Context())
	defer done()
	o, closeSite, err := s.options(ctx)
	if err != nil {
		return err
	}
	defer closeSite()
	progress := newProgress(cmd.ErrOrStderr(), s.quiet)
	o.Store, o.ResyncAll, o.Report = db, all, progress.note
	err = collect.New(o).Run(ctx, stop)
	progress.finish()
	return errors.Join(err, s.summary(cmd, db, progress))
}

// options opens the index, the proxies and the site.
func (s *settings) options(ctx context.Context) (o collect.Options, closeSite func() error, err error) {
	closeSite = func() error { return nil }
	o = collect.Options{Workers: s.workers, Limit: s.limit, Lease: s.lease, Wait: s.wait}
	env := goproxy.Env{Proxy: s.proxy}
	if s.proxy == "" {
		env = goproxy.ReadEnv(ctx)
	}
	named, err := env.URLs()
	if err != nil {
		return o, closeSite, err
	}
	w := web.New(ctx, web.Options{
		Named: append(named, s.index, s.site), Contact: s.contact, Rate: s.rate, PerHost: s.perHost,
	})
	if o.Proxy, err = goproxy.New(env, w); err != nil {
		return o, closeSite, err
	}
	if !isOff(s.index) {
		if o.Source, err = feed.Open(s.index, w.Get); err != nil {
			return o, closeSite, fmt.Errorf("index: %w", err)
		}
	}
	if isOff(s.site) {
		return o, closeSite, nil
	}
	if o.Site, err = site.New(s.site, w); err != nil {
		return o, closeSite, err
	}
	return o, o.Site.Close, nil
}

// summary prints what a run did.
func (s *settings) summary(cmd *cobra.Command, db *store.Store, p *progress) error {
	waiting, err := db.Waiting(context.WithoutCancel(cmd.Context()))
	if err != nil {
		return err
	}
	sum := p.summary(waiting)
	if s.json {
		return printJSON(cmd.OutOrStdout(), sum)
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), sum)
	return err
}

// signals returns a context that a second interrupt ends, and a channel that the first one closes.
func signals(parent context.Context) (ctx context.Context, stop <-chan struct{}, done func()) {
	ctx, cancel := context.WithCancel(parent)
	came := make(chan os.Signal, 2)
	signal.Notify(came, os.Interrupt, syscall.SIGTERM)
	first := make(chan struct{})
	go func() {
		for n := 0; ; n++ {
			select {
			case <-came:
				if n == 0 {
					close(first)
				} else {
					cancel()
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return ctx, first, func() { signal.Stop(came); cancel() }
}

// envFlag reads a variable that is set or not.
func envFlag(name string) (bool, error) {
	v := os.Getenv(name)
	if v == "" {
		return false, nil
	}
	on, err := strconv.ParseBool(v)
	if err != nil {
		return false, fmt.Errorf("%s=%q is neither true nor false", name, v)
	}
	return on, nil
}

func isOff(s string) bool { return s == "" || s == "off" }
