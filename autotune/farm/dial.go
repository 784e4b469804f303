package farm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Dial connects to a farm: URL of one of its nodes, or several with commas between. It tries for as long as wait says
// if nobody answers there. The connection looks for other nodes by itself when its own is gone. The error says what to
// do.
func Dial(ctx context.Context, url string, s Security, name string, wait time.Duration) (*nats.Conn, error) {
	list, err := s.options()
	if err != nil {
		return nil, err
	}
	list = append(list, nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, time.Second), nats.Timeout(5*time.Second), nats.ReconnectBufSize(-1),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	for begin := time.Now(); ; {
		nc, err := nats.Connect(url, list...)
		if err == nil {
			return nc, nil
		}
		if told := refusedBy(url, err); told != nil {
			return nil, told
		}
		if time.Since(begin) >= wait {
			return nil, fmt.Errorf("there is no farm at %s: %w\n\tstart one: vyasa tune --farm --listen HOST:PORT, "+
				"or name another by --join; --wait 10m waits for it", url, err)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(250 * time.Millisecond):
		}
	}
}

// refusedBy is what a server says that is there and will not have this client, nil if that is not so.
func refusedBy(url string, err error) error {
	text := err.Error()
	switch {
	case errors.Is(err, nats.ErrAuthorization), strings.Contains(text, "Authorization Violation"):
		return fmt.Errorf("the farm at %s does not know this user: %w\n\tgive --user and --password, --token or "+
			"--creds as its owner says", url, err)
	case strings.Contains(text, "secure connection required"), errors.Is(err, nats.ErrSecureConnRequired):
		return fmt.Errorf("the farm at %s wants TLS: %w\n\tgive --tls-ca FILE with who signed its certificate", url,
			err)
	case strings.Contains(text, "secure connection not available"), errors.Is(err, nats.ErrSecureConnWanted):
		return fmt.Errorf("the farm at %s has no TLS: %w\n\tleave --tls-ca and --tls-cert out, or start it with "+
			"--tls-cert",
			url, err)
	case strings.Contains(text, "tls:"), strings.Contains(text, "x509:"), strings.Contains(text, "certificate"),
		strings.Contains(text, "tls error"):
		return fmt.Errorf("the farm at %s and this side do not agree on certificates: %w\n\t--tls-ca FILE says who "+
			"signed the farm's, --tls-cert and --tls-key who you are", url, err)
	case strings.Contains(text, "parse "), strings.Contains(text, "invalid"), strings.Contains(text, "missing port"),
		errors.Is(err, nats.ErrInvalidConnection):
		return fmt.Errorf("--join %s: it is no URL of a farm, as nats://host:4222: %w", url, err)
	}
	return nil
}
