package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

func serveCommand(ctx context.Context, flags *flag.FlagSet, stdout io.Writer) func() error {
	var v serving
	v.flags(flags)
	return func() error {
		o, err := v.options()
		if err != nil {
			return err
		}
		s, err := start(o)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "serving on %s since %s\n", s.ClientURL(), time.Now().UTC().Format(time.RFC3339))
		<-ctx.Done()
		s.Shutdown()
		s.WaitForShutdown()
		return nil
	}
}

// serving holds the flags of serve: a server of its own, alone or in a cluster.
type serving struct {
	config, name, listen, dir, cluster, peer, routes string
	hidden                                           bool
}

func (v *serving) flags(f *flag.FlagSet) {
	f.StringVar(&v.config, "config", "", "configuration file of NATS; the other flags are not looked at then")
	f.StringVar(&v.listen, "listen", "127.0.0.1:4222", "address for clients")
	f.StringVar(&v.dir, "dir", "winnow-queue", "where the queue is kept")
	f.StringVar(&v.name, "name", "", "this server's name in a cluster")
	f.StringVar(&v.cluster, "cluster", "winnow", "the cluster's name")
	f.StringVar(&v.peer, "peer", "", "address for the other servers; empty: alone")
	f.StringVar(&v.routes, "routes", "", "addresses of the other servers, comma-separated")
	f.BoolVar(&v.hidden, "hidden", false, "tell clients no addresses: they use those they were given, as behind a load balancer")
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
	o.Cluster.Name, o.Cluster.NoAdvertise = v.cluster, v.hidden
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
