package farm_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/vyasa-go/vyasa/autotune/farm"
)

// signed is a new key with a claim about it that another key signs.
func signed[C jwt.Claims](t *testing.T, key nkeys.KeyPair, by nkeys.KeyPair, claim func(subject string) C) string {
	t.Helper()
	public, err := key.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	text, err := claim(public).Encode(by)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// created is a new key.
func created(t *testing.T, make func() (nkeys.KeyPair, error)) nkeys.KeyPair {
	t.Helper()
	key, err := make()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// credentials are a file of a user of an account.
func credentials(t *testing.T, account nkeys.KeyPair) string {
	t.Helper()
	user := created(t, nkeys.CreateUser)
	token := signed(t, user, account, jwt.NewUserClaims)
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	text, err := jwt.FormatUserConfig(token, seed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "user.creds")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCredentials: on a server of its own, with an operator, accounts and users by keys, a farm of users with files of
// credentials finds what a search here finds; users of other accounts do not get in.
func TestCredentials(t *testing.T) {
	operator, account := created(t, nkeys.CreateOperator), created(t, nkeys.CreateAccount)
	trusted, err := jwt.DecodeOperatorClaims(signed(t, operator, operator, jwt.NewOperatorClaims))
	if err != nil {
		t.Fatal(err)
	}
	store := &server.MemAccResolver{}
	limits := jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1, MaxAckPending: -1}
	subject, _ := account.PublicKey()
	if err := store.Store(subject, signed(t, account, operator, func(s string) *jwt.AccountClaims {
		c := jwt.NewAccountClaims(s)
		c.Limits.JetStreamLimits = limits
		return c
	})); err != nil {
		t.Fatal(err)
	}
	system := created(t, nkeys.CreateAccount)
	systemSubject, _ := system.PublicKey()
	if err := store.Store(systemSubject, signed(t, system, operator, jwt.NewAccountClaims)); err != nil {
		t.Fatal(err)
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, NoSigs: true,
		StoreDir: t.TempDir(), TrustedOperators: []*jwt.OperatorClaims{trusted}, AccountResolver: store, NoLog: true,
		SystemAccount: systemSubject, MaxPayload: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server is not ready")
	}
	url, known := s.ClientURL(), farm.Security{Credentials: credentials(t, account)}
	fails(t, dialing(t, url, farm.Security{}), "does not know this user", "--creds")
	fails(t, dialing(t, url, farm.Security{User: "a", Password: "b"}), "does not know this user")
	fails(t, dialing(t, url, farm.Security{Credentials: credentials(t, created(t, nkeys.CreateAccount))}),
		"does not know this user")
	farmed(t, url, known, 64)
}

// TestTLSFarm: over TLS, with certificates asked for on both sides, a farm finds what a search here finds; so it does on
// three nodes that speak TLS with one another.
func TestTLSFarm(t *testing.T) {
	ca := signer(t)
	cert, key := ca.signs(t, "127.0.0.1")
	both := farm.Security{Cert: cert, Key: key, CA: ca.file, Token: "s"}
	mine, secret := ca.signs(t, "worker")
	worker := farm.Security{Cert: mine, Key: secret, CA: ca.file, Token: "s"}
	at, url := addresses(t, 6), ""
	for i := range 3 {
		n, err := farm.StartNode(farm.NodeOptions{Name: fmt.Sprint("n", i), Listen: at[i], Cluster: at[3+i],
			Routes: at[3:], Store: t.TempDir(), Security: both})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(n.Close)
		url += ",tls://" + at[i]
	}
	farmed(t, url[1:], worker, 64)
}

// farmed has two workers and a coordinator that are let in so search, and holds what they find against a search here.
func farmed(t *testing.T, url string, s farm.Security, width int) {
	t.Helper()
	for i := range 2 {
		nc, err := farm.Dial(t.Context(), url, s, fmt.Sprint("w", i), 10*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(nc.Close)
		go farm.Work(t.Context(), nc, farm.WorkerOptions{Name: fmt.Sprint("w", i), Slots: 2, Build: spec().Build,
			Target: func(farm.Spec) (farm.Target, error) { return target(0), nil }})
	}
	nc, err := farm.Dial(t.Context(), url, s, "coordinator", 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	c := coordinator(t, nc, farm.Options{Local: toy, Recheck: 0.05})
	for j, search := range []func(int) string{
		func(w int) string {
			r, err := c.Tune(t.Context(), filter(w), options(30))
			return said(t, r, err)
		},
		func(w int) string {
			r, err := c.Search(t.Context(), filter(w), options(30), 1)
			return said(t, r, err)
		},
	} {
		if got, want := search(width+j*1000), here(t, width+j*1000, 30); got != want {
			t.Errorf("%s:\n%s\nhere:\n%s", url, got, want)
		}
	}
}
