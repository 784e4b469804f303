package space_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
)

// meaning is what a schedule says, whatever the order of its lines: loops of several iterations, outermost first, as
// parts of the algorithm's; arrays; the datapath.
func meaning(s *halide.Schedule) string {
	type part struct {
		of   string
		step int
	}
	parts := map[string]part{}
	at := func(name string) part {
		if p, ok := parts[name]; ok {
			return p
		}
		return part{name, 1}
	}
	for _, d := range s.Derivations() {
		p := at(d.Old)
		parts[d.Outer], parts[d.Inner] = part{p.of, p.step * d.Factor}, p
	}
	var b strings.Builder
	var written []string // their order is the compiler's
	for _, l := range s.Loops() {
		text := fmt.Sprintf("%v of %d, %s; ", at(l.Name), l.Extent, l.Kind)
		switch {
		case l.Kind == halide.Unrolled && l.Extent > 1:
			written = append(written, text)
		case l.Extent > 1 || l.Kind == halide.Vectorized:
			b.WriteString(text)
		}
	}
	slices.Sort(written)
	fmt.Fprint(&b, written)
	names := []string{s.Func.Name}
	for _, in := range halide.Inputs(s.Func) {
		names = append(names, in.Name)
	}
	for _, name := range names {
		st := s.StorageOf(name)
		layout := "default"
		if st.Layout != nil {
			layout = st.Layout.String()
		}
		fmt.Fprintf(&b, "\n%s: %s, align %d, pad %v, bank %d", name, layout, st.Align, st.Pad, st.Bank)
	}
	c := s.Compute()
	fmt.Fprintf(&b, "\n%dx%d %s %v %t %t", c.Lanes, c.Columns, c.Group, c.Pair, c.PairSet, c.Reassociate)
	for _, v := range s.Func.Vars {
		r, _ := s.Range(v.Name)
		fmt.Fprintf(&b, "\n%s %v", v.Name, r)
	}
	return b.String()
}

// TestWorkloads: the schedules of all workloads, of the paper and the default ones, are leaves of the space.
func TestWorkloads(t *testing.T) {
	for _, w := range workloads.Known() {
		for name, s := range map[string]*halide.Schedule{"paper": w.Paper(), "default": w.Default()} {
			sp, err := space.New(s, capacities(w), space.Options{Whole: true})
			if err != nil {
				t.Errorf("%s, %s: %v\n%v", w.Name, name, err, s)
				continue
			}
			st, _ := sp.Root()
			got, err := sp.Schedule(&st)
			if err != nil {
				t.Errorf("%s, %s: %v\n%v", w.Name, name, err, s)
				continue
			}
			if d := cmp.Diff(meaning(s), meaning(got)); d != "" {
				t.Errorf("%s, %s (-given +leaf):\n%s", w.Name, name, d)
			}
			if err := sp.Check(&st); err != nil {
				t.Errorf("%s, %s: %v", w.Name, name, err)
			}
		}
	}
}

// TestGoodSchedulesAreLeaves: the schedules of all workloads, of the paper and the default ones, are leaves of the
// space of all schedules: what a search from nothing can find.
func TestGoodSchedulesAreLeaves(t *testing.T) {
	for i, w := range workloads.Known() {
		if testing.Short() && i%5 > 0 {
			continue
		}
		all := spaceOf(t, w, space.Options{})
		for name, s := range map[string]*halide.Schedule{"paper": w.Paper(), "default": w.Default()} {
			leaf, err := all.Leaf(s)
			if err != nil {
				t.Errorf("%s, %s: %v\n%v", w.Name, name, err, s)
				continue
			}
			got, err := all.Schedule(&leaf)
			if err != nil {
				t.Fatal(err)
			}
			if a, b := addresses(t, s), addresses(t, got); a != b {
				t.Errorf("%s, %s: arrays lie elsewhere (-given +leaf):\n%s", w.Name, name, cmp.Diff(a, b))
			}
		}
	}
}

// addresses is where package lower puts the elements of arrays: for each coordinate of each dimension how far it moves
// them.
func addresses(t *testing.T, s *halide.Schedule) string {
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatalf("%v\n%v", err, s)
	}
	var b strings.Builder
	for _, buf := range n.Buffers {
		fmt.Fprintf(&b, "%s, free %t:", buf.Name, !buf.Placed && !buf.Output)
		for d, r := range buf.Dims {
			fmt.Fprintf(&b, "\n%s:", buf.Names[d])
			for c := range r.Extent {
				at := 0
				for _, a := range buf.Axes {
					if a.Dim == d {
						at += halide.Axis{Div: a.Div, Mod: a.Mod}.Of(c) * a.Stride
					}
				}
				fmt.Fprintf(&b, " %d", at)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestLeavesLower: schedules at random from the spaces of all workloads are taken by package lower.
func TestLeavesLower(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var all []workloads.Workload
	for _, w := range workloads.Known() {
		all = append(all, w, w.Sized(253, 15), w.WithBorder())
	}
	for i, w := range all {
		if testing.Short() && i%7 > 0 {
			continue
		}
		sp := spaceOf(t, w, space.Options{})
		root, _ := sp.Root()
		for range 3 {
			st := root
			if _, leaf := descend(sp, &st, rng); !leaf {
				t.Logf("%s: a dead end", w.Name)
				continue
			}
			s, err := sp.Schedule(&st)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := build.Lower(s, nil); err != nil {
				t.Errorf("%s: %s\n%v\n%v", w.Name, sp.Text(&st), err, s)
			}
			if err := sp.Check(&st); err != nil {
				t.Errorf("%s: %s\n%v", w.Name, sp.Text(&st), err)
			}
			again, err := space.New(s, capacities(w), space.Options{Whole: true})
			if err != nil {
				t.Errorf("%s: %s\n%v\n%v", w.Name, sp.Text(&st), err, s)
				continue
			}
			back, _ := again.Root()
			if same, err := again.Schedule(&back); err != nil || meaning(same) != meaning(s) ||
				again.Key(&back) != sp.Key(&st) {
				t.Errorf("%s: %v: (-leaf +schedule of its schedule)\n%s", w.Name, err,
					cmp.Diff(meaning(s), meaning(same)))
			}
		}
	}
}
