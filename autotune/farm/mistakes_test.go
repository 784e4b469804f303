package farm_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
)

// fails wants an error that says each of some things.
func fails(t *testing.T, err error, says ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error; want one that says %q", says)
	}
	for _, s := range says {
		if !strings.Contains(err.Error(), s) {
			t.Errorf("the error is\n%v\nand does not say %q", err, s)
		}
	}
}

// dialing is the error of a connection.
func dialing(t *testing.T, url string, s farm.Security) error {
	t.Helper()
	nc, err := farm.Dial(t.Context(), url, s, "test", 0)
	if err == nil {
		nc.Close()
	}
	return err
}

// Who may not take part is told why, and who finds nobody what to do.
func TestStrangers(t *testing.T) {
	free := addresses(t, 1)[0]
	fails(t, dialing(t, "nats://"+free, farm.Security{}), "there is no farm at nats://"+free, "vyasa tune --farm")
	n, err := farm.StartNode(farm.NodeOptions{Listen: "127.0.0.1:0", Store: t.TempDir(), Security: farm.Security{Token: "secret"}})
	if err != nil {
		t.Fatal(err)
	}
	defer n.Close()
	fails(t, dialing(t, n.URL(), farm.Security{}), "does not know this user", "--token")
	fails(t, dialing(t, n.URL(), farm.Security{Token: "guess"}), "does not know this user")
	fails(t, dialing(t, n.URL(), farm.Security{Token: "secret", CA: signer(t).file}), "has no TLS")
	fails(t, dialing(t, n.URL(), farm.Security{Credentials: "none.creds"}), "none.creds")
	if err := dialing(t, n.URL(), farm.Security{Token: "secret"}); err != nil {
		t.Error(err)
	}
	nc, err := n.Connect(farm.Security{Token: "secret"}, "inside")
	if err != nil {
		t.Fatal(err)
	}
	nc.Close()
	if n.Exposed() {
		t.Error("a node of this machine alone is open to others")
	}
}

// A node with certificates speaks TLS, and knows who has one.
func TestTLS(t *testing.T) {
	ca, other := signer(t), signer(t)
	cert, key := ca.signs(t, "127.0.0.1")
	n, err := farm.StartNode(farm.NodeOptions{Listen: "127.0.0.1:0", Store: t.TempDir(), Security: farm.Security{Cert: cert, Key: key, CA: ca.file}})
	if err != nil {
		t.Fatal(err)
	}
	defer n.Close()
	mine, secret := ca.signs(t, "worker")
	if err := dialing(t, n.URL(), farm.Security{CA: ca.file, Cert: mine, Key: secret}); err != nil {
		t.Error(err)
	}
	fails(t, dialing(t, n.URL(), farm.Security{CA: other.file, Cert: mine, Key: secret}), "do not agree on certificates", "--tls-ca")
	fails(t, dialing(t, n.URL(), farm.Security{CA: ca.file}), "certificate")
	mine, secret = other.signs(t, "worker")
	fails(t, dialing(t, n.URL(), farm.Security{CA: ca.file, Cert: mine, Key: secret}), "certificate")
}

// A node of which only its own certificate is known: who starts it needs no other to be its coordinator, and workers
// need who signed it.
func TestTLSOfNodeAlone(t *testing.T) {
	ca := signer(t)
	cert, key := ca.signs(t, "127.0.0.1")
	own := farm.Security{Cert: cert, Key: key, Token: "s"}
	n, err := farm.StartNode(farm.NodeOptions{Listen: "127.0.0.1:0", Store: t.TempDir(), Security: own})
	if err != nil {
		t.Fatal(err)
	}
	defer n.Close()
	nc, err := n.Connect(own, "coordinator")
	if err != nil {
		t.Fatal(err)
	}
	nc.Close()
	if err := dialing(t, n.URL(), farm.Security{CA: ca.file, Token: "s"}); err != nil {
		t.Error(err)
	}
	fails(t, dialing(t, n.URL(), farm.Security{Token: "s"}), "certificate", "--tls-ca")
	fails(t, dialing(t, n.URL(), farm.Security{CA: ca.file, Token: "other"}), "does not know this user")
}

