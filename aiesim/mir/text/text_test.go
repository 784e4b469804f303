package text_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/parse"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/mir/text"
	"github.com/vyasa-go/vyasa/aiesim/opt"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

var m = machine.AIE1()

// functions calls see with every function of the kernels, or of one kernel in so many.
func functions(t testing.TB, every int, see func(name string, u *cfront.Unit, fn *cfront.Func)) {
	files, _ := filepath.Glob("../../*/kernels/*.c")
	table := intrinsic.Table()
	for i, file := range files {
		if i%every != 0 || testing.Short() && i%4 != 0 {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		u, err := parse.Unit(cfront.Config{Predefined: intrinsic.Defines(), Intrinsics: table}, filepath.Base(file), src)
		if err != nil {
			t.Fatal(err)
		}
		for _, fn := range u.Funcs {
			see(filepath.Base(file)+" "+fn.Name, u, fn)
		}
	}
}

// forms calls see with every form of every function, or of those of one kernel in so many, on the way to instruction
// words, which are placed with little effort.
func forms(t testing.TB, every int, see func(name string, f *mir.Func), end func(name string, p *mir.Program)) {
	functions(t, every, func(name string, u *cfront.Unit, fn *cfront.Func) {
		use := backend.Use{Limit: math.MaxInt64, Roughly: true}
		p, err := backend.CompileFor(u, fn, m, use, func(step string, f *mir.Func) { see(name+" "+step, f) })
		if err == nil {
			see(name+" regalloc", p.Func)
			end(name, p)
		}
	})
}

// plain is what the forms have: not the objects of the C text, of positions the line, of ends of blocks what their kind
// has.
var plain = cmp.Options{
	cmpopts.IgnoreFields(mir.Param{}, "Obj"), cmpopts.IgnoreFields(mir.Root{}, "Global"),
	cmpopts.IgnoreFields(cfront.Hints{}, "Pragmas"), cmpopts.IgnoreFields(cfront.Pos{}, "File", "Col"),
	cmp.Transformer("term", func(t mir.Term) any {
		n := map[mir.TermKind]int{mir.Fall: 1, mir.Goto: 1, mir.If: 2, mir.LoopEnd: 2}[t.Kind]
		out := []any{t.Kind, t.To[:n], t.Pos.Line}
		switch t.Kind {
		case mir.If:
			out = append(out, t.Cond)
		case mir.LoopEnd:
			out = append(out, t.Loop)
		}
		return out
	}),
	cmp.Comparer(func(x, y *machine.Register) bool { return x == y || x != nil && y != nil && x.Name == y.Name }),
	cmp.Comparer(func(x, y *intrinsic.Def) bool {
		return x == y || x != nil && y != nil && x.Name == y.Name && x.Kind == y.Kind && x.MACs == y.MACs &&
			cmp.Equal(x.Roles, y.Roles) && cmp.Equal(x.Op, y.Op, cmpopts.IgnoreUnexported(), exported)
	}),
	cmp.Transformer("count", func(l mir.Loop) any {
		if !l.Counted {
			l.Count = mir.Operand{}
		}
		if !l.Hints.HasRange {
			l.Hints.Min, l.Hints.Max = 0, 0
		}
		type loop mir.Loop
		return loop(l)
	}),
	cmpopts.EquateEmpty(),
}

// exported compares the fields that others see.
var exported = cmp.FilterPath(func(p cmp.Path) bool {
	f, ok := p.Last().(cmp.StructField)
	return ok && strings.ToLower(f.Name()[:1]) == f.Name()[:1]
}, cmp.Ignore())

func operations(f *mir.Func) (n int) {
	for _, b := range f.Blocks {
		n += len(b.Ops)
	}
	return n
}

// Reading a printed form gives the form, after each pass of every kernel that changed it, and what passes make of both is
// the same.
func TestInverse(t *testing.T) {
	n, last := 0, ""
	forms(t, 1, func(name string, f *mir.Func) {
		n++
		src := text.Print(f, m)
		if src == last {
			return
		}
		last = src
		g, err := text.Parse(src, m)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, src)
		}
		diff := ""
		if operations(f) < 60 { // comparing takes long
			diff = cmp.Diff(f, g, plain)
		}
		if diff != "" {
			t.Fatalf("%s: -printed +read:\n%s\n%s", name, diff, src)
		}
		if again := text.Print(g, m); again != src {
			t.Fatalf("%s: %s", name, cmp.Diff(src, again))
		}
	}, func(name string, p *mir.Program) {
		src := text.PrintProgram(p, m)
		q, err := text.ParseProgram(src, m)
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, src)
		}
		diff := ""
		if operations(p.Func) < 60 {
			diff = cmp.Diff(p, q, plain)
		}
		if diff != "" {
			t.Fatalf("%s: -printed +read:\n%s\n%s", name, diff, src)
		}
	})
	if n < 300 && !testing.Short() {
		t.Errorf("only %d forms were seen", n)
	}
}

// The compiler makes of a form that has been read what it makes of the one that was printed.
func TestCompileRead(t *testing.T) {
	words := func(f *mir.Func) string {
		opt.Func(f, m, nil)
		if regalloc.Func(f, m, regalloc.Options{}) != nil {
			return ""
		}
		p, err := schedule.Func(f, m, schedule.Options{})
		if err != nil {
			return ""
		}
		return text.PrintProgram(p, m)
	}
	n := 0
	functions(t, 1, func(name string, u *cfront.Unit, fn *cfront.Func) {
		if n > 40 {
			return
		}
		f, err := isel.Func(u, fn, m)
		if err != nil {
			return
		}
		g, err := text.Parse(text.Print(f, m), m)
		if err != nil {
			t.Fatal(err)
		}
		if want, got := words(f.Clone()), words(g); want != got {
			t.Fatalf("%s: %s", name, cmp.Diff(want, got))
		} else if want != "" {
			n++
		}
	})
	if n < 10 && !testing.Short() {
		t.Errorf("only %d functions were compiled", n)
	}
}
