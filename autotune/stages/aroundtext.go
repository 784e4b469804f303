package stages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Schedule is the schedule of a leaf. The error is that the directives do not go together: that a stage is computed in
// a loop that the output does not have, or that what was written of one stage speaks of loops of another that are no
// more.
func (a *Around) Schedule(n *AroundNode) (*halide.Schedule, error) {
	p := halide.NewPipeline(a.given.Outputs()...)
	first := a.block(n, 0, nil)
	root, err := halide.ParsePipelineSchedule(p, a.bounds()+first)
	if err != nil {
		return nil, err
	}
	var levels []string // loops of the output in which something may be computed, outermost first
	for _, l := range root.Loops() {
		if l.Kind == halide.Serial || l.Kind == halide.Parallel {
			levels = append(levels, l.Name)
		}
	}
	text := a.bounds() + first
	known := map[string]bool{"": true}
	for i, b := range a.blocks {
		known[b.header] = true
		if i > 0 {
			if lines := a.block(n, i, levels); lines != "" {
				text += b.header + lines
			}
		}
	}
	for header, lines := range a.written { // of stages that directives made
		if !known[header] {
			text += header + lines
		}
	}
	return halide.ParsePipelineSchedule(p, text)
}

// bounds are the lines that say how far the first output goes.
func (a *Around) bounds() string { return boundsOf(a.given.Root()) }

func boundsOf(s *halide.Schedule) string {
	var b strings.Builder
	for _, v := range s.Func.Vars {
		switch r, ok := s.Range(v.Name); {
		case ok && r.Min == 0:
			fmt.Fprintf(&b, "bound %s %d\n", v.Name, r.Extent)
		case ok:
			fmt.Fprintf(&b, "bound %s %d %d\n", v.Name, r.Min, r.Extent)
		}
	}
	return b.String()
}

// block is the lines of a stage.
//
//	compute.f=at0 lanes.f=16 sum.f=all jam.f=2, f over y, x with sums over r.y, r.x
//	->   computeat out y; split x 16 -> x_o x_v; reorder y x_o r.y r.x x_v; unroll r.y r.x; vectorize x_v; unrolljam y 2 guard -> y_j y_u
func (a *Around) block(n *AroundNode, i int, levels []string) string {
	b := a.blocks[i]
	where := a.value(n, i, "compute")
	var out strings.Builder
	at := func(level int) string {
		if level < len(levels) {
			return levels[level]
		}
		return "no_such_loop"
	}
	switch {
	case where == asWritten:
		var lines []string
		for line := range strings.Lines(a.written[b.header]) {
			if i > 0 || !strings.HasPrefix(line, "bound ") {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "")
	case where == "inline":
		return "computeinline\n"
	case where == "root":
		out.WriteString("computeroot\n")
	case strings.HasPrefix(where, "at"):
		fmt.Fprintf(&out, "computeat %s %s\n", a.given.Root().Func.Name, at(int(where[2]-'0')))
	case where == "slide0":
		fmt.Fprintf(&out, "computeat %s %s\nstoreroot\n", a.given.Root().Func.Name, at(0))
	case where == "slide1":
		fmt.Fprintf(&out, "computeat %s %s\nstoreat %s %s\n", a.given.Root().Func.Name, at(1), a.given.Root().Func.Name,
			at(0))
	}
	if b.output && i > 0 {
		out.WriteString(boundsOf(a.given.Of(b.stage.Func)))
	}
	out.WriteString(a.loops(n, i))
	return out.String()
}

// loops are the directives about the loops of a stage.
func (a *Around) loops(n *AroundNode, i int) string {
	pure, sums := split(a.blocks[i].stage.Loops())
	if len(pure) == 0 {
		return ""
	}
	var out strings.Builder
	names := func(list []halide.Loop) (words []string) {
		for _, l := range list {
			words = append(words, l.Name)
		}
		return words
	}
	v := pure[len(pure)-1].Name // dimension 0 is innermost
	order := names(pure[:len(pure)-1])
	if t := a.value(n, i, "tile"); t != "none" && t != "" {
		y := order[0]
		fmt.Fprintf(&out, "split %s %s guard -> %s_t %s_i\n", y, t, y, y)
		order = append([]string{y + "_t", y + "_i"}, order[1:]...)
	}
	lanes := a.value(n, i, "lanes")
	vector := lanes != "none" && lanes != ""
	inner := []string{v}
	if vector {
		fmt.Fprintf(&out, "split %s %s -> %s_o %s_v\n", v, lanes, v, v)
		inner = []string{v + "_o"}
	}
	all := slices.Concat(order, inner, names(sums))
	if vector {
		all = append(all, v+"_v")
	}
	if len(all) > 1 {
		fmt.Fprintf(&out, "reorder %s\n", strings.Join(all, " "))
	}
	switch a.value(n, i, "sum") {
	case "inner":
		fmt.Fprintf(&out, "unroll %s\n", sums[len(sums)-1].Name)
	case "all":
		fmt.Fprintf(&out, "unroll %s\n", strings.Join(names(sums), " "))
	}
	if vector {
		fmt.Fprintf(&out, "vectorize %s_v\n", v)
	}
	if j := a.value(n, i, "jam"); vector && j != "1" && j != "" {
		y := order[len(order)-1]
		fmt.Fprintf(&out, "unrolljam %s %s guard -> %s_j %s_u\n", y, j, v, v)
	}
	return out.String()
}
