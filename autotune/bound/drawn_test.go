package bound_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestLawOfDrawn: no bound is more than the cycles of a schedule of a kernel that nobody wrote. Types, loops, strides,
// dilations, directions, what is multiplied and added, what follows the sum, and layouts are drawn. Random leaves are as a
// rule slow: a search, too, holds what it evaluates against the bounds, and its certificate against package proof.
// VYASA_LAW_DRAWN is how many kernels, each with two leaves; VYASA_LAW_SEARCH how many evaluations a search of each has;
// VYASA_LAW_MACHINE another machine, as aie1+WholeOperands=0.
func TestLawOfDrawn(t *testing.T) {
	kernels, seed := number(t, "VYASA_LAW_DRAWN", 24), uint64(time.Now().UnixNano())
	seed = uint64(number(t, "VYASA_SEED", int(seed)))
	m, err := machine.Named(os.Getenv("VYASA_LAW_MACHINE"))
	if err != nil {
		t.Fatal(err)
	}
	target, searched := vyasa.NewTarget(m), number(t, "VYASA_LAW_SEARCH", 0)
	var exact, met atomic.Int64
	t.Run("group", func(t *testing.T) {
		for i := range kernels {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				rng := rand.New(rand.NewPCG(seed, uint64(i)))
				for range 20 {
					k := drawKernel(rng)
					if k.inSpace() {
						n := k.keeps(t, target, 2, 4, rng.Uint64())
						exact.Add(int64(n))
						met.Add(int64(min(n, 1)))
						if searched > 0 {
							k.searched(t, target, searched)
						}
						return
					}
				}
			})
		}
	})
	t.Logf("VYASA_SEED=%d: cycles of %d leaves are exact, of %d kernels", seed, exact.Load(), met.Load())
	if 4*int(met.Load()) < kernels {
		t.Errorf("of %d kernels only %d have exact cycles", kernels, met.Load())
	}
}

// searched holds what a search finds against its bounds.
func (k lawKernel) searched(t *testing.T, target *vyasa.AIETarget, evaluations int) {
	f := parsed.Func(t, k.algorithm)
	s := parsed.Schedule(t, f, k.schedule)
	o := target.Options(f)
	o.Search = search.Options{Strategy: search.Climb, Evaluations: evaluations, Seed: 1}
	r, err := autotune.Tune(t.Context(), s, target.Cost, o)
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, k.schedule, k.algorithm)
	}
	for _, u := range r.Unsound {
		t.Errorf("%v\n%s\n%s", u, k.schedule, k.algorithm)
	}
	var file bytes.Buffer
	if _, err := r.Certify(t.Context(), &file); err == nil && r.Schedule != nil {
		if err := alone(file.Bytes()); err != nil {
			t.Errorf("%v\n%s\n%s", err, k.schedule, k.algorithm)
		}
		t.Logf("%d cycles, bound %d: %s; %s", r.Outcome.Cycles, r.Bound, strings.ReplaceAll(k.algorithm, "\n", "; "),
			k.schedule)
	}
}

// inSpace reports whether a kernel can be read, is not too large, and has a space of schedules.
func (k lawKernel) inSpace() bool {
	tree, err := k.tree(machine.AIE1())
	return err == nil && len(tree.Space.Walks()) > 0
}

// drawing draws a kernel.
type drawing struct {
	*rand.Rand
	vars, reds []string
}

func (d drawing) one(list ...string) string { return list[d.IntN(len(list))] }

// drawKernel is a kernel of one sum of products, or of a sum alone, or without a sum.
func drawKernel(rng *rand.Rand) lawKernel {
	d := drawing{Rand: rng}
	d.vars = []string{"x", "y", "z"}[:1+rng.IntN(3)]
	d.reds = []string{"r.x", "r.y", "r.z"}[:rng.IntN(4)]
	types := [][3]string{{"int8", "int8", "int8"}, {"uint8", "int8", "uint8"}, {"int8", "uint8", "int16"},
		{"uint8", "uint8", "uint8"}, {"int16", "int16", "int16"}, {"int16", "int8", "int16"}, {"int8", "int16", "int16"},
		{"int32", "int16", "int32"}, {"int16", "int32", "int32"}, {"int32", "int32", "int32"}, {"int16", "int16", "int32"},
		{"uint16", "int16", "int16"}, {"float32", "float32", "float32"}}[rng.IntN(13)]
	var bounds []string
	for results := 1; ; results = 1 {
		bounds = nil
		for range d.vars {
			n := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 16, 17, 24, 31, 32, 32, 33, 48, 64, 96, 128}[rng.IntN(21)]
			bounds, results = append(bounds, fmt.Sprintf("bound %s %d", d.vars[len(bounds)], n)), results*n
		}
		if results >= 16 && results <= 4096 {
			break
		}
	}
	var extents []string
	terms := 1
	for range d.reds {
		n := 1 + rng.IntN([]int{4, 9, 16}[rng.IntN(3)])
		if terms*n > 48 {
			n = 1
		}
		terms *= n
		extents = append(extents, fmt.Sprint(n))
	}
	data, weights := d.access(true), d.access(false)
	text := fmt.Sprintf("in: %s(%s)\n", types[0], names(data))
	body, more := d.term("in"+call(data), data, &text, types, weights)
	if more != "" {
		body += " + " + more
	}
	if types[2] == "float32" {
		body = strings.ReplaceAll(body, "3*", "3.0*")
	}
	value := body
	if len(d.reds) > 0 {
		text += "r: " + strings.Join(extents, ", ") + "\n"
		value = "sum(r, " + body + ")"
	}
	value = d.epilogue(value, &text, types[2])
	text += fmt.Sprintf("out(%s) = %s", strings.Join(d.vars, ", "), value)
	if d.IntN(3) == 0 {
		bounds = append(bounds, "layout in "+d.order(len(data)), "layout out "+strings.Join(d.shuffled(d.vars), " "))
	}
	return lawKernel{name: "", algorithm: text, schedule: strings.Join(bounds, "; ")}
}

