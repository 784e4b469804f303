package peers

import (
	"context"
	"runtime"
)

// BLASConv is a layer as C that calls OpenBLAS for the product of matrices.
type BLASConv struct {
	heap    heap
	library Library
	layer   call
	out     []byte
	note    string
}

// NewBLASConv compiles a function of the data, the coefficients and the result of w, with flags that link OpenBLAS.
func NewBLASConv(ctx context.Context, dir, text, entry string, flags []string, w Work) (*BLASConv, error) {
	_, note, err := openOpenBLAS(w) // what is open is what the function is linked with
	if err != nil {
		return nil, err
	}
	c, err := FindCompiler("gcc")
	if err != nil {
		if c, err = FindCompiler("clang"); err != nil {
			return nil, err
		}
	}
	cpu := This
	if w.Narrow {
		cpu = AVX2
	}
	file, err := c.Shared(ctx, dir, "blas", text, cpu, flags...)
	if err != nil {
		return nil, err
	}
	b := &BLASConv{note: note}
	if b.library, err = Open(file); err != nil {
		return nil, err
	}
	in, data := b.heap.bytes(len(w.In))
	copy(in, w.In)
	coef, coefs := b.heap.bytes(len(w.Coef))
	copy(coef, w.Coef)
	out, result := b.heap.bytes(len(w.Want))
	b.out = out
	if b.layer, err = newCall(&b.heap, b.library, entry, data, coefs, result); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// Runner runs it.
func (b *BLASConv) Runner(r *Repeater) Runner {
	return InProcess("OpenBLAS, mapped", func(n int) error {
		r.run(b.layer, n)
		runtime.KeepAlive(b)
		return nil
	})
}

// Result is what the last run computed.
func (b *BLASConv) Result() ([]byte, error) { return b.out, nil }

// Note says what it is.
func (b *BLASConv) Note() string { return "cblas_sgemm of " + b.note + ", called by C of a map" }

// Close unloads the function, and lets its memory go.
func (b *BLASConv) Close() {
	_ = b.library.Close()
	b.heap.free()
}
