package main

import (
	"flag"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// connection holds the flags that say which server to use.
type connection struct {
	urls, creds, nkey, ca, cert, key string
	dir                              string
	replicas                         int
	claim, wait                      time.Duration
}

func (c *connection) flags(f *flag.FlagSet) {
	f.StringVar(&c.urls, "nats", "", "servers to use, comma-separated; empty: one inside this process")
	f.StringVar(&c.creds, "creds", "", "credentials file (JWT and seed)")
	f.StringVar(&c.nkey, "nkey", "", "NKey seed file")
	f.StringVar(&c.ca, "tls-ca", "", "certificate authorities to trust (PEM)")
	f.StringVar(&c.cert, "tls-cert", "", "client certificate (PEM)")
	f.StringVar(&c.key, "tls-key", "", "its key (PEM)")
	f.StringVar(&c.dir, "dir", "winnow-queue", "where the server inside this process keeps the queue")
	f.IntVar(&c.replicas, "replicas", 1, "copies of the queue in a cluster: 1, 3 or 5")
	f.DurationVar(&c.claim, "claim", time.Minute, "silence after which a worker's item goes to another one")
	f.DurationVar(&c.wait, "wait", time.Minute, "how long servers that do not answer at the start are waited for")
}

// open connects, and starts a server in this process when none is named. close ends both.
func (c *connection) open() (nc *nats.Conn, close func(), err error) {
	if c.urls == "" {
		return c.embedded()
	}
	options, err := c.options()
	if err != nil {
		return nil, nil, err
	}
	nc, err = nats.Connect(c.urls, options...)
	if err != nil {
		return nil, nil, fmt.Errorf("connect: %w", err)
	}
	return nc, nc.Close, nil
}

func (c *connection) options() ([]nats.Option, error) {
	options := []nats.Option{nats.Name("winnow"), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second)}
	if c.creds != "" {
		options = append(options, nats.UserCredentials(c.creds))
	}
	if c.nkey != "" {
		o, err := nats.NkeyOptionFromSeed(c.nkey)
		if err != nil {
			return nil, fmt.Errorf("nkey: %w", err)
		}
		options = append(options, o)
	}
	if c.ca != "" {
		options = append(options, nats.RootCAs(c.ca))
	}
	if c.cert != "" {
		options = append(options, nats.ClientCert(c.cert, c.key))
	}
	return options, nil
}

// embedded starts a server that listens nowhere and connects to it in memory.
func (c *connection) embedded() (*nats.Conn, func(), error) {
	s, err := start(&server.Options{JetStream: true, StoreDir: c.dir, DontListen: true, NoSigs: true})
	if err != nil {
		return nil, nil, err
	}
	stop := func() { s.Shutdown(); s.WaitForShutdown() }
	nc, err := nats.Connect("", nats.InProcessServer(s))
	if err != nil {
		stop()
		return nil, nil, err
	}
	return nc, func() { nc.Close(); stop() }, nil
}
