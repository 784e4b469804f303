package isel_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/isel"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite what the golden files expect")

// Each file in testdata holds programs, and behind each the operations of its function k, which give what the
// interpreter gives; in bodies.txtar bodies of int f(int a, int b), which k calls.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(a.Files); i += 2 {
			in, after := &a.Files[i], &a.Files[i+1]
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+in.Name, func(t *testing.T) {
				if after.Name != in.Name+", after" {
					t.Fatalf("%s stands behind %s", after.Name, in.Name)
				}
				name, src, draw := "k.cc", string(in.Data), drawKernel
				if strings.HasSuffix(in.Name, ".c") {
					name = in.Name
				}
				if filepath.Base(file) == "bodies.txtar" {
					src, draw = prelude+"static int f(int a, int b) { "+strings.TrimSpace(src)+
						" }\nvoid k(int *out, int a, int b) { out[0] = f(a, b); }\n", drawEdges
				}
				u := unitOf(t, name, src)
				both := prepare(t, u, name, src, u.Lookup("k")[0])
				check(t, both.f)
				if got := both.f.String(); *update {
					after.Data = []byte(got)
				} else if d := cmp.Diff(string(after.Data), got); d != "" {
					t.Errorf("(-want +got)\n%s", d)
				}
				runs, ran := draw(both.fn), 0
				for _, args := range runs {
					if both.same(t, args) {
						ran++
					}
				}
				if ran < len(runs)*3/8 {
					t.Errorf("only %d of %d runs ended", ran, len(runs))
				}
			})
		}
		if *update {
			if err := os.WriteFile(file, txtar.Format(a), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// drawKernel are arguments of a kernel at random.
func drawKernel(fn *cfront.Func) (runs [][]aiesim.Arg) {
	for seed := range int64(8) {
		if args, ok := randomArgs(rng(seed), fn, 1024, 90); ok {
			runs = append(runs, args)
		}
	}
	return runs
}

// drawEdges are arguments of k(int *out, int a, int b): numbers at edges.
func drawEdges(*cfront.Func) (runs [][]aiesim.Arg) {
	edges := []int64{0, 1, -1, 2, 3, 5, 7, 12, -13, 255, 1000, 32767, -32768, 123456789, 1<<31 - 1, -1 << 31}
	for _, a := range edges {
		for _, b := range edges[:10] {
			runs = append(runs, []aiesim.Arg{aiesim.BufferArg("int32", make([]byte, 4), 1), aiesim.NumArg("int32", a),
				aiesim.NumArg("int32", b)})
		}
	}
	return runs
}

// The same program gives the same operations.
func TestRepeats(t *testing.T) {
	for name, src := range kernels(t) {
		u := unitOf(t, name, src)
		for _, fn := range u.Funcs {
			a, err := isel.Func(u, fn, &machine.AIE1)
			if err != nil {
				continue // it takes a vector by value
			}
			b, err := isel.Func(u, fn, &machine.AIE1)
			if err != nil || a.String() != b.String() {
				t.Errorf("%s differs from run to run", fn)
			}
		}
	}
}
