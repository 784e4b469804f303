package peers

import (
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
)

// openBLASNames are files of the library; the first is Debian's without threads.
var openBLASNames = []string{"/usr/lib/x86_64-linux-gnu/openblas-serial/libopenblas.so.0",
	"libopenblas.so.0", "libopenblas.so", "libopenblas.dylib"}

// OpenBLAS is a product of matrices by sgemm. The library is not closed: it has threads of its own.
type OpenBLAS struct {
	heap    heap
	product call
	out     []byte
	note    string
}

// NewOpenBLAS prepares the product of w, of floats.
func NewOpenBLAS(w Work) (*OpenBLAS, error) {
	if w.Op != MatMul || w.Elem != "f32" {
		return nil, errors.New("OpenBLAS multiplies matrices of floats only")
	}
	l, note, err := openOpenBLAS(w)
	if err != nil {
		return nil, err
	}
	b := &OpenBLAS{note: note}
	in, a := b.heap.bytes(len(w.In))
	copy(in, w.In)
	coef, coefs := b.heap.bytes(len(w.Coef))
	copy(coef, w.Coef)
	out, c := b.heap.bytes(len(w.Want))
	b.out = out
	letter, plain := b.heap.bytes(1)
	letter[0] = 'N'
	j, i, k := b.heap.words(int64(w.K)), b.heap.words(int64(w.Rows())), b.heap.words(int64(w.C))
	one, zero := b.heap.words(0x3f800000), b.heap.words(0)
	// it counts columns first: the product of the transposed is the other way round
	if b.product, err = newCall(&b.heap, l, "sgemm_", plain, plain, j, i, k, one, coefs, j, a, k, zero, c,
		j); err != nil {
		return nil, err
	}
	return b, nil
}

// openOpenBLAS opens the library with one thread, as w says what it may use of the processor; note is what it is.
func openOpenBLAS(w Work) (l Library, note string, err error) {
	if err := setenv("OPENBLAS_NUM_THREADS", "1"); err != nil {
		return l, "", err
	}
	// versions that are older than a processor take it for one without AVX
	if core := os.Getenv("OPENBLAS_CORETYPE"); w.Narrow || core == "" && w.Wide {
		if core = "SkylakeX"; w.Narrow {
			core = "Haswell"
		}
		if err := setenv("OPENBLAS_CORETYPE", core); err != nil {
			return l, "", err
		}
	}
	if l, err = Open(openBLASNames...); err != nil {
		return l, "", err
	}
	if single, err := l.Function("openblas_set_num_threads"); err == nil {
		single(1)
	}
	note = "OpenBLAS"
	if config, err := l.Function("openblas_get_config"); err == nil {
		note, _, _ = strings.Cut(text(config()), " NO_")
	}
	if core, err := l.Function("openblas_get_corename"); err == nil {
		note += " for " + text(core())
	}
	if asked := openBLASAsked; asked != nil {
		note += ", as " + strings.Join(asked, " and ") +
			" of the environment say: it may be slower than as it chooses itself"
	}
	return l, note, nil
}

// openBLASAsked is what the user's environment says, before anything here sets it.
var openBLASAsked = openBLASSet(os.Environ())

// openBLASSet is what an environment says of the library that changes how fast it is: its kernels, and caches.
func openBLASSet(environment []string) (set []string) {
	for _, v := range environment {
		name, value, _ := strings.Cut(v, "=")
		if value != "" && (name == "OPENBLAS_CORETYPE" || name == "OPENBLAS_L2_SIZE") {
			set = append(set, v)
		}
	}
	slices.Sort(set)
	return set
}

// Runner runs it.
func (b *OpenBLAS) Runner(r *Repeater) Runner {
	return InProcess("OpenBLAS", func(n int) error {
		r.run(b.product, n)
		runtime.KeepAlive(b)
		return nil
	})
}

// Result is what the last run computed.
func (b *OpenBLAS) Result() ([]byte, error) { return b.out, nil }

// Note says what it is.
func (b *OpenBLAS) Note() string {
	return "sgemm of " + b.note + ": fused multiply-add, another order of sums, B packed at each call"
}

// Close lets its memory go.
func (b *OpenBLAS) Close() { b.heap.free() }
