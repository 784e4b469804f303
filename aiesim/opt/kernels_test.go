package opt_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/interp"
	"github.com/vyasa-go/vyasa/aiesim/opt"
)

// kernel translates every function of C text.
func kernel(t *testing.T, file string, src []byte) []*mir.Func {
	t.Helper()
	u, err := parse.Unit(cfront.Config{Predefined: intrinsic.Defines(), Intrinsics: intrinsic.Table()}, file, src)
	if err != nil {
		t.Fatal(err)
	}
	var out []*mir.Func
	for _, fn := range u.Funcs {
		f, err := isel.Func(u, fn, machine.AIE1())
		if err != nil {
			t.Logf("%s: %v", fn.Name, err)
			continue
		}
		out = append(out, f)
	}
	return out
}

// arguments are 64 KB of random bytes for each buffer, and 16 for each number.
func arguments(f *mir.Func) []interp.Arg {
	r := rand.New(rand.NewPCG(1, 2))
	args := make([]interp.Arg, len(f.Params))
	for i, p := range f.Params {
		if _, isNumber := p.Obj.Type.(cfront.Basic); isNumber {
			args[i] = interp.Arg{Int: 16, Float: 0.5}
			continue
		}
		args[i].Data = make([]byte, 8<<10)
		for j := range args[i].Data {
			args[i].Data[j] = byte(r.Uint32()) & 0x3f
		}
	}
	return args
}

// sameBytes reports whether two executions left the same in the buffers.
func sameBytes(a, b []interp.Arg) bool {
	for i := range a {
		if !bytes.Equal(a[i].Data, b[i].Data) {
			return false
		}
	}
	return true
}

// Whole kernels of the published kind give the same bytes after every pass, and every pass keeps the invariants.
func TestKernels(t *testing.T) {
	var files []string
	for _, dir := range []string{"../testdata/kernels/*.c", "../calibration/kernels/*.c", "testdata/*.c"} {
		list, err := filepath.Glob(dir)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	ran := 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range kernel(t, file, src) {
			want := arguments(f)
			if err := interp.Exec(context.Background(), f, want); err != nil {
				t.Logf("%s: %s: cannot be run with these arguments: %v", file, f.Name, err)
				continue
			}
			ran++
			before := f.String()
			opt.Func(f, machine.AIE1(), func(pass string, f *mir.Func) {
				if err := mir.Check(f, machine.AIE1()); err != nil {
					t.Fatalf("%s: after %s: %v", file, pass, err)
				}
				if now := f.String(); now != before {
					before = now
					got := arguments(f)
					if err := interp.Exec(context.Background(), f, got); err != nil {
						t.Fatalf("%s: after %s: %v\n%v", file, pass, err, f)
					}
					if !sameBytes(got, want) {
						t.Fatalf("%s: %s changes what %s computes\n%v", file, pass, f.Name, f)
					}
				}
			})
		}
	}
	t.Logf("%d kernels", ran)
}
