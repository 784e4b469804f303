package peers

import (
	"bufio"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed drivers/*.py
var drivers embed.FS

const (
	prepareTime = 90 * time.Second // for a driver to compile what it has
	sampleTime  = 20 * time.Second // for a sample
)

// Python is where the interpreter is: a path or a name; "": python3, or else python.
func Python(name string) (string, error) {
	names := []string{name}
	if name == "" {
		names = []string{"python3", "python"}
	}
	for _, n := range names {
		if path, err := exec.LookPath(n); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s is %w", names[0], ErrMissing)
}

// Remote is a peer of a driver.
type Remote struct {
	Name     string `json:"name"`
	Note     string `json:"note"`
	Missing  string `json:"missing"`  // why there is none
	Compared bool   `json:"compared"` // there is a result to be compared with the exact one
}

// Driver is a process of its own that works by turns with this one, when it is told to. It need not be trusted to end.
type Driver struct {
	Peers []Remote

	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan string
	dir     string
	said    *tail
}

// StartDriver starts the driver of a kind and waits until its peers are ready. The error says why there are none.
func StartDriver(ctx context.Context, python string, kind Kind, dir string, w Work) (*Driver, error) {
	dir, err := os.MkdirTemp(dir, kind.Module+"-")
	if err != nil {
		return nil, err
	}
	if err := writeWork(dir, w); err != nil {
		return nil, err
	}
	d := &Driver{dir: dir, answers: make(chan string), said: &tail{}}
	d.cmd = exec.CommandContext(ctx, python, filepath.Join(dir, "serve.py"), kind.Module, dir)
	d.cmd.Env = append(os.Environ(), environment(w)...)
	d.cmd.Stderr, d.cmd.WaitDelay = d.said, time.Second
	if d.in, err = d.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := d.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := d.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(d.answers)
		lines := bufio.NewScanner(out)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			d.answers <- lines.Text()
		}
	}()
	line, err := d.answer(ctx, prepareTime)
	var hello struct {
		Missing string
		Peers   []Remote
	}
	if err == nil {
		if err = json.Unmarshal([]byte(line), &hello); err == nil && hello.Missing != "" {
			err = errors.New(hello.Missing)
		}
	}
	if err != nil {
		d.Close()
		return nil, err
	}
	d.Peers = hello.Peers
	return d, nil
}

// writeWork writes the programs and what they compute.
func writeWork(dir string, w Work) error {
	described, err := json.Marshal(struct {
		Work
		Narrow bool `json:"narrow"`
	}{w, w.Narrow})
	if err != nil {
		return err
	}
	files := map[string][]byte{"work.json": described, "in.bin": w.In, "coef.bin": w.Coef}
	entries, err := drivers.ReadDir("drivers")
	if err != nil {
		return err
	}
	for _, e := range entries {
		if files[e.Name()], err = drivers.ReadFile("drivers/" + e.Name()); err != nil {
			return err
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// environment keeps libraries to one thread, and to AVX2 where they can be told so.
func environment(w Work) []string {
	list := []string{"OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1", "HL_NUM_THREADS=1",
		"TF_CPP_MIN_LOG_LEVEL=3", "PYTHONDONTWRITEBYTECODE=1"}
	if w.Narrow {
		list = append(list, "OPENCV_CPU_DISABLE=AVX512-SKX,AVX512-ICL,AVX512-COMMON,AVX512-CNL,AVX512-CLX,AVX_512F")
	}
	return list
}

// answer is the next line, or why there is none.
func (d *Driver) answer(ctx context.Context, within time.Duration) (string, error) {
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case line, ok := <-d.answers:
		if !ok {
			return "", d.ended()
		}
		return line, nil
	case <-timer.C:
		return "", fmt.Errorf("no answer within %v", within)
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// ended says what the process said last.
func (d *Driver) ended() error {
	_ = d.cmd.Process.Kill()
	_ = d.cmd.Wait() // until all is read
	return fmt.Errorf("its process ended: %s", d.said)
}

// Runner runs peer i by telling the process to.
func (d *Driver) Runner(ctx context.Context, i int) Runner {
	return Runner{Name: d.Peers[i].Name, Take: func(n int) (time.Duration, error) {
		if _, err := fmt.Fprintf(d.in, "%d %d\n", i, n); err != nil {
			return 0, d.ended()
		}
		line, err := d.answer(ctx, sampleTime)
		if err != nil {
			return 0, err
		}
		ns, err := strconv.ParseInt(line, 10, 64)
		return time.Duration(ns), err
	}}
}

// Result is what peer i computed when it began.
func (d *Driver) Result(i int) ([]byte, error) {
	return os.ReadFile(filepath.Join(d.dir, fmt.Sprintf("result%d.bin", i)))
}

// Close ends the process.
func (d *Driver) Close() {
	d.in.Close()
	_ = d.cmd.Process.Kill()
	for range d.answers { // what it still says, so that its reader ends
	}
	_ = d.cmd.Wait()
}

// tail keeps the last line of what a process says beside its answers.
type tail struct {
	mu   sync.Mutex
	text string
}

// Write keeps the end.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text += string(p)
	t.text = t.text[max(0, len(t.text)-1000):]
	return len(p), nil
}

// String is the last line.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(t.text), "\n")
	return lines[len(lines)-1]
}
