package calibration_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/calibration"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// load reads a row's kernel.
func load(r calibration.Row) (*aiesim.Program, error) {
	return aiesim.Load(r.File, []byte(r.Text), aiesim.Options{Defines: r.Defines})
}

// run calls a row's kernel; the simulator writes into the bytes of the arguments.
func run(r calibration.Row, list []calibration.Arg) (*aiesim.Result, error) {
	p, err := load(r)
	if err != nil {
		return nil, err
	}
	return p.Run(context.Background(), r.Entry, arguments(list))
}

// arguments are those of a row as the simulator takes them.
func arguments(list []calibration.Arg) []aiesim.Arg {
	args := make([]aiesim.Arg, len(list))
	for i, a := range list {
		args[i] = aiesim.Arg{Name: a.Name, Type: a.Type, Shape: a.Shape, Data: a.Data, Scalar: a.Scalar, Int: a.Int,
			Out: a.Out}
	}
	return args
}

// TestRows runs every kernel on several data and compares it with its reference.
func TestRows(t *testing.T) {
	for _, r := range calibration.Rows() {
		t.Run(r.Name, func(t *testing.T) {
			for seed := range uint64(3) {
				args := r.Args(seed)
				before := r.Args(seed)
				if _, err := run(r, args); err != nil {
					t.Fatal(err)
				}
				if err := r.Check(args); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				for i, a := range args {
					if !a.Out && !bytes.Equal(a.Data, before[i].Data) {
						t.Errorf("input %s was changed", a.Name)
					}
				}
			}
		})
	}
}

// TestCheck spoils each output in turn: the reference must see it.
func TestCheck(t *testing.T) {
	for _, r := range calibration.Rows() {
		args := r.Args(1)
		if _, err := run(r, args); err != nil {
			t.Fatal(err)
		}
		for _, a := range args {
			if a.Out {
				for _, at := range []int{0, len(a.Data) - 1} {
					a.Data[at] ^= 1
					if r.Check(args) == nil {
						t.Errorf("%s: byte %d of %s is wrong and nothing says so", r.Name, at, a.Name)
					}
					a.Data[at] ^= 1
				}
			}
		}
	}
}

// TestOperations holds the number of vector operations of each kernel: what its source says, by hand.
func TestOperations(t *testing.T) {
	for name, want := range map[string]map[string]int64{
		"vect_mul-i32-512":       {"mac": 64, "load": 128, "store": 64, "shift": 64},
		"copy-32x256-1":          {"mac": 0, "load": 32, "store": 32},
		"copy-32x256-2":          {"mac": 0, "load": 32, "store": 64},
		"copy-32x256-3":          {"mac": 0, "load": 32, "store": 96},
		"copy-64x256-1":          {"mac": 0, "load": 64, "store": 64},
		"fir-int16-16x256":       {"mac": 128, "load": 1 + 16 + 1, "store": 16, "shift": 16},
		"fir-int32-16x256":       {"mac": 256, "load": 2 + 32 + 1, "store": 32, "shift": 32},
		"fir-int32-8x64":         {"mac": 32, "load": 1 + 8 + 1, "store": 8, "shift": 8},
		"fir-int32-8x128":        {"mac": 64, "load": 1 + 16 + 1, "store": 16, "shift": 16},
		"fir-int32-8x256":        {"mac": 128, "load": 1 + 32 + 1, "store": 32, "shift": 32},
		"scalar_mul-i32-512":     {"mac": 0, "load": 0, "store": 0, "scalar_load": 1024, "scalar_store": 512},
		"decimate-12x4-384":      {"mac": 6 * 4 * 3, "load": 1 + 1 + 6*8, "store": 24, "shift": 24},
		"decimate-60x3-384":      {"mac": 32 * 15, "load": 32 * (9 + 4), "store": 32, "shift": 32},
		"matmul-i32-32x32x32":    {"mac": 4096, "load": 2 + 1 + 64*(32+16+2), "store": 128, "shift": 128 + 128},
		"qlinearconv-i8-28x28x6": {"mac": 312 * 4, "load": 312 * 4, "store": 312, "shift": 1 + 6 + 312*2},
		"iir-f32-8x12":           {"mac": 12, "load": 1 + 1 + 12 + 2, "store": 3 + 1},
		"iir_window-f32-8x12":    {"mac": 12},
		"iir_api-f32-64":         {"mac": 64 * 12},
		"iir_burst-f32-64":       {"mac": 64 * 12},
	} {
		r := row(t, name)
		res, err := run(r, r.Args(1))
		if err != nil {
			t.Fatal(err)
		}
		for op, n := range want {
			if res.Ops[op] != n {
				t.Errorf("%s: %d operations %q, want %d: %v", name, res.Ops[op], op, n, res.Ops)
			}
		}
	}
}

