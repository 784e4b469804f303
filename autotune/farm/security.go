package farm

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"

	"github.com/nats-io/nats.go"
)

// Security says who may take part. The zero value asks for nothing, and encrypts nothing.
type Security struct {
	User, Password string
	Token          string // instead of User and Password
	Credentials    string // a file of a user's JWT and key, for servers that know such users; never of a Node
	Cert, Key      string // PEM files of this side's certificate
	CA             string // a PEM file of who signs the other side's; a Node that has one asks workers for theirs
}

// Check is what does not go together, or nil.
func (s Security) Check() error {
	switch {
	case (s.User == "") != (s.Password == ""):
		return errors.New("a user has a password: give both, or none")
	case s.User != "" && s.Token != "":
		return errors.New("give a user with a password or a token, not both")
	case s.Credentials != "" && (s.User != "" || s.Token != ""):
		return errors.New("a file of credentials says who you are: give no user and no token beside it")
	case (s.Cert == "") != (s.Key == ""):
		return errors.New("a certificate has a key: give both, or none")
	}
	return nil
}

// open reports whether anybody may take part.
func (s Security) open() bool { return s.User == "" && s.Token == "" && (s.Cert == "" || s.CA == "") }

// authority is the pool of CA.
func (s Security) authority() (*x509.CertPool, error) {
	pem, err := os.ReadFile(s.CA)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s: there is no certificate in it", s.CA)
	}
	return pool, nil
}

// config is what TLS needs, nil if it is not wanted: of a server, which asks clients for certificates if it knows who
// signs them, or of a client.
func (s Security) config(server bool) (*tls.Config, error) {
	if s.Cert == "" && (server || s.CA == "") {
		return nil, nil
	}
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if s.Cert != "" {
		pair, err := tls.LoadX509KeyPair(s.Cert, s.Key)
		if err != nil {
			return nil, fmt.Errorf("the certificate %s: %w", s.Cert, err)
		}
		c.Certificates = []tls.Certificate{pair}
	}
	if s.CA == "" {
		return c, nil
	}
	pool, err := s.authority()
	if err != nil {
		return nil, fmt.Errorf("who signs certificates: %w", err)
	}
	c.RootCAs = pool
	if server {
		c.ClientCAs, c.ClientAuth = pool, tls.RequireAndVerifyClientCert
	}
	return c, nil
}

// options are those of a client.
func (s Security) options() ([]nats.Option, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	var list []nats.Option
	switch {
	case s.User != "":
		list = append(list, nats.UserInfo(s.User, s.Password))
	case s.Token != "":
		list = append(list, nats.Token(s.Token))
	case s.Credentials != "":
		if _, err := os.Stat(s.Credentials); err != nil {
			return nil, fmt.Errorf("the file of credentials: %w", err)
		}
		list = append(list, nats.UserCredentials(s.Credentials))
	}
	c, err := s.config(false)
	if c != nil {
		list = append(list, nats.Secure(c))
	}
	return list, err
}
