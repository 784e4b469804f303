package workloads

import (
	_ "embed" // the table
	"encoding/json"
	"fmt"
	"strings"

	hl "github.com/vyasa-go/vyasa/halide"
)

// Workload is one kernel with its sizes.
type Workload struct {
	Name   string
	Table  string // VI, VII or CONV3D: where the paper reports it
	Op     string // conv2d, depthwise or conv3d
	Type   hl.Type
	Output map[string]int // extents by dimension: x, y and k or z
	Filter map[string]int // r, s and c, k or t
	Input  map[string]int // least stored extents: x, y and c or z
	Same   bool           // zero border, so that the image is as large as the output; else "valid"
	Hints  Hints
}

// Hints are what the paper says of the best schedule.
type Hints struct {
	Layout    map[string]string `json:"layout"` // O, W and I, in the paper's notation
	Vector    string            `json:"vector"`
	UnrollJam map[string]int    `json:"unroll_jam"`
	Order     string            `json:"order"` // of the output's loops, outermost first
}

//go:embed vyasa.json
var table []byte

// All returns the workloads of the paper, in the order of its tables.
func All() []Workload {
	var file struct {
		Workloads []struct {
			Name, Table, Op       string
			Bits                  int
			Output, Filter, Input map[string]int
			Schedule              Hints
		}
	}
	if err := json.Unmarshal(table, &file); err != nil {
		panic("BUG: vyasa.json: " + err.Error())
	}
	all := make([]Workload, len(file.Workloads))
	for i, w := range file.Workloads {
		t := hl.Int32
		if w.Bits == 16 {
			t = hl.Int16
		}
		all[i] = Workload{Name: w.Name, Table: w.Table, Op: w.Op, Type: t,
			Output: w.Output, Filter: w.Filter, Input: w.Input, Hints: w.Schedule}
	}
	return all
}

// suffixes are the element types by the end of a workload's name.
var suffixes = map[string]hl.Type{"i32": hl.Int32, "i16": hl.Int16, "i8": hl.Int8, "u8": hl.UInt8, "f32": hl.Float32}

// Find returns the workload of a name: one of All, or a variant of it in another element type. A variant takes the
// paper's hints of the 16-bit kernel if it is narrower than 32 bits, else of the 32-bit kernel.
func Find(name string) (Workload, error) {
	cut := strings.LastIndex(name, "-")
	if cut < 0 {
		return Workload{}, unknown(name)
	}
	t, ok := suffixes[name[cut+1:]]
	if !ok {
		return Workload{}, unknown(name)
	}
	base := name[:cut] + "-i32"
	if t.Bits() < 32 {
		base = name[:cut] + "-i16"
	}
	for _, w := range All() {
		if w.Name == base {
			w.Name, w.Type = name, t
			return w, nil
		}
	}
	return Workload{}, unknown(name)
}

// unknown is the error for a name that is not a workload's; it offers the nearest names.
func unknown(name string) error {
	if strings.ContainsAny(name, "./") { // of no workload
		return fmt.Errorf("there is no file %s, and no workload is called so", name)
	}
	best, least := "", len(name)+1
	for _, w := range All() {
		if d := distance(name, w.Name); d < least {
			best, least = w.Name, d
		}
	}
	if best == "" {
		return fmt.Errorf("unknown workload %q: `vyasa list` names them all", name)
	}
	return fmt.Errorf("unknown workload %q: did you mean %s? `vyasa list` names them all", name, best)
}

// distance is the Levenshtein distance of two names.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Bits is the width of the elements.
func (w Workload) Bits() int { return w.Type.Bits() }

// MACs is the number of multiply-accumulates of the unpadded operator.
func (w Workload) MACs() int {
	macs := w.Taps()
	for _, n := range w.Output {
		macs *= n
	}
	return macs
}

// Taps is the number of products in one output element.
func (w Workload) Taps() int {
	taps := w.Filter["r"] * w.Filter["s"]
	switch w.Op {
	case "conv3d":
		taps *= w.Filter["t"]
	case "conv2d":
		taps *= max(1, w.Filter["c"])
	}
	return taps
}

// Sized returns w with another width and height of the output.
func (w Workload) Sized(x, y int) Workload {
	output := map[string]int{}
	for d, n := range w.Output {
		output[d] = n
	}
	output["x"], output["y"] = x, y
	w.Output, w.Input = output, nil
	return w
}

// WithBorder returns w with a zero border around the image, which then is as large as the output.
func (w Workload) WithBorder() Workload {
	w.Same, w.Input = true, nil
	return w
}

// Known returns every workload that Find finds: All, then the variants of each operator.
func Known() []Workload {
	known := All()
	for _, w := range All() {
		base, wide := strings.CutSuffix(w.Name, "-i32")
		if !wide {
			continue
		}
		for _, suffix := range []string{"-i8", "-u8", "-f32"} {
			v, err := Find(base + suffix)
			if err != nil {
				panic("BUG: " + err.Error())
			}
			known = append(known, v)
		}
	}
	return known
}
