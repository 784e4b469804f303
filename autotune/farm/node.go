package farm

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// NodeOptions say how a node listens, and where it keeps what is under way.
type NodeOptions struct {
	Name     string   // unlike those of other nodes; "": host and port
	Listen   string   // HOST:PORT for workers; port 0 is a free one; "": DefaultListen
	Cluster  string   // HOST:PORT for other nodes; "": that of Listen, the port 2000 higher, if there are Routes
	Routes   []string // where other nodes listen for nodes: HOST:PORT, or a URL
	Store    string   // a directory; "": a temporary one, which goes with the node
	Security Security
}

// DefaultListen is where a node listens if nothing is said: for this machine alone.
const DefaultListen = "127.0.0.1:4222"

// maxMessage is how long a message may be, in bytes.
const maxMessage = 32 << 20

// ready is how long a node may take to start.
const ready = 20 * time.Second

// Node is a server in this process, alone or one of several that keep copies of all that is under way.
type Node struct {
	server    *server.Server
	log       *nodeLog
	temporary string
	open      bool
}

// StartNode starts a node. The error says what is wrong with the options, or what is in the way.
func StartNode(o NodeOptions) (*Node, error) {
	opts, err := o.server()
	if err != nil {
		return nil, err
	}
	n := &Node{log: &nodeLog{}, open: o.Security.open()}
	if opts.StoreDir == "" {
		if n.temporary, err = os.MkdirTemp("", "vyasa-farm-"); err != nil {
			return nil, err
		}
		opts.StoreDir = n.temporary
	} else if err := os.MkdirAll(opts.StoreDir, 0o777); err != nil {
		return nil, fmt.Errorf("the farm's directory: %w", err)
	}
	if n.server, err = server.NewServer(opts); err != nil {
		n.remove()
		return nil, fmt.Errorf("the farm's server: %w", err)
	}
	n.server.SetLoggerV2(n.log, false, false, false)
	n.server.Start() // it listens in goroutines of its own
	for begin := time.Now(); !n.server.ReadyForConnections(50 * time.Millisecond); {
		if why := n.log.fatal(); why != "" || time.Since(begin) > ready {
			n.Close()
			return nil, fmt.Errorf("the farm's server does not start on %s: %s", cmp.Or(o.Listen, DefaultListen),
				cmp.Or(why, "it is not ready after "+ready.String()))
		}
	}
	return n, nil
}

// server are the options as the server has them.
func (o NodeOptions) server() (*server.Options, error) {
	if err := o.Security.Check(); err != nil {
		return nil, err
	}
	if o.Security.Credentials != "" {
		return nil, errors.New("a file of credentials is for a server that is there already: a node has a user " +
			"with a password, a token, or certificates")
	}
	host, port, err := address(cmp.Or(o.Listen, DefaultListen))
	if err != nil {
		return nil, fmt.Errorf("--listen: %w", err)
	}
	opts := &server.Options{Host: host, Port: port, ServerName: o.Name, JetStream: true, StoreDir: o.Store,
		NoSigs: true, MaxPayload: maxMessage, MaxPending: 256 << 20, DisableJetStreamBanner: true,
		Username: o.Security.User, Password: o.Security.Password, Authorization: o.Security.Token}
	if port == 0 {
		opts.Port = server.RANDOM_PORT
	}
	if opts.TLSConfig, err = o.Security.config(true); err != nil {
		return nil, err
	}
	opts.TLS, opts.TLSVerify = opts.TLSConfig != nil, opts.TLSConfig != nil && opts.TLSConfig.ClientCAs != nil
	if opts.TLSTimeout = 5; len(o.Routes) > 0 || o.Cluster != "" {
		err = o.cluster(opts)
	}
	return opts, err
}

