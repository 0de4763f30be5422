package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// connection holds the flags that say which server to use.
type connection struct {
	urls, creds, nkey, ca, cert, key string
	dir                              string
	replicas                         int
	claim                            time.Duration
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

var errNotReady = errors.New("server is not ready")

func start(o *server.Options) (*server.Server, error) {
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		s.Shutdown()
		return nil, errNotReady
	}
	return s, nil
}

// serving holds the flags of serve: a server of its own, alone or in a cluster.
type serving struct {
	config, name, listen, dir, cluster, peer, routes string
}

func (v *serving) flags(f *flag.FlagSet) {
	f.StringVar(&v.config, "config", "", "configuration file of NATS; the other flags are not looked at then")
	f.StringVar(&v.listen, "listen", "127.0.0.1:4222", "address for clients")
	f.StringVar(&v.dir, "dir", "winnow-queue", "where the queue is kept")
	f.StringVar(&v.name, "name", "", "this server's name in a cluster")
	f.StringVar(&v.cluster, "cluster", "winnow", "the cluster's name")
	f.StringVar(&v.peer, "peer", "", "address for the other servers; empty: alone")
	f.StringVar(&v.routes, "routes", "", "addresses of the other servers, comma-separated")
}

func (v *serving) options() (*server.Options, error) {
	if v.config != "" {
		return server.ProcessConfigFile(v.config)
	}
	host, port, err := hostPort(v.listen)
	if err != nil {
		return nil, err
	}
	o := &server.Options{
		ServerName: v.name, Host: host, Port: port, JetStream: true, StoreDir: v.dir, NoSigs: true,
	}
	if v.peer == "" {
		return o, nil
	}
	o.Cluster.Name = v.cluster
	if o.Cluster.Host, o.Cluster.Port, err = hostPort(v.peer); err != nil {
		return nil, err
	}
	for _, r := range strings.Split(v.routes, ",") {
		if r != "" {
			o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: r})
		}
	}
	return o, nil
}

func hostPort(addr string) (string, int, error) {
	host, p, err := net.SplitHostPort(addr)
	if err != nil {
		return "", 0, err
	}
	port, err := strconv.Atoi(p)
	return host, port, err
}
