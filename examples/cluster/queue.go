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
	itemSubject   = "winnow.items." // and the item's ID
	deadStream    = "winnow-dead"
	deadSubject   = "winnow.dead." // and the item's ID
	consumerName  = "workers"
	resultsBucket = "winnow-results"
	dedupWindow   = 2 * time.Minute
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
	it.ID = idOf(b)
	return it
}

func idOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
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
	letters  jetstream.Stream   // dead ones
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
		Name: itemStream, Subjects: []string{itemSubject + "*"}, Retention: jetstream.WorkQueuePolicy,
		Duplicates: dedupWindow, Replicas: replicas,
	})
	if err != nil {
		return nil, err
	}
	if q.letters, err = streamOf(ctx, js, jetstream.StreamConfig{
		Name: deadStream, Subjects: []string{deadSubject + "*"}, Replicas: replicas,
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

// submit publishes an item unless it is known, and says whether it did. An item is known while it waits or is
// in work, because its subject is taken; once it is done, because its outcome is kept; once it is dead, because
// its letter is. There is no moment in between but the one after the look-ups below: an item that ends just
// then is published again if the server has forgotten its message ID, and is then found to be done.
func (q *queue) submit(ctx context.Context, it item) (bool, error) {
	if done, err := q.done(ctx, it.ID); done || err != nil {
		return false, err
	}
	if dead, err := q.dead(ctx, it.ID); dead || err != nil {
		return false, err
	}
	b, err := json.Marshal(it)
	if err != nil {
		return false, err
	}
	return q.once(ctx, itemSubject+it.ID, b, jetstream.WithMsgID(it.ID))
}

// once publishes to a subject that holds no message, and says whether it did.
func (q *queue) once(ctx context.Context, subject string, b []byte, o ...jetstream.PublishOpt) (bool, error) {
	ack, err := q.js.Publish(ctx, subject, b, append(o, jetstream.WithExpectLastSequencePerSubject(0))...)
	if refused := (*jetstream.APIError)(nil); errors.As(err, &refused) && refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence {
		return false, nil
	}
	return err == nil && !ack.Duplicate, err
}

// bury publishes an item to the dead-letter subject, once.
func (q *queue) bury(ctx context.Context, d deadItem) error {
	b, err := json.Marshal(d)
	if err != nil {
		return err
	}
	_, err = q.once(ctx, deadSubject+d.Item.ID, b)
	return err
}

// dead says whether there is a letter for the item.
func (q *queue) dead(ctx context.Context, id string) (bool, error) {
	_, err := q.letters.GetLastMsgForSubject(ctx, deadSubject+id)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return false, nil
	}
	return err == nil, err
}

// done says whether the item's part was committed before.
func (q *queue) done(ctx context.Context, id string) (bool, error) {
	_, err := q.results.Get(ctx, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return false, nil
	}
	return err == nil, err
}
