package store

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// childEnv makes the test binary a writer: "PATH FIRST".
const childEnv = "VYASA_RECORD_CHILD"

func TestMain(m *testing.M) {
	if args := os.Getenv(childEnv); args != "" {
		child(strings.Fields(args))
		return
	}
	os.Exit(m.Run())
}

// child puts the examples from a number on, and prints the number of each that is acknowledged, until it is killed, or
// until a last one.
func child(args []string) {
	first, err1 := strconv.Atoi(args[1])
	last, err2 := strconv.Atoi(args[2])
	db, err := Open(args[0])
	if err != nil || err1 != nil || err2 != nil {
		fmt.Println(err, err1, err2)
		os.Exit(1)
	}
	var mu sync.Mutex
	for i := first; i < last; i++ {
		db.Post(example(toyProblem(), i), func(err error) {
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				fmt.Println(err)
				os.Exit(1)
			}
			os.Stdout.WriteString(strconv.Itoa(i) + "\n")
		})
		if i%7 == 0 {
			time.Sleep(50 * time.Microsecond)
		}
	}
	if err := db.Close(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// heard is what a child says; first is closed when it begins to.
type heard struct {
	text  bytes.Buffer // no embedded one: its ReadFrom would pass by Write
	first chan struct{}
	once  sync.Once
}

func (s *heard) Write(text []byte) (int, error) {
	s.once.Do(func() { close(s.first) })
	return s.text.Write(text)
}

// killing is when children are killed: after a time, which begins when each has acknowledged a record if acknowledged
// is set.
type killing struct {
	acknowledged bool
	after        time.Duration
}

// runChildren starts children, kills them if it is told when, and gives what they acknowledged.
func runChildren(t *testing.T, path string, n, records int, firstOf func(int) int, kill *killing) []int {
	t.Helper()
	outs := make([]heard, n)
	var commands []*exec.Cmd
	for i := range n {
		c := exec.Command(os.Args[0])
		first := firstOf(i)
		c.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d %d", childEnv, path, first, first+records))
		outs[i].first = make(chan struct{})
		c.Stdout = &outs[i]
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		commands = append(commands, c)
	}
	if kill != nil {
		for i := range outs {
			if kill.acknowledged {
				<-outs[i].first
			}
		}
		time.Sleep(kill.after)
	}
	var list []int
	for i, c := range commands {
		if kill != nil {
			c.Process.Kill() // SIGKILL
		}
		if err := c.Wait(); err != nil && kill == nil {
			t.Errorf("a child failed: %v\n%s", err, &outs[i].text)
		}
		for in := bufio.NewScanner(&outs[i].text); in.Scan(); {
			k, err := strconv.Atoi(in.Text())
			if err != nil {
				t.Fatalf("a child says: %s", &outs[i].text)
			}
			list = append(list, k)
		}
	}
	return list
}

// sound wants all that was acknowledged, and pages that are in order.
func sound(t *testing.T, path string, acknowledged []int) {
	t.Helper()
	db := opened(t, path)
	defer db.Close()
	there := map[record.Key]bool{}
	for _, r := range all(t, db, toyProblem()) {
		there[r.Key] = true
	}
	for _, i := range acknowledged {
		if !there[example(toyProblem(), i).Key] {
			t.Fatalf("record %d was acknowledged and is lost", i)
		}
	}
	var ok string
	if err := db.sql.QueryRow("PRAGMA integrity_check").Scan(&ok); err != nil || ok != "ok" {
		t.Fatalf("integrity_check: %s, %v", ok, err)
	}
}

// A writer that is killed at a random moment has lost nothing that it acknowledged, also where the killed of before
// left a log to be recovered. Every second one is killed after it has acknowledged something, however slow the machine.
func TestKill(t *testing.T) {
	times := 20
	if testing.Short() {
		times = 3
	}
	path := filepath.Join(t.TempDir(), "a.db")
	seed := uint64(time.Now().UnixNano())
	if n, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64); err == nil {
		seed = n
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	t.Logf("seed %d", seed)
	var acknowledged []int
	for n := range times {
		kill := &killing{acknowledged: n%2 != 0, after: time.Duration(rng.IntN(85)) * time.Millisecond}
		acknowledged = append(acknowledged, runChildren(t, path, 1, 1<<20, func(int) int { return n << 20 }, kill)...)
		sound(t, path, acknowledged)
	}
	t.Logf("%d records were acknowledged", len(acknowledged))
	if len(acknowledged) == 0 {
		t.Error("no writer came so far as to store anything")
	}
}

// Several processes make and fill one file at once.
func TestProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	const each = 400
	acknowledged := runChildren(t, path, 3, each, func(i int) int { return i * each / 2 }, nil)
	if len(acknowledged) != 3*each {
		t.Errorf("%d are acknowledged", len(acknowledged))
	}
	sound(t, path, acknowledged)
	db := opened(t, path)
	if n := len(all(t, db, toyProblem())); n != 2*each {
		t.Errorf("%d records are there, the union has %d", n, 2*each)
	}
}