// term is what is summed up; more is a second addend, which it may have.
func (d drawing) term(in string, data []string, text *string, types [3]string, weights []string) (term, more string) {
	if d.IntN(8) > 0 {
		*text += fmt.Sprintf("w: %s(%s)\n", types[1], names(weights))
	}
	w := "w" + call(weights)
	switch d.IntN(16) {
	case 0:
		return in, ""
	case 1:
		return "(" + in + " + in" + call(d.near(data)) + ") * " + w, ""
	case 2:
		return "(" + in + " - in" + call(d.near(data)) + ") * " + w, ""
	case 3:
		return in + " * " + w, "in" + call(d.near(data)) + " * " + w
	case 4:
		return in + " * " + w, "in" + call(d.near(data)) + " * w" + call(d.near(weights))
	case 5:
		return in + " * in" + call(d.near(data)), ""
	case 6:
		return "3*" + in, "in" + call(d.near(data))
	case 7:
		*text += fmt.Sprintf("k: %s(%s)\n", types[1], names(weights))
		return in + " * " + w, "in" + call(d.near(data)) + " * k" + call(weights)
	case 8:
		return "(" + in + " + 1) * " + w, ""
	case 9:
		return in + " * " + w, in
	case 10:
		return in + " * (" + w + " + w" + call(d.near(weights)) + ")", ""
	default:
		return in + " * " + w, ""
	}
}

// access is indices of data, each of a loop of the output or of the reduction or both, or of weights.
func (d drawing) access(data bool) (list []string) {
	if !data {
		for _, name := range d.reds {
			if d.IntN(12) > 0 {
				list = append(list, name)
			}
		}
		for _, name := range d.vars {
			if d.IntN(4) == 0 {
				list = append(list, name)
			}
		}
		d.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if len(list) == 0 {
			list = []string{d.vars[0]}
		}
		return list
	}
	left := slices.Clone(d.reds)
	for _, name := range d.vars {
		if d.IntN(6) == 0 {
			continue
		}
		index := d.one("", "", "", "", "", "2*", "3*") + name
		if len(left) > 0 && d.IntN(3) > 0 {
			index += d.one(" + ", " + ", " + ", " + ", " - ") + d.one("", "", "", "", "2*", "3*", "4*") + left[0]
			left = left[1:]
		}
		list = append(list, index)
	}
	for _, name := range left {
		if d.IntN(12) > 0 {
			list = append(list, name)
		}
	}
	if len(list) == 0 {
		list = []string{d.vars[0]}
	}
	return list
}

// near is an access some places beside another.
func (d drawing) near(of []string) []string {
	list := slices.Clone(of)
	at := d.IntN(len(list))
	list[at] += fmt.Sprintf(" + %d", 1+d.IntN(4))
	if d.IntN(3) == 0 && strings.Contains(list[at], " + r.") {
		list[at] = strings.Replace(list[at], " + r.", " + 7 - r.", 1)
	}
	return list
}

// epilogue is what becomes of a sum.
func (d drawing) epilogue(sum string, text *string, result string) string {
	narrow := "narrow(" + result + ", " + sum + ", 6, even)"
	if result == "float32" {
		narrow = sum
	}
	switch d.IntN(9) {
	case 0:
		*text += "b: " + result + "(x)\n"
		return "max(" + narrow + ", b(x))"
	case 1:
		*text += "b: " + result + "(x)\n"
		return narrow + " + b(x)"
	case 2:
		if result != "float32" {
			return "max(" + narrow + ", 3)"
		}
	case 3:
		if result != "float32" {
			return "narrow(" + result + ", " + sum + " + 5, 4, even)"
		}
	}
	return narrow
}

func (d drawing) shuffled(list []string) []string {
	list = slices.Clone(list)
	d.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// order is an order of the dimensions of an array.
func (d drawing) order(n int) string {
	return strings.Join(d.shuffled([]string{"a", "b", "c", "d", "e", "f"}[:n]), " ")
}

func names(access []string) string {
	return strings.Join([]string{"a", "b", "c", "d", "e", "f"}[:len(access)], ", ")
}

func call(access []string) string { return "(" + strings.Join(access, ", ") + ")" }
