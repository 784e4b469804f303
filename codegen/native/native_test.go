package native

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"
)

// load makes code, or skips the test where there is none.
func load(t testing.TB, m *Memory, code []byte) *Code {
	t.Helper()
	if err := runs(); err != nil {
		t.Skip(err)
	}
	c, err := m.Load(code)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// checkSum calls code of sum over n numbers.
func checkSum(t testing.TB, c *Code, n int) {
	numbers, want := make([]uint64, n), uint64(0)
	for i := range numbers {
		numbers[i] = uint64(i * i)
		want += numbers[i]
	}
	b := NewBlock(3)
	b.Pointer(0, unsafe.Pointer(&numbers[0]))
	b.Set(1, uint64(n))
	c.Call(b)
	if b.Word(2) != want {
		t.Errorf("the sum of %d numbers is %d, not %d", n, b.Word(2), want)
	}
}

// TestCallStress calls code from goroutines whose stacks grow while the collector and a profile run.
func TestCallStress(t *testing.T) {
	var m Memory
	c := load(t, &m, sum())
	defer c.Close()
	var profile bytes.Buffer
	if err := pprof.StartCPUProfile(&profile); err != nil {
		t.Log(err)
	} else {
		defer pprof.StopCPUProfile()
	}
	until := time.Now().Add(300 * time.Millisecond)
	var wait sync.WaitGroup
	for g := range 4 {
		wait.Go(func() {
			for n := 1; time.Now().Before(until); n = n%5000 + 97 + g {
				deep(n%60, func() { checkSum(t, c, n) })
			}
		})
	}
	wait.Go(func() {
		for time.Now().Before(until) {
			runtime.GC()
		}
	})
	wait.Wait()
}

// deep calls f under depth frames of a kilobyte.
func deep(depth int, f func()) {
	var frame [1024]byte
	if depth > 0 {
		deep(depth-1, f)
		runtime.KeepAlive(&frame)
		return
	}
	f()
}

// TestLoadAndClose loads ten thousand kernels, some of them large, and expects the memory of a few.
func TestLoadAndClose(t *testing.T) {
	var m Memory
	var open []*Code
	for i := range 10000 {
		code := append(sum(), make([]byte, i%7*3000)...)
		open = append(open, load(t, &m, code))
		if len(open) > 20 {
			checkSum(t, open[0], 1+i%10)
			open[0].Close()
			open[0].Close()
			open = open[1:]
		}
	}
	if len(m.chunks) > 2 {
		t.Errorf("%d chunks for 20 kernels", len(m.chunks))
	}
	big := load(t, &m, append(sum(), make([]byte, 3*chunkBytes)...))
	checkSum(t, big, 3)
	big.Close()
	for _, c := range open {
		c.Close()
	}
	if len(m.chunks) != 0 {
		t.Errorf("%d chunks for nothing", len(m.chunks))
	}
}

// TestCollected expects the collector to give back the memory of kernels that nobody closed.
func TestCollected(t *testing.T) {
	var m Memory
	for range 1000 {
		checkSum(t, load(t, &m, sum()), 4)
	}
	kept := load(t, &m, sum())
	pages := 0
	for range 200 {
		runtime.GC()
		time.Sleep(time.Millisecond)
		if pages = m.Taken(); pages == 1 {
			break
		}
	}
	if pages != 1 {
		t.Errorf("%d pages are taken by one kernel", pages)
	}
	checkSum(t, kept, 4)
}

// TestCloseWhileCalled closes code that runs: its memory stays until the calls end, and a later call panics.
func TestCloseWhileCalled(t *testing.T) {
	var m Memory
	c := load(t, &m, sum())
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			defer func() { _ = recover() }()
			for range 1000 {
				checkSum(t, c, 200)
			}
		})
	}
	c.Close()
	wait.Wait()
	if n := m.Taken(); n != 0 {
		t.Errorf("%d pages are taken after all calls", n)
	}
	defer func() {
		if recover() == nil {
			t.Error("closed code was called")
		}
	}()
	checkSum(t, c, 1)
}

// TestNeverBoth reads what the system says of all memory of this process: none is writable and executable.
func TestNeverBoth(t *testing.T) {
	var m Memory
	defer load(t, &m, sum()).Close()
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Skip(err)
	}
	code := fmt.Sprintf("%x", uintptr(m.chunks[0].base))
	seen := false
	for line := range strings.Lines(string(maps)) {
		fields := strings.Fields(line)
		if strings.Contains(fields[1], "w") && strings.Contains(fields[1], "x") {
			t.Error(line)
		}
		seen = seen || strings.HasPrefix(line, code+"-") && strings.HasPrefix(fields[1], "r-x")
	}
	if !seen {
		t.Errorf("no executable memory at %s:\n%s", code, maps)
	}
}

// BenchmarkCall is what a call costs whose code does next to nothing.
func BenchmarkCall(b *testing.B) {
	var m Memory
	c := load(b, &m, sum())
	defer c.Close()
	block, numbers := NewBlock(3), []uint64{1}
	block.Pointer(0, unsafe.Pointer(&numbers[0]))
	block.Set(1, 1)
	for b.Loop() {
		c.Call(block)
	}
}

// BenchmarkLoad is what it costs to encode a small kernel, to put it into memory and to close it.
func BenchmarkLoad(b *testing.B) {
	var m Memory
	kept := load(b, &m, sum())
	defer kept.Close()
	for b.Loop() {
		load(b, &m, sum()).Close()
	}
}
