package calibration

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"slices"
)

//go:embed kernels/*.c
var kernels embed.FS

// Grade says how well the structure of a published kernel is known.
type Grade string

// The grades, and within how many percent of the published cycles a model should come.
const (
	A Grade = "A" // structure known: 5 percent each, 2 in the median
	B Grade = "B" // known in part: 15 percent, under the row's Assumption
)

// Row is one published measurement of one kernel.
type Row struct {
	Name       string            // unique: kernel-type-shape
	Class      string            // of loops that are alike, for people
	DType      string            // element types, data first
	Shape      string            // for people
	Grade      Grade             //
	Cycles     int64             // published: one call, by the vendor's cycle-accurate simulator
	Source     string            // where the number and the structure are published
	Assumption string            // what is not published and assumed here; "" for none
	File       string            // of the C text
	Text       string            // C
	Entry      string            // the function to call
	Defines    map[string]string // macros, as -DNAME=TEXT
	Machine    []Setting         // what options of the author's tools changed

	args func(*rand.Rand) []Arg
	want func([]Arg) error
}

// Setting is a number of the machine, by its name in the machine's table.
type Setting struct {
	Fact string
	N    int
}

// Args are the arguments of Entry, with random inputs and zeroed outputs.
func (r Row) Args(seed uint64) []Arg { return r.args(rand.New(rand.NewPCG(seed, 1))) }

// Check compares the outputs among args, after a run, with a plain computation on the inputs among them. The error
// names the first element that differs.
func (r Row) Check(args []Arg) error {
	if err := r.want(args); err != nil {
		return fmt.Errorf("%s: %w", r.Name, err)
	}
	return nil
}

// Rows are all published measurements: grade A first, each kernel's sizes together.
func Rows() []Row {
	rows := []Row{vectMul()}
	for _, c := range []struct{ vectors, copies, cycles int }{{32, 1, 56}, {32, 2, 90}, {32, 3, 124}, {64, 1, 88}} {
		rows = append(rows, copying(c.vectors, c.copies, int64(c.cycles)))
	}
	rows = append(rows, fir16(163))
	for _, f := range []struct{ taps, samples, cycles int }{{16, 256, 292}, {8, 64, 69}, {8, 128, 101}, {8, 256, 165}} {
		rows = append(rows, fir32(f.taps, f.samples, int64(f.cycles)))
	}
	rows = append(rows, scalarMul(), iirBurst(64, 1706), iirBurst(256, 6698))
	rows = slices.Concat(rows, decimators(), interpolators(), symmetrics(), matrixRows())
	rows = append(rows, matmul(), qlinearconv(), iir(false, false, 72), iir(true, false, 81), iir(false, true, 80),
		iir(true, true, 89), iirAPI(64, 3628), iirAPI(256, 14379))
	for i := range rows {
		if rows[i].Text != "" {
			continue
		}
		text, err := kernels.ReadFile("kernels/" + rows[i].File)
		if err != nil {
			panic("BUG: " + err.Error())
		}
		rows[i].Text = string(text)
	}
	return rows
}