// What a node cannot be is told before anything runs.
func TestNodeMistakes(t *testing.T) {
	taken := alone(t)
	for says, o := range map[string]farm.NodeOptions{
		`"4222" is not HOST:PORT`:          {Listen: "4222"},
		"the port is a number up to 65535": {Listen: "127.0.0.1:70000"},
		"name the host":                    {Listen: ":4222"},
		"address already in use":           {Listen: strings.TrimPrefix(taken.URL(), "nats://")},
		"is not HOST:PORT of another node": {Listen: "127.0.0.1:0", Routes: []string{"there"}},
		"a user has a password":            {Listen: "127.0.0.1:0", Security: farm.Security{User: "a"}},
		"or a token, not both":             {Listen: "127.0.0.1:0", Security: farm.Security{User: "a", Password: "b", Token: "c"}},
		"a certificate has a key":          {Listen: "127.0.0.1:0", Security: farm.Security{Cert: "c.pem"}},
		"none.pem":                         {Listen: "127.0.0.1:0", Security: farm.Security{Cert: "none.pem", Key: "none.key"}},
		"a file of credentials is for":     {Listen: "127.0.0.1:0", Security: farm.Security{Credentials: "a.creds"}},
		"not a directory":                  {Listen: "127.0.0.1:0", Store: filepath.Join(os.Args[0], "store")},
	} {
		n, err := farm.StartNode(o)
		if err == nil {
			n.Close()
		}
		fails(t, err, says)
	}
}

// A worker of another build is told so, with both builds; so is one that has not what the farm measures by.
func TestOtherBuild(t *testing.T) {
	n := alone(t)
	coordinator(t, dialed(t, n.URL()), farm.Options{Local: toy})
	err := farm.Work(t.Context(), dialed(t, n.URL()), farm.WorkerOptions{Build: "build 2"})
	fails(t, err, "another build", "worker build 2", "farm   build 1", "the very same program")
	err = farm.Work(t.Context(), dialed(t, n.URL()), farm.WorkerOptions{Build: "build 1",
		Target: func(farm.Spec) (farm.Target, error) { return farm.Target{}, errors.New("no tool") }})
	fails(t, err, "no tool")
	fails(t, farm.Work(t.Context(), dialed(t, n.URL()), farm.WorkerOptions{Name: "a.b"}), "one word")
	if err := farm.Work(t.Context(), dialed(t, n.URL()), farm.WorkerOptions{Build: "build 1", Idle: 300 * time.Millisecond,
		Target: func(farm.Spec) (farm.Target, error) { return target(0), nil }}); err != nil {
		t.Error(err)
	}
}

// Where nothing can be evaluated here, what is better than all before is told by two workers; of two that disagree both are named,
// and of three the one that is alone.
func TestMeasuredByWorkers(t *testing.T) {
	halves := target(0)
	halves.Cost = func(ctx context.Context, s *halide.Schedule, _ string, _ []byte) (int64, error) {
		cycles, err := toy(ctx, s)
		return (cycles + 1) / 2, err
	}
	for _, honest := range []int{1, 2} {
		n := alone(t)
		c := coordinator(t, dialed(t, n.URL()), farm.Options{Recheck: 0.05})
		working(t, n.URL(), honest, 1, target(5*time.Millisecond))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func(url string) {
			done <- farm.Work(ctx, dialed(t, url), farm.WorkerOptions{Name: "liar", Build: spec().Build,
				Target: func(farm.Spec) (farm.Target, error) { return halves, nil }})
		}(n.URL())
		for n, _ := c.Workers(); n < honest+1; n, _ = c.Workers() {
			time.Sleep(5 * time.Millisecond)
		}
		r, err := c.Tune(t.Context(), filter(64), options(30))
		if honest == 1 {
			fails(t, err, "two workers disagree", "liar says", "w0 says", "--resume")
			var d *farm.Disagreement
			if !errors.As(err, &d) {
				t.Errorf("%T", err)
			}
		} else {
			if got, want := said(t, r, err), here(t, 64, 30); got != want {
				t.Errorf("with workers\n%s\nhere:\n%s", got, want)
			}
			if l := c.Liars(); len(l) != 1 || l[0].Worker != "liar" {
				t.Errorf("the liars are %v", l)
			}
			var banned *farm.Banned
			if err := <-done; !errors.As(err, &banned) {
				t.Errorf("the liar ends with %v", err)
			}
		}
		stop()
	}
}

