package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Names of what the application keeps in JetStream.
const (
	itemStream    = "winnow-items"
	itemSubject   = "winnow.items"
	deadStream    = "winnow-dead"
	deadSubject   = "winnow.dead"
	consumerName  = "workers"
	seenBucket    = "winnow-submitted"
	resultsBucket = "winnow-results"
	dedupWindow   = time.Hour
)

// item is one unit of work: a range of an archive or some URLs. What it is decides its ID, and the ID the
// name of its part, so that an item done twice overwrites its own part.
type item struct {
	ID      string   `json:"id"`
	Archive string   `json:"archive,omitempty"` // path or http(s) URL
	Offset  int64    `json:"offset,omitempty"`  // records that begin at Offset or later
	End     int64    `json:"end,omitempty"`     // and before End; 0: to the end
	URLs    []string `json:"urls,omitempty"`
}

// named returns the item with its ID: 128 bits of a hash over everything else.
func (it item) named() item {
	it.ID = ""
	b, _ := json.Marshal(it) // strings and numbers cannot fail
	sum := sha256.Sum256(b)
	it.ID = hex.EncodeToString(sum[:16])
	return it
}

// part is the name of the item's output.
func (it item) part() string { return "part-" + it.ID + ".jsonl.gz" }

// deadItem is what the dead-letter subject carries.
type deadItem struct {
	Item   item   `json:"item"`
	Reason string `json:"reason"`
	Tries  uint64 `json:"tries"`
}

// queue is the application's side of JetStream.
type queue struct {
	js       jetstream.JetStream
	consumer jetstream.Consumer
	seen     jetstream.KeyValue // IDs ever submitted
	results  jetstream.KeyValue // ID → outcome of the item
}

// openQueue creates what is not there yet and leaves what is there as it is. claim is how long a worker may be silent before its item is
// given to another one.
func openQueue(ctx context.Context, nc *nats.Conn, replicas int, claim time.Duration) (*queue, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, err
	}
	q := &queue{js: js}
	stream, err := streamOf(ctx, js, jetstream.StreamConfig{
		Name: itemStream, Subjects: []string{itemSubject}, Retention: jetstream.WorkQueuePolicy,
		Duplicates: dedupWindow, Replicas: replicas,
	})
	if err != nil {
		return nil, err
	}
	if _, err = streamOf(ctx, js, jetstream.StreamConfig{
		Name: deadStream, Subjects: []string{deadSubject}, Duplicates: dedupWindow, Replicas: replicas,
	}); err != nil {
		return nil, err
	}
	q.consumer, err = stream.Consumer(ctx, consumerName)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		// How often an item was delivered is looked at by the workers, which can say why they give up.
		q.consumer, err = stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: claim,
			MaxDeliver: -1, MaxAckPending: -1,
		})
	}
	if err != nil {
		return nil, fmt.Errorf("consumer: %w", err)
	}
	if q.seen, err = bucket(ctx, js, seenBucket, replicas); err != nil {
		return nil, err
	}
	q.results, err = bucket(ctx, js, resultsBucket, replicas)
	return q, err
}

func streamOf(ctx context.Context, js jetstream.JetStream, cfg jetstream.StreamConfig) (jetstream.Stream, error) {
	s, err := js.Stream(ctx, cfg.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		s, err = js.CreateStream(ctx, cfg)
	}
	if err != nil {
		return nil, fmt.Errorf("stream %s: %w", cfg.Name, err)
	}
	return s, nil
}

func bucket(ctx context.Context, js jetstream.JetStream, name string, replicas int) (jetstream.KeyValue, error) {
	kv, err := js.KeyValue(ctx, name)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		kv, err = js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, Replicas: replicas})
	}
	if err != nil {
		return nil, fmt.Errorf("bucket %s: %w", name, err)
	}
	return kv, nil
}

// claim is how long a worker may be silent; the consumer's first user decides it for all.
func (q *queue) claim() time.Duration { return q.consumer.CachedInfo().Config.AckWait }

// submit publishes an item unless it was submitted before, and says whether it did. Inside the server's
// window the message ID makes that exact. A submitter that dies between publishing and taking note, and runs
// again after the window, publishes twice; the second time the item is found to be done.
func (q *queue) submit(ctx context.Context, it item) (bool, error) {
	switch _, err := q.seen.Get(ctx, it.ID); {
	case err == nil:
		return false, nil
	case !errors.Is(err, jetstream.ErrKeyNotFound):
		return false, err
	}
	b, err := json.Marshal(it)
	if err != nil {
		return false, err
	}
	ack, err := q.js.Publish(ctx, itemSubject, b, jetstream.WithMsgID(it.ID))
	if err != nil {
		return false, err
	}
	_, err = q.seen.Put(ctx, it.ID, nil)
	return !ack.Duplicate, err
}

// bury publishes an item to the dead-letter subject.
func (q *queue) bury(ctx context.Context, d deadItem) error {
	b, err := json.Marshal(d)
	if err != nil {
		return err
	}
	_, err = q.js.Publish(ctx, deadSubject, b, jetstream.WithMsgID(d.Item.ID))
	return err
}

// done says whether the item's part was committed before.
func (q *queue) done(ctx context.Context, id string) (bool, error) {
	_, err := q.results.Get(ctx, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return false, nil
	}
	return err == nil, err
}
