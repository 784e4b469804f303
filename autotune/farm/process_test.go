package farm_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/halide"
)

// What a process of this test is: a node or a worker, in words behind this variable.
const roleOf = "VYASA_FARM_TEST"

// TestMain lets tests start nodes and workers as processes.
func TestMain(m *testing.M) {
	role := strings.Fields(os.Getenv(roleOf))
	if len(role) == 0 {
		os.Exit(m.Run())
	}
	var err error
	switch role[0] {
	case "node":
		err = beNode(role[1:])
	case "worker":
		err = beWorker(role[1:])
	}
	fmt.Println("ended:", err)
	os.Exit(1)
}

// beNode is a node: its name, where it listens for workers and for nodes, its directory, routes.
func beNode(words []string) error {
	n, err := farm.StartNode(farm.NodeOptions{Name: words[0], Listen: words[1], Cluster: words[2], Store: words[3],
		Routes: words[4:]})
	if err != nil {
		return err
	}
	fmt.Println("ready", n.URL())
	select {} // until it is killed
}

// beWorker is a worker: URL, name, how long an evaluation takes, what it does to cycles.
func beWorker(words []string) error {
	takes, err := time.ParseDuration(words[2])
	if err != nil {
		return err
	}
	nc, err := farm.Dial(context.Background(), words[0], farm.Security{}, words[1], 10*time.Second)
	if err != nil {
		return err
	}
	tg := target(takes)
	if words[3] == "halves" {
		honest := tg.Cost
		tg.Cost = func(ctx context.Context, s *halide.Schedule, w string, facts []byte) (int64, error) {
			cycles, err := honest(ctx, s, w, facts)
			return (cycles + 1) / 2, err
		}
	}
	fmt.Println("ready")
	return farm.Work(context.Background(), nc, farm.WorkerOptions{Name: words[1], Slots: 1, Build: spec().Build,
		Target: func(farm.Spec) (farm.Target, error) { return tg, nil }})
}

// process is a process of this test.
type process struct {
	*exec.Cmd
	lines chan string
}

// started starts one, and waits until it is ready.
func started(t *testing.T, words ...string) *process {
	t.Helper()
	p := &process{exec.Command(os.Args[0], "-test.run=NONE"), make(chan string, 64)}
	p.Env = append(os.Environ(), roleOf+"="+strings.Join(words, " "), "GOMAXPROCS=2")
	out, err := p.StdoutPipe()
	if err == nil {
		p.Stderr = os.Stderr
		err = p.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	go func() {
		for s := bufio.NewScanner(out); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	select {
	case line := <-p.lines:
		if !strings.HasPrefix(line, "ready") {
			t.Fatalf("%v: %s", words, line)
		}
	case <-time.After(30 * time.Second):
		t.Fatalf("%v is not ready", words)
	}
	return p
}

// kill is kill -9.
func (p *process) kill() {
	p.Process.Kill()
	p.Wait()
}

// addresses are free ports of this machine.
func addresses(t *testing.T, n int) (list []string) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		list = append(list, l.Addr().String())
	}
	return list
}

// nodes are three nodes as processes, by name, and their URL.
func nodes(t *testing.T) (map[string]*process, string) {
	t.Helper()
	at, by := addresses(t, 6), map[string]*process{}
	for i := range 3 {
		name := fmt.Sprint("n", i)
		by[name] = started(t, append([]string{"node", name, at[i], at[3+i], t.TempDir()}, at[3:]...)...)
	}
	return by, "nats://" + strings.Join(at[:3], ",nats://")
}