func row(t *testing.T, name string) calibration.Row {
	t.Helper()
	for _, r := range calibration.Rows() {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no row %s", name)
	return calibration.Row{}
}

// TestTable holds what every row must say.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range calibration.Rows() {
		if seen[r.Name] {
			t.Errorf("two rows are called %s", r.Name)
		}
		seen[r.Name] = true
		if r.Cycles <= 0 || r.Class == "" || r.Source == "" || r.DType == "" || r.Shape == "" {
			t.Errorf("%s is incomplete", r.Name)
		}
		if (r.Grade == calibration.B) != (r.Assumption != "") {
			t.Errorf("%s: grade %s and assumption %q", r.Name, r.Grade, r.Assumption)
		}
		if args := r.Args(7); !equal(args, r.Args(7)) || equal(args, r.Args(8)) {
			t.Errorf("%s: the data are not a function of the seed", r.Name)
		}
	}
	if len(seen) != 52 {
		t.Errorf("%d rows", len(seen))
	}
}

func equal(a, b []calibration.Arg) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// A row: run by the functional simulator, checked, with the published cycles.
func Example() {
	r := calibration.Rows()[0]
	args := r.Args(1)
	if _, err := run(r, args); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Name, r.Check(args), r.Cycles, "cycles, grade", r.Grade)
	// Output: vect_mul-i32-512 <nil> 99 cycles, grade A
}

// TestCompiler: what the vendor's compiler does by other readings. One that knows of no banks meets conflicts in a
// product of matrices. One that moves positions of windows at once takes one to three cycles a round less in a
// decimation filter of 32 rounds. A filter of 64 rounds that loads for both ends takes two cycles a round less where what
// moves last is as quick as what moves before it, one cycle a round less where the lanes that an operation selects are
// known, and conflicts where banks are not; a ring whose loads come before the operations does not ask which lanes. A
// nest that it may not overlap takes at least 8 cycles a block more.
func TestCompiler(t *testing.T) {
	for _, c := range []struct {
		row, machine string
		old, new     string // in the text
		least, most  int64  // cycles more
	}{
		{"product-int16-16x16x16", "aie1+BankBlind=1", "", "", 1, 32},
		{"decimate-60x3-384", "aie1+LateMoves=0", "", "", -3 * 32, -32},
		{"symmetric-cint16-int16-32x256", "aie1+LastMove=0", "", "", -2*64 - 8, -2*64 + 8},
		{"symmetric-cint32-int32-16x256", "aie1+WholeOperands=0", "", "", -64 - 8, -64 + 8},
		{"symmetric-cint16-int16-32x256", "aie1+BankBlind=1", "", "", 64, 3 * 64},
		{"decimate-12x4-384", "aie1+WholeOperands=0", "", "", -6, 0},
		{"product-int32-32x32x32", "aie1", "chess_prepare_for_pipelining chess_loop_count(8)",
			"chess_prepare_for_pipelining chess_pipeline_non_leaf_loop_solution(0) chess_loop_count(8)", 8 * 32, 16 * 32},
	} {
		var took [2]int64
		for i := range took {
			for _, r := range calibration.Rows() {
				if r.Name != c.row {
					continue
				}
				name := "aie1"
				if i == 1 {
					name = c.machine
					r.Text = strings.Replace(r.Text, c.old, c.new, 1)
				}
				took[i] = cycles(t, r, name)
			}
		}
		if more := took[1] - took[0]; more < c.least || more > c.most {
			t.Errorf("%s takes %d and %d cycles, not %d to %d more", c.row, took[0], took[1], c.least, c.most)
		}
	}
}

// cycles are those of a row on a machine, with results that are right.
func cycles(t *testing.T, r calibration.Row, name string) int64 {
	t.Helper()
	m, err := machine.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := load(r)
	if err != nil {
		t.Fatal(err)
	}
	code, err := p.Compile(r.Entry, m)
	if err != nil {
		t.Fatal(err)
	}
	list := r.Args(1)
	res, err := code.Run(context.Background(), arguments(list), core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Check(list); err != nil {
		t.Fatalf("%s on %s: %v", r.Name, name, err)
	}
	return res.Cycles
}
