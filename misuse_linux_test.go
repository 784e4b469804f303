package vyasa_test

import (
	"context"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// readOnly is memory that holds the elements of in, and that nobody may write to.
func readOnly(t *testing.T, in []byte) []byte {
	t.Helper()
	page := os.Getpagesize()
	all, err := syscall.Mmap(-1, 0, (len(in)+page-1)/page*page, syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(all) })
	copy(all, in)
	if err := syscall.Mprotect(all, syscall.PROT_READ); err != nil {
		t.Fatal(err)
	}
	return all[:len(in)]
}

// TestHardPlaces: an input that nobody may write to, arrays at any address, one thread, and fewer threads than goroutines: with and
// without machine code results are the same, and nothing beside the output is written.
func TestHardPlaces(t *testing.T) {
	const w, h, around = 257, 67, 31 // no multiples of any vector
	in := grain(w+2+around, h+2)
	frozen := readOnly(t, in.Pix)
	for _, native := range []string{"off", "avx2", "all"} {
		r := realizer(t, blur3, "bound x 257\nbound y 67", vyasa.Native(native)).Workers(3)
		for _, procs := range []int{1, 2} {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
			for _, shift := range []int{0, 1, around} {
				out := make([]uint8, w*h+2*around)
				err := r.RunStored(context.Background(), map[string]any{
					"in":  vyasa.Strided{Elems: frozen[shift:], Strides: []int{1, in.Stride}},
					"out": vyasa.Strided{Elems: out[shift:][:w*h], Strides: []int{1, w}}})
				if err != nil {
					t.Fatal(err)
				}
				for i, got := range out {
					want := uint8(0)
					if at := i - shift; at >= 0 && at < w*h {
						want = boxMean(in, shift+at%w, at/w)
					}
					if got != want {
						t.Fatalf("%s, %d threads, shifted by %d: byte %d is %d, want %d", native, procs, shift, i, got, want)
					}
				}
			}
		}
	}
}

// TestHugeSizes: what no memory holds is refused before there is any.
func TestHugeSizes(t *testing.T) {
	const cube = "in: int64(x, y, z)\nout(x, y, z) = wrap(int64, in(x, y, z) + 1)"
	for _, c := range []struct{ algorithm, schedule, want string }{
		{blur3, "bound x 1000000\nbound y 1000000", "take more than 68719476736 bytes"},
		{blur3, "bound x 3000000000\nbound y 1", "x cannot run from 0 with extent 3000000000"},
		{blur3, "bound x 9223372036854775807\nbound y 1", "x cannot run from 0 with extent 9223372036854775807"},
		{cube, "bound x 1073741824\nbound y 1073741824\nbound z 1", "in needs more than 1099511627776 elements"}, // 2^63 bytes
		{cube, "bound x 1073741824\nbound y 1073741824\nbound z 2", "in needs more than 1099511627776 elements"}, // 2^64
		{cube, "bound x 1073741824\nbound y 1073741824\nbound z 1073741824", "in needs more than 1099511627776 elements"},
	} {
		f := parsed.Func(t, c.algorithm)
		s, err := hl.ParseSchedule(f, c.schedule)
		if err == nil {
			_, err = vyasa.NewRealizer(s)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.schedule, err, c.want)
		}
	}
}

// TestWithdrawn: memory that may not be accessed any more once arrays are bound is an error of the run, on one goroutine and on
// several, and no mark of it stays: with the memory back, results are right.
func TestWithdrawn(t *testing.T) {
	const w, h = 1024, 1500
	in := grain(w+2, h+2)
	frozen, out := readOnly(t, in.Pix), readOnly(t, make([]byte, w*h))
	may := func(mem []byte, what int) {
		t.Helper()
		if err := syscall.Mprotect(mem, what); err != nil {
			t.Fatal(err)
		}
	}
	page := os.Getpagesize()
	for _, native := range []string{"off", "avx2", "all"} {
		r := realizer(t, blur3, "bound x 1024\nbound y 1500", vyasa.Native(native))
		for _, workers := range []int{1, 3} {
			may(out[:cap(out)], syscall.PROT_READ|syscall.PROT_WRITE)
			c, err := r.Workers(workers).Bind(map[string]any{
				"in":  vyasa.Strided{Elems: frozen, Strides: []int{1, in.Stride}},
				"out": vyasa.Strided{Elems: out, Strides: []int{1, w}}})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range []struct {
				mem        []byte
				may, again int
				want       string
			}{
				{out[:page], syscall.PROT_READ, syscall.PROT_READ | syscall.PROT_WRITE, "out: its memory may not be written"},
				{out[77*page:][:3*page], syscall.PROT_NONE, syscall.PROT_READ | syscall.PROT_WRITE, "out: its memory may not be written"},
				{frozen[200*page:][:page], syscall.PROT_NONE, syscall.PROT_READ, "in: its memory may not be read"},
			} {
				may(f.mem, f.may)
				if err := c.Run(context.Background()); err == nil || err.Error() != f.want {
					t.Errorf("%s, %d goroutines: got %v, want %q", native, workers, err, f.want)
				}
				may(f.mem, f.again)
				clear(out)
				if err := c.Run(context.Background()); err != nil {
					t.Fatal(err)
				}
				for i, got := range out {
					if want := boxMean(in, i%w, i/w); got != want {
						t.Fatalf("%s, %d goroutines: byte %d is %d, want %d", native, workers, i, got, want)
					}
				}
			}
		}
	}
}

// TestUnreadable: an input that nobody may read is an error before its elements' range is looked at, whichever way it comes.
func TestUnreadable(t *testing.T) {
	const n = 1 << 17
	mem := readOnly(t, make([]byte, n))
	if err := syscall.Mprotect(mem, syscall.PROT_NONE); err != nil {
		t.Fatal(err)
	}
	const want = ": its memory may not be read"
	for _, native := range []string{"off", "all"} {
		r := realizer(t, "in: uint8 0..100 (x)\nout(x) = narrow(uint8, in(x) + 1, 0)", "bound x 131072", vyasa.Native(native))
		_, err := r.Bind(map[string]any{"in": mem, "out": make([]uint8, n)})
		if err == nil || err.Error() != "in"+want {
			t.Errorf("%s: Bind: got %v, want %q", native, err, want)
		}
		for range 2 { // the second one reads in place
			_, err = r.Run(context.Background(), map[string]*hl.Array{"in": hl.ArrayOf(mem, hl.Range{Extent: n})})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: Run: got %v, want %q", native, err, want)
			}
		}
	}
}