// A worker that cannot evaluate leaves it to others; if none can, the search ends with what was wrong.
func TestFailingWorkers(t *testing.T) {
	fail := target(0)
	fail.Cost = func(context.Context, *halide.Schedule, string, []byte) (int64, error) {
		return 0, errors.New("no licence")
	}
	n := alone(t)
	c := coordinator(t, dialed(t, n.URL()), farm.Options{Local: toy})
	working(t, n.URL(), 2, 1, fail)
	for n, _ := c.Workers(); n < 2; n, _ = c.Workers() {
		time.Sleep(5 * time.Millisecond)
	}
	_, err := c.Tune(t.Context(), filter(64), options(30))
	fails(t, err, "could not evaluate a schedule", "no licence")
	_, err = c.Search(t.Context(), filter(96), options(30), 1)
	fails(t, err, "could not search", "no licence")
}

// A task that a worker hands back, as others are to have it, waits for them as long as they are busy.
func TestHandedBack(t *testing.T) {
	fail, slow := target(0), target(0)
	fail.Cost = func(context.Context, *halide.Schedule, string, []byte) (int64, error) {
		return 0, errors.New("no licence")
	}
	slow.Cost = func(ctx context.Context, s *halide.Schedule, w string, facts []byte) (int64, error) {
		time.Sleep(1200 * time.Millisecond)
		return fail.Cost(ctx, s, w, facts)
	}
	n := alone(t)
	c := coordinator(t, dialed(t, n.URL()), farm.Options{Local: toy})
	working(t, n.URL(), 1, 1, fail)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- farm.Work(ctx, dialed(t, n.URL()), farm.WorkerOptions{Name: "slow", Build: spec().Build,
			Target: func(farm.Spec) (farm.Target, error) { return slow, nil }})
	}()
	defer func() { stop(); <-done }()
	for n, _ := c.Workers(); n < 2; n, _ = c.Workers() {
		time.Sleep(5 * time.Millisecond)
	}
	_, err := c.Tune(t.Context(), filter(64), options(30))
	fails(t, err, "could not evaluate a schedule", "no licence")
}

// A search that is stopped says what it has found; all that was evaluated until then is on record.
func TestStopped(t *testing.T) {
	n := alone(t)
	c := coordinator(t, dialed(t, n.URL()), farm.Options{Local: toy})
	working(t, n.URL(), 2, 2, target(10*time.Millisecond))
	for n, _ := c.Workers(); n < 2; n, _ = c.Workers() {
		time.Sleep(5 * time.Millisecond)
	}
	for i, do := range []func(context.Context, autotune.Options) (*autotune.Result, error){
		func(ctx context.Context, o autotune.Options) (*autotune.Result, error) {
			return c.Tune(ctx, filter(64), o)
		},
		func(ctx context.Context, o autotune.Options) (*autotune.Result, error) {
			return c.Search(ctx, filter(96), o, 1)
		},
	} {
		db := opened(t)
		o := options(0)
		o.Pins, o.Records = nil, db
		ctx, stop := context.WithTimeout(t.Context(), 400*time.Millisecond)
		r, err := do(ctx, o)
		stop()
		if err != nil || r == nil || r.Schedule == nil || r.Stopped != search.Cancelled {
			t.Errorf("%d: %+v, %v", i, r, err)
			continue
		}
		records := 0
		for _, err := range db.Each(t.Context(), r.Problem) {
			if err != nil {
				t.Fatal(err)
			}
			records++
		}
		if records < r.Evaluations || records == 0 {
			t.Errorf("%d: %d evaluations, %d on record", i, r.Evaluations, records)
		}
	}
}

// authority signs certificates.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	file string
}

// signer is a new authority.
func signer(t *testing.T) authority {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	a := authority{&x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, IsCA: true,
		NotAfter: time.Now().Add(time.Hour), BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}, key,
		filepath.Join(t.TempDir(), "ca.pem")}
	der, err := x509.CreateCertificate(rand.Reader, a.cert, a.cert, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	if a.cert, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	keep(t, a.file, "CERTIFICATE", der)
	return a
}

// signs makes a certificate with its key, as files.
func (a authority) signs(t *testing.T, name string) (cert, key string) {
	t.Helper()
	k, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: name}, NotAfter: time.Now().Add(time.Hour),
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}}
	if ip := net.ParseIP(name); ip != nil {
		c.IPAddresses = []net.IP{ip}
	}
	der, err := x509.CreateCertificate(rand.Reader, c, a.cert, &k.PublicKey, a.key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(k)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	keep(t, cert, "CERTIFICATE", der)
	keep(t, key, "EC PRIVATE KEY", secret)
	return cert, key
}

// keep writes a PEM file.
func keep(t *testing.T, path, kind string, der []byte) {
	t.Helper()
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
}