// cluster adds what makes a node one of several.
func (o NodeOptions) cluster(opts *server.Options) (err error) {
	c := &opts.Cluster
	c.Name, c.Username, c.Password = "vyasa", o.Security.User, o.Security.Password
	if o.Security.Token != "" {
		c.Username, c.Password = "node", o.Security.Token
	}
	if c.Host, c.Port, err = address(cmp.Or(o.Cluster, net.JoinHostPort(opts.Host,
		strconv.Itoa(opts.Port+2000)))); err != nil {
		return fmt.Errorf("--cluster: %w", err)
	}
	c.TLSConfig, c.TLSTimeout, c.PoolSize = opts.TLSConfig, opts.TLSTimeout, -1
	if opts.ServerName == "" {
		name, _ := os.Hostname()
		opts.ServerName = fmt.Sprintf("%s-%d", cmp.Or(name, "node"), c.Port)
	}
	for _, r := range o.Routes {
		u, err := route(r, c.Username, c.Password)
		if err != nil {
			return err
		}
		opts.Routes = append(opts.Routes, u)
	}
	return nil
}

// route is where another node listens, as a URL.
func route(text, user, password string) (*url.URL, error) {
	if !strings.Contains(text, "://") {
		text = "nats-route://" + text
	}
	u, err := url.Parse(text)
	if err == nil {
		_, _, err = address(u.Host)
	}
	if err != nil {
		return nil, fmt.Errorf("--routes: %q is not HOST:PORT of another node: %w", text, err)
	}
	if u.Scheme = "nats-route"; u.User == nil && user != "" {
		u.User = url.UserPassword(user, password)
	}
	return u, nil
}

// address is HOST:PORT.
func address(text string) (host string, port int, err error) {
	host, digits, err := net.SplitHostPort(text)
	if err != nil {
		return "", 0, fmt.Errorf("%q is not HOST:PORT, as 127.0.0.1:4222", text)
	}
	if port, err = strconv.Atoi(digits); err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("%q: the port is a number up to 65535", text)
	}
	if host == "" {
		return "", 0, fmt.Errorf("%q: name the host; 0.0.0.0 is all addresses of this machine", text)
	}
	return host, port, nil
}

// URL is where workers find the node.
func (n *Node) URL() string { return n.server.ClientURL() }

// Exposed reports whether others than this machine can reach the node, and nothing asks who they are.
func (n *Node) Exposed() bool {
	addr, ok := n.server.Addr().(*net.TCPAddr)
	return n.open && ok && !addr.IP.IsLoopback()
}

// Connect is a connection within the process. Nobody can stand between, so that it asks not who signed the node's
// certificate, which may be for another name than that of this machine to itself.
func (n *Node) Connect(s Security, name string) (*nats.Conn, error) {
	list, err := s.options()
	if err != nil {
		return nil, err
	}
	if c, err := s.config(false); err == nil && s.Cert != "" {
		c.InsecureSkipVerify = true
		list = append(list, nats.Secure(c))
	}
	return nats.Connect("", append(list, nats.InProcessServer(n.server), nats.Name(name))...)
}

// Close ends the node, and waits until its files are written.
func (n *Node) Close() {
	n.server.Shutdown()
	n.server.WaitForShutdown()
	n.remove()
}

// remove takes a temporary directory away.
func (n *Node) remove() {
	if n.temporary != "" && filepath.IsAbs(n.temporary) {
		os.RemoveAll(n.temporary)
	}
}

// nodeLog keeps the last of what a server complains of.
type nodeLog struct {
	mu   sync.Mutex
	last string
}

var _ server.Logger = (*nodeLog)(nil)

func (l *nodeLog) Noticef(string, ...any) {}
func (l *nodeLog) Warnf(string, ...any)   {}
func (l *nodeLog) Debugf(string, ...any)  {}
func (l *nodeLog) Tracef(string, ...any)  {}
func (l *nodeLog) Errorf(string, ...any)  {}

// Fatalf keeps it: the server has stopped.
func (l *nodeLog) Fatalf(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = fmt.Sprintf(format, args...)
}

// fatal is why the server has stopped, "" if it has not.
func (l *nodeLog) fatal() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}
