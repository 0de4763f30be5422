package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nkeys"
)

// authority writes a certificate that is an authority, and one for this machine that it signed.
func authority(t *testing.T, dir string) (ca, cert, key string) {
	t.Helper()
	now := time.Now()
	template := func(n int64) *x509.Certificate {
		return &x509.Certificate{
			SerialNumber: big.NewInt(n), Subject: pkix.Name{CommonName: fmt.Sprint("test ", n)},
			NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour), BasicConstraintsValid: true,
			KeyUsage:    x509.KeyUsageDigitalSignature,
			ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
			IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		}
	}
	keys := [2]*ecdsa.PrivateKey{}
	for i := range keys {
		k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		keys[i] = k
	}
	root := template(1)
	root.IsCA, root.KeyUsage = true, x509.KeyUsageCertSign
	save := func(name, kind string, der []byte, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		name = filepath.Join(dir, name)
		write(t, name, string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der})))
		return name
	}
	der, err := x509.CreateCertificate(rand.Reader, root, root, keys[0].Public(), keys[0])
	ca = save("ca.pem", "CERTIFICATE", der, err)
	der, err = x509.CreateCertificate(rand.Reader, template(2), root, keys[1].Public(), keys[0])
	cert = save("cert.pem", "CERTIFICATE", der, err)
	der, err = x509.MarshalECPrivateKey(keys[1])
	return ca, cert, save("key.pem", "EC PRIVATE KEY", der, err)
}

// TestSecure: a server that asks for a certificate and a key lets in who has them, and nobody else.
func TestSecure(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ca, cert, key := authority(t, dir)
	user, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	public, err := user.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	seedFile, config, listen := filepath.Join(dir, "seed"), filepath.Join(dir, "server.conf"), addr(t)
	write(t, seedFile, string(seed))
	write(t, config, fmt.Sprintf("listen: %q\njetstream { store_dir: %q }\nauthorization { users: [ { nkey: %s } ] }\n"+
		"tls { cert_file: %q, key_file: %q, ca_file: %q, verify: true }\n", listen, filepath.Join(dir, "queue"), public, cert, key, ca))
	spawn(t, "serve", "-config", config)
	until(t, "the server listens", func() bool {
		c, err := net.Dial("tcp", listen)
		if err != nil {
			return false
		}
		return c.Close() == nil
	})
	status := func(args ...string) error {
		return run(t.Context(), append([]string{"status", "-nats", listen, "-wait", "0"}, args...), io.Discard, io.Discard)
	}
	secured := []string{"-tls-ca", ca, "-tls-cert", cert, "-tls-key", key}
	if err := status(append(secured, "-nkey", seedFile)...); err != nil {
		t.Error(err)
	}
	for _, x := range []struct {
		args []string
		want string
	}{
		{nil, "certificate"},
		{[]string{"-tls-ca", ca, "-nkey", seedFile}, ""},
		{secured, "Authorization Violation"},
		{append(secured, "-nkey", ca), "nkey"},
		{[]string{"-creds", "/no/such/file"}, "/no/such/file"},
	} {
		if err := status(x.args...); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v: %v, want %s", x.args, err, x.want)
		}
	}
}
