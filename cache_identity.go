package html

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

const (
	maxCacheKeySize = 64 << 10 // bytes up to which a key is made of the whole content
	cacheKeySample  = 4096     // bytes sampled of longer content, all samples together
	cacheSamples    = 5
)

// cacheKey finds an entry: 128 bits of seeded xxHash. It is quick and not proof against intent: long pages
// are only sampled, and collisions of xxHash can be made.
type cacheKey struct{ hi, lo uint64 }

// contentSum verifies an entry: a keyed SHA-256 of the whole content. Equal sums mean equal pages.
type contentSum [sha256.Size]byte

// pageID is the identity of a page in a cache. It does not mean anything in another cache.
type pageID struct {
	key cacheKey
	sum contentSum
}

// pageIdentity makes pageIDs with the secrets of one cache.
type pageIdentity struct {
	seeds  [2]uint64
	secret [32]byte
}

func newPageIdentity() (p pageIdentity) {
	var seeds [16]byte
	_, _ = rand.Read(seeds[:]) // never fails
	_, _ = rand.Read(p.secret[:])
	p.seeds = [2]uint64{binary.LittleEndian.Uint64(seeds[:8]), binary.LittleEndian.Uint64(seeds[8:])}
	return p
}

func (p *pageIdentity) of(page []byte) pageID { return pageID{p.key(page), p.verify(page)} }

// key hashes the whole content up to maxCacheKeySize. Of longer content it hashes samples from the head, the
// tail and three places evenly between, and the length.
func (p *pageIdentity) key(page []byte) cacheKey {
	var hi, lo xxhash.Digest
	hi.ResetWithSeed(p.seeds[0])
	lo.ResetWithSeed(p.seeds[1])
	write := func(b []byte) {
		_, _ = hi.Write(b)
		_, _ = lo.Write(b)
	}
	if len(page) <= maxCacheKeySize {
		write(page)
		return cacheKey{hi.Sum64(), lo.Sum64()}
	}
	for i := range cacheSamples {
		at := sampleStart(len(page), i)
		write(page[at : at+cacheKeySample/cacheSamples])
	}
	var size [8]byte
	binary.LittleEndian.PutUint64(size[:], uint64(len(page)))
	write(size[:])
	return cacheKey{hi.Sum64(), lo.Sum64()}
}

// sampleStart is where sample i of content of the given length begins.
func sampleStart(length, i int) int {
	return (length - cacheKeySample/cacheSamples) / (cacheSamples - 1) * i
}

// verify hashes the whole content. The secret keeps sums of one cache from meaning anything outside of it.
func (p *pageIdentity) verify(page []byte) (sum contentSum) {
	h := sha256.New()
	_, _ = h.Write(p.secret[:])
	_, _ = h.Write(page)
	h.Sum(sum[:0])
	return sum
}
