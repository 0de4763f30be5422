package main

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
)

// digest prints a hash over the rows of every seventh page: it tells whether a change to the code shifted a
// feature, so that training again is due.
func digest(docs []*doc) error {
	h := fnv.New64a()
	for i := 0; i < len(docs); i += 7 {
		p, s, err := docs[i].describe()
		if err != nil {
			return err
		}
		if p != nil {
			_ = binary.Write(h, binary.LittleEndian, s.Rows)
		}
	}
	fmt.Printf("%016x\n", h.Sum64())
	return nil
}
