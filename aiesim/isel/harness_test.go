package isel_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/interp"
)

var intrinsics = intrinsic.Table()

// unitOf reads a program.
func unitOf(t testing.TB, file, src string) *cfront.Unit {
	t.Helper()
	u, err := parse.Unit(cfront.Config{Predefined: intrinsic.Defines(), Intrinsics: intrinsics}, file, []byte(src))
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return u
}

// both runs a function in the interpreter and as operations, on copies of the same arguments; it reports whether the
// interpreter ran to the end. Buffers must be the same afterwards.
func both(t testing.TB, file, src, entry string, args []aiesim.Arg) bool {
	t.Helper()
	u := unitOf(t, file, src)
	return same(t, u, file, src, u.Lookup(entry)[0], args)
}

// same is both for a parsed program.
func same(t testing.TB, u *cfront.Unit, file, src string, fn *cfront.Func, args []aiesim.Arg) bool {
	t.Helper()
	return prepare(t, u, file, src, fn).same(t, args)
}

// program is a function in both forms.
type program struct {
	src string
	fn  *cfront.Func
	f   *mir.Func
	p   *aiesim.Program
}

func prepare(t testing.TB, u *cfront.Unit, file, src string, fn *cfront.Func) *program {
	t.Helper()
	f, err := isel.Func(u, fn, machine.AIE1())
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return &program{src, fn, f, loaded(t, file, src)}
}

// loaded is a program in the interpreter.
func loaded(t testing.TB, file, src string) *aiesim.Program {
	t.Helper()
	p, err := aiesim.Load(file, []byte(src), aiesim.Options{MaxSteps: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (c *program) same(t testing.TB, args []aiesim.Arg) bool {
	t.Helper()
	want := clone(args)
	if _, err := c.p.Run(context.Background(), c.fn.Name, want); err != nil {
		if testing.Verbose() && *show {
			t.Log(err)
		}
		return false
	}
	got := make([]interp.Arg, len(args))
	for i, a := range args {
		got[i] = interp.Arg{Data: bytes.Clone(a.Data), Int: a.Int, Float: a.Float}
	}
	if err := interp.Exec(context.Background(), c.f, got); err != nil {
		t.Errorf("%s: %v\n%s\n%s", c.fn, err, numbered(c.src), c.f)
		return true
	}
	for i := range want {
		if !bytes.Equal(want[i].Data, got[i].Data) {
			t.Errorf("%s: argument %d differs %s\n%s\n%s", c.fn, i, first(want[i].Data, got[i].Data), numbered(c.src),
				c.f)
			return true
		}
	}
	return true
}

var show = flag.Bool("show", false, "with -v: say why the interpreter ended a run")

func first(want, got []byte) string {
	for i := range want {
		if want[i] != got[i] {
			return fmt.Sprintf("at byte %d: want %x, got %x", i, want[i:min(i+8, len(want))], got[i:min(i+8, len(got))])
		}
	}
	return ""
}

func numbered(src string) string {
	lines := strings.Split(src, "\n")
	for i := range lines {
		lines[i] = fmt.Sprintf("%3d %s", i+1, lines[i])
	}
	return strings.Join(lines, "\n")
}

func clone(args []aiesim.Arg) []aiesim.Arg {
	out := append([]aiesim.Arg{}, args...)
	for i := range out {
		out[i].Data = bytes.Clone(out[i].Data)
	}
	return out
}

// randomArgs makes arguments that fit a function: buffers of n bytes with numbers of magnitude up to m, small scalars.
func randomArgs(r *rand.Rand, fn *cfront.Func, n int, m int64) (args []aiesim.Arg, ok bool) {
	for _, o := range fn.Params {
		switch t := o.Type.(type) {
		case cfront.Basic:
			e := intrinsic.ElemOf(t)
			if t == cfront.Bool {
				e = machine.Uint8
			}
			a := aiesim.NumArg(e.String(), r.Int63n(6))
			if t.IsFloat() {
				a.Float = float64(r.Intn(1000)) / 16
			}
			args = append(args, a)
		case cfront.Pointer:
			e := pointee(t.Elem)
			if e == machine.None {
				e = machine.Uint8
			}
			args = append(args, aiesim.BufferArg(e.String(), randomBytes(r, e, n, m), n/e.Bytes()))
		default:
			return nil, false
		}
	}
	return args, true
}

func pointee(t cfront.Type) machine.Elem {
	switch t := t.(type) {
	case cfront.Basic:
		if t == cfront.Bool {
			return machine.Uint8
		}
		return intrinsic.ElemOf(t)
	case cfront.Vector:
		return intrinsic.ElemOf(t.Elem)
	case cfront.Array:
		return pointee(t.Elem)
	case cfront.Window:
		return intrinsic.ElemOf(t.Elem)
	}
	return machine.None
}

func randomBytes(r *rand.Rand, e machine.Elem, n int, m int64) []byte {
	b := make([]byte, n)
	for i := 0; i+e.Bytes() <= n; i += e.Bytes() {
		x := r.Int63n(2*m+1) - m
		var w [8]byte
		switch e {
		case machine.Float32:
			binary.LittleEndian.PutUint32(w[:], math.Float32bits(float32(x)/8))
		case machine.Float64:
			binary.LittleEndian.PutUint64(w[:], math.Float64bits(float64(x)/8))
		default:
			binary.LittleEndian.PutUint64(w[:], uint64(x))
		}
		copy(b[i:i+e.Bytes()], w[:])
	}
	return b
}

// kernels are the programs beside the interpreter's tests.
func kernels(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../testdata/kernels/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no kernels", err)
	}
	out := map[string]string{}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(file)] = string(src)
	}
	return out
}

func check(t testing.TB, f *mir.Func) {
	t.Helper()
	if err := mir.Check(f, machine.AIE1()); err != nil {
		t.Fatal(err)
	}
}

func rng(seed int64) *rand.Rand { return rand.New(rand.NewSource(seed)) }
