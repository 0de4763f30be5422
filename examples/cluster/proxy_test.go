package main

import (
	"io"
	"net"
	"sync"
	"testing"
)

// proxy is a network that can be cut, and counts what that did.
type proxy struct {
	addr    string
	mu      sync.Mutex
	off     bool
	open    map[net.Conn]bool // both ends of every connection
	carried int               // connections that came through
	broken  int               // connections that were cut
	refused int               // connections tried while the network was cut
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	p := &proxy{addr: l.Addr().String(), open: map[net.Conn]bool{}}
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			p.carry(client, to)
		}
	}()
	return p
}

// carry connects a client with the server, unless the network is cut.
func (p *proxy) carry(client net.Conn, to string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.off {
		p.refused++
		client.Close()
		return
	}
	server, err := net.Dial("tcp", to)
	if err != nil {
		client.Close()
		return
	}
	p.carried++
	p.open[client], p.open[server] = true, true
	pump := func(from, to net.Conn) {
		io.Copy(to, from)
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, c := range [...]net.Conn{from, to} {
			c.Close()
			delete(p.open, c)
		}
	}
	go pump(client, server)
	go pump(server, client)
}

// cut breaks what is open and lets nothing through, until mend.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.off = true
	p.broken += len(p.open) / 2
	for c := range p.open {
		c.Close()
	}
}

func (p *proxy) mend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.off = false
}

func (p *proxy) counts() (carried, broken, refused int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.carried, p.broken, p.refused
}
