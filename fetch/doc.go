// Package fetch gets pages from URLs that nobody vouches for.
//
// A server that fetches what users or pages name is a way into the network it stands in. The Client of this
// package dials public addresses only, whatever a URL, a name server or a redirect says; refuses what is
// obviously no page before it reads a byte; reads no more than it was told to, for no longer than it was told
// to; and tells by its errors whether another try makes sense.
//
//	client := fetch.New(fetch.Options{})
//	resp, err := client.Get(ctx, "https://example.org/")
//	if err != nil { … fetch.IsTransient(err) … }
//	defer resp.Body.Close()
//
// # Security
//
// Every hop is judged: http and https only, ports 80 and 443 unless the Guard names others, no user or
// password in a URL, no host that is an address in disguise. A host is looked up once per connection, every
// answer must be allowed, and exactly those addresses are dialled, so a name that changes its mind between
// check and use gains nothing. Proxies, also those of the environment, are off: a proxy would be the only
// address that the Guard sees. The caller's headers go to the host that was asked for and to no other.
//
// The ranges that are denied come from the IANA special-purpose registries and the addressing architecture
// of IPv6; addresses that carry an IPv4 address are judged by that one too. What cannot be known here is
// which public addresses are your own: put them in Guard.Deny. docs/FETCHING.md has the threat model.
//
// A Guard can be used without the Client, as the Control of any net.Dialer.
package fetch
