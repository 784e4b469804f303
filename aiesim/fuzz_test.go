package aiesim

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/interp"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// promises are what a text may promise the compiler and not keep, which a change of a few letters soon does.
var promises = regexp.MustCompile(`\b(__)?restrict\b|chess_loop_(range|count) *\([^)]*\)`)

// FuzzRun: whatever the text, loading, compiling and running it ends, with results or with errors that have a position;
// if the interpreter has results, bundles have the same, in as many cycles as Time says, or are refused.
func FuzzRun(f *testing.F) {
	for _, pattern := range []string{"testdata/kernels/*.c", "testdata/faulty/*.c", "testdata/found/*.c",
		"calibration/kernels/*.c"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatal("no kernels", pattern, err)
		}
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(src))
		}
	}
	f.Add("struct s { int a[3]; } g = {{1, 2}}; int k(int n, int16 *p) { struct s t = g, *q = &t; q->a[n % 3] -= " +
		"*p++; return t.a[0] ? k(n - 1, p) : n / q->a[1]; }")
	f.Add("template <int N> int f(int &x) { x <<= N; return x; } void k(input_window<int32> *w, float y) { int v = " +
		"window_readincr(w); f<3>(v); v8float z = {y}; for (;;) z = fpmac(z, z, z); }")
	f.Add("void k(int32 *p) { v16acc48 a[2]; a[1] = ups(*(v16int16 *)p, 1); *(v16int16 *)p = srs(a[1], 2); int " +
		"(*h)(int) = 0; unsigned m = gt16(undef_v16int32(), undef_v16int32()); m |= m << 3; *p = m; }")
	f.Fuzz(func(t *testing.T, src string) {
		p, err := Load("f.cc", promises.ReplaceAll([]byte(src), nil), Options{MaxSteps: 20000})
		if err != nil {
			return
		}
		for _, fn := range p.unit.Funcs {
			if _, ok := anyArgs(fn.Params); ok {
				both(t, p, fn)
			}
		}
	})
}

// both runs one function both ways.
func both(t *testing.T, p *Program, fn *cfront.Func) {
	after, _ := anyArgs(fn.Params)
	_, wrong := p.Run(context.Background(), fn.String(), after)
	code, err := p.Compile(fn.String(), machine.AIE1())
	if err != nil {
		return
	}
	if err := mir.CheckProgram(code.Program, machine.AIE1()); err != nil {
		t.Fatalf("%s: %v", fn.String(), err)
	}
	args, _ := anyArgs(fn.Params)
	o := core.Options{MaxCycles: 1 << 22}
	fast, early := code.Time(context.Background(), args, o)
	res, err := code.Run(context.Background(), args, o)
	var h *core.Hazard
	switch {
	case errors.As(err, &h) || errors.As(early, &h):
		t.Fatalf("%s: %v, %v", fn.String(), early, err)
	case wrong != nil || addresses(p.unit):
		return
	case err != nil || early != nil:
		t.Fatalf("%s: bundles have an error: %v, %v", fn.String(), early, err)
	case res.Cycles != fast.Cycles || res.Stalls != fast.Stalls:
		t.Fatalf("%s: %d cycles, %d stalls; by Time %d, %d", fn.String(), res.Cycles, res.Stalls, fast.Cycles,
			fast.Stalls)
	}
	for i := range args {
		if !bytes.Equal(args[i].Data, after[i].Data) {
			t.Fatalf("%s: argument %d\ninterpreter %v\nbundles     %v", fn.String(), i, after[i].Data, args[i].Data)
		}
	}
}

// addresses reports whether a unit may make numbers of addresses: these are not the same in the interpreter.
func addresses(u *cfront.Unit) bool {
	found := false
	pointer := func(t cfront.Type) bool { _, ok := t.(cfront.Pointer); return ok }
	see := func(e cfront.Expr) {
		if c, ok := e.(*cfront.Convert); ok && c.Kind == cfront.PtrToInt {
			found = true
		}
		if a, ok := e.(*cfront.Assign); ok && pointer(a.RHS.Type()) {
			if _, local := a.LHS.(*cfront.Var); !local {
				found = true
			}
		}
	}
	for _, f := range u.Funcs {
		cfront.WalkStmt(f.Body, func(cfront.Stmt) {}, see)
	}
	return found
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
			e := interp.ElemOfPointee(t.Elem)
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
