package aiesim_test

import (
	"context"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"pgregory.net/rapid"
)

// rtb is a test that reports to rapid, so that failures shrink.
type rtb struct {
	testing.TB
	rt *rapid.T
}

func (r rtb) Fatalf(format string, args ...any) { r.rt.Fatalf(format, args...) }
func (r rtb) Errorf(format string, args ...any) { r.rt.Errorf(format, args...) }
func (r rtb) Fatal(args ...any)                 { r.rt.Fatal(args...) }
func (r rtb) Helper()                           {}

// TestRandomKernels: bundles do what the interpreter does, in as many cycles as Time says; what is faulty or refused is
// counted.
func TestRandomKernels(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		e := vectorKernel(rt, false, false)
		count[differ(rtb{t, rt}, "k.cc", e.src, e.args)]++
	})
	t.Log(count)
	if ok := count["same"]; ok*10 < 9*(ok+count["faulty"]+count["refused"]) {
		t.Errorf("too few kernels run: %v", count)
	}
}

// TestRandomScalars is the same with scalar code.
func TestRandomScalars(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		e := scalarKernel(rt)
		count[differ(rtb{t, rt}, "k.cc", e.src, e.args)]++
	})
	t.Log(count)
	if ok := count["same"]; ok*2 < ok+count["faulty"]+count["refused"] {
		t.Errorf("too few programs run: %v", count)
	}
}

// differ runs k both ways; it tells what came of it: "same", "faulty" if the interpreter has an error, or "refused".
func differ(t testing.TB, file, src string, args func() []aiesim.Arg) string {
	p, err := aiesim.Load(file, []byte(src), aiesim.Options{MaxSteps: 1 << 20})
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	after := args()
	if _, err := p.Run(context.Background(), "k", after); err != nil {
		return "faulty"
	}
	m := machine.AIE1()
	if len(src)%2 == 1 { // floats on the vector unit, for half of the texts
		if m, err = m.With("ScalarFloatOnVector", 1); err != nil {
			t.Fatal(err)
		}
	}
	code, err := tryCompile(p, "k", m)
	if err != nil {
		if _, err := whyRefused(err); err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		return "refused"
	}
	if _, err := agree(code, args(), after, core.Options{}); err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return "same"
}

// tryCompile compiles and checks what isel, all of opt, regalloc and schedule leave; a panic becomes an error.
func tryCompile(p *aiesim.Program, entry string, m *machine.Machine) (code *aiesim.Code, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	forms := map[string]*mir.Func{}
	code, err = p.CompileShown(entry, m, func(step string, f *mir.Func) {
		step, _, _ = strings.Cut(step, "/")
		forms[step] = f
	})
	for _, step := range slices.Sorted(maps.Keys(forms)) {
		if err := mir.Check(forms[step], m); err != nil {
			return nil, fmt.Errorf("BUG: %s: %w\n%v", step, err, forms[step])
		}
	}
	if err == nil {
		err = mir.CheckProgram(code.Program, m)
	}
	return code, err
}
