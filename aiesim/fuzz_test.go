package aiesim

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// FuzzRun: whatever the text, loading and running it ends, with results or with errors that have a position.
func FuzzRun(f *testing.F) {
	files, err := filepath.Glob("testdata/kernels/*.c")
	if err != nil || len(files) == 0 {
		f.Fatal("no kernels", err)
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Add("struct s { int a[3]; } g = {{1, 2}}; int k(int n, int16 *p) { struct s t = g, *q = &t; q->a[n % 3] -= *p++; return t.a[0] ? k(n - 1, p) : n / q->a[1]; }")
	f.Add("template <int N> int f(int &x) { x <<= N; return x; } void k(input_window<int32> *w, float y) { int v = window_readincr(w); f<3>(v); v8float z = {y}; for (;;) z = fpmac(z, z, z); }")
	f.Add("void k(int32 *p) { v16acc48 a[2]; a[1] = ups(*(v16int16 *)p, 1); *(v16int16 *)p = srs(a[1], 2); int (*h)(int) = 0; unsigned m = gt16(undef_v16int32(), undef_v16int32()); m |= m << 3; *p = m; }")
	f.Fuzz(func(_ *testing.T, src string) {
		p, err := Load("f.cc", []byte(src), Options{MaxSteps: 20000})
		if err != nil {
			return
		}
		for _, fn := range p.funcs {
			args, ok := anyArgs(fn.decl.Params)
			if ok {
				_, _ = p.Run(context.Background(), fn.name, args)
			}
		}
	})
}

// anyArgs makes arguments that fit the parameters.
func anyArgs(params []*cfront.Object) (args []Arg, ok bool) {
	for _, o := range params {
		switch t := o.Type.(type) {
		case cfront.Basic:
			e := intrinsic.ElemOf(t)
			if t == cfront.Bool {
				e = machine.Uint8
			}
			args = append(args, NumArg(e.String(), 3))
		case cfront.Pointer:
			e := elemOfPointee(t.Elem)
			if e == machine.None {
				e = machine.Uint8
			}
			args = append(args, BufferArg(e.String(), make([]byte, 256), 256/e.Bytes()))
		default:
			return nil, false
		}
	}
	return args, true
}
