package farm

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Names of streams.
const (
	streamWork = "VYASA_WORK"
	streamDone = "VYASA_DONE"
)

const (
	duplicates = 5 * time.Minute    // messages of one id are one within it
	ackWait    = 30 * time.Second   // a task goes to another worker that was not heard of for so long
	keepDone   = 7 * 24 * time.Hour // outcomes that no coordinator has taken
	settle     = 30 * time.Second   // nodes may take so long to find one another
	patience   = 2 * time.Second    // a leader may have died: then the same is tried again
	pulls      = 1 << 16            // workers that wait for tasks at once
)

// opened are the streams, as one connection sees them.
type opened struct {
	nc *nats.Conn
	js jetstream.JetStream
}

// connected is JetStream over a connection.
func connected(nc *nats.Conn) (opened, error) {
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(10*time.Second),
		jetstream.WithPublishAsyncMaxPending(8192), jetstream.WithPublishAsyncTimeout(20*time.Second))
	return opened{nc, js}, err
}

// make makes the streams if they are not there, with three copies where there are three nodes.
func (s opened) make(ctx context.Context) error {
	copies := 1
	if s.nc.ConnectedClusterName() != "" {
		copies = 3
	}
	for _, c := range []jetstream.StreamConfig{
		{Name: streamWork, Subjects: []string{subjectWork + ">"}, Retention: jetstream.WorkQueuePolicy,
			Storage: jetstream.FileStorage, Replicas: copies, Duplicates: duplicates, AllowDirect: true},
		{Name: streamDone, Subjects: []string{subjectDone + ">"}, Retention: jetstream.LimitsPolicy,
			Storage: jetstream.FileStorage, Replicas: copies, Duplicates: duplicates, MaxMsgsPerSubject: 1,
			MaxAge: keepDone, AllowDirect: true},
	} {
		if err := s.stream(ctx, c); err != nil {
			return fmt.Errorf("the farm's stream %s: %w", c.Name, err)
		}
	}
	return nil
}

// stream makes one; nodes that have not found one another yet are waited for.
func (s opened) stream(ctx context.Context, c jetstream.StreamConfig) error {
	for begin := time.Now(); ; {
		try, end := context.WithTimeout(ctx, patience)
		_, err := s.js.CreateStream(try, c)
		end()
		switch {
		case err == nil, errors.Is(err, jetstream.ErrStreamNameAlreadyInUse):
			return nil // it may have fewer copies or more: it is there
		case ctx.Err() != nil:
			return ctx.Err()
		case c.Replicas > 1 && time.Since(begin) > settle:
			return fmt.Errorf("%w\n\tthree nodes keep three copies: are the others there, and do their --routes lead "+
				"to one another?", err)
		case time.Since(begin) > settle, !s.passing(err):
			return err
		}
		s.pause(ctx)
	}
}

// passing reports whether an error may be gone when nodes have found one another, or a new leader.
func (s opened) passing(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.Code >= 500 || api.ErrorCode == 10005 || api.ErrorCode == 10008
	}
	return true
}

// retry does something that a change of leader may disturb, until ctx ends or it has failed for a minute.
func (s opened) retry(ctx context.Context, do func(context.Context) error) error {
	for begin := time.Now(); ; {
		try, end := context.WithTimeout(ctx, patience)
		err := do(try)
		end()
		if err == nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		if !s.passing(err) || time.Since(begin) > time.Minute {
			return err
		}
		s.pause(ctx)
	}
}

// workers is the consumer that all workers of a place share.
func (s opened) workers(ctx context.Context, place string) (c jetstream.Consumer, err error) {
	err = s.retry(ctx, func(ctx context.Context) (err error) {
		c, err = s.js.CreateOrUpdateConsumer(ctx, streamWork, jetstream.ConsumerConfig{Durable: "work-" + place,
			FilterSubject: subjectWork + place + ".>", AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait,
			MaxAckPending: 1 << 17, MaxWaiting: pulls, InactiveThreshold: keepDone})
		return err
	})
	return c, err
}

// outcomes is a consumer of its own for the outcomes of a place, from the first that is there.
func (s opened) outcomes(ctx context.Context, name, subject string) (c jetstream.Consumer, err error) {
	err = s.retry(ctx, func(ctx context.Context) (err error) {
		c, err = s.js.CreateOrUpdateConsumer(ctx, streamDone, jetstream.ConsumerConfig{Durable: name,
			FilterSubject: subject, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxAckPending: 1 << 17,
			InactiveThreshold: 10 * time.Minute})
		return err
	})
	return c, err
}

// publish stores a message, once for each id.
func (s opened) publish(ctx context.Context, subject, id string, data []byte) error {
	return s.retry(ctx, func(ctx context.Context) error {
		_, err := s.js.Publish(ctx, subject, data, jetstream.WithMsgID(id), jetstream.WithRetryAttempts(5))
		return err
	})
}

// pause lets a leader be found.
func (s opened) pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(50 * time.Millisecond):
	}
}
