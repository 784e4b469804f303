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
	first, others := a.block(n, 0, nil), ""
	for _, f := range a.given.Outputs()[1:] {
		others += fmt.Sprintf("of %s:\n%s", f.Name, boundsOf(a.given.Of(f)))
	}
	root, err := halide.ParsePipelineSchedule(p, a.bounds()+first+others)
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
	at := func(level byte) string {
		if i := int(level - '0'); i < len(levels) {
			return levels[i]
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
		fmt.Fprintf(&out, "computeat %s %s\n", a.given.Root().Func.Name, at(where[2]))
	case where == "slide0":
		fmt.Fprintf(&out, "computeat %s %s\nstoreroot\n", a.given.Root().Func.Name, at('0'))
	case strings.HasPrefix(where, "slide"):
		name := a.given.Root().Func.Name
		fmt.Fprintf(&out, "computeat %s %s\nstoreat %s %s\n", name, at(where[5]), name, at(where[5]-1))
	}
	if b.output && i > 0 {
		out.WriteString(boundsOf(a.given.Of(b.stage.Func)))
	}
	if kept := a.value(n, i, "fold"); kept != "none" && kept != "" && strings.HasPrefix(where, "slide") {
		vars := b.stage.Func.Vars
		fmt.Fprintf(&out, "fold %s %s\n", vars[len(vars)-1].Name, kept)
	}
	out.WriteString(a.arrays(b))
	out.WriteString(a.loops(n, i))
	if cond := a.value(n, i, "case"); cond != "none" && cond != "" {
		out.WriteString("specialize " + cond + "\n")
	}
	return out.String()
}

// ofArrays are the directives about how arrays lie, and of what may be reordered in sums.
var ofArrays = []string{"layout", "align", "pad", "place", "reassociate"}

// writtenOf are the lines of a schedule by the headers of their parts; that of the first output has none.
func writtenOf(s *halide.Schedule) map[string]string {
	header, written := "", map[string]string{}
	for line := range strings.Lines(s.String()) {
		if strings.HasPrefix(line, "of ") {
			header = line
			continue
		}
		written[header] += line
	}
	return written
}

// arrays are the directives about arrays that are written of an output.
func (a *Around) arrays(b block) string {
	if !b.output {
		return ""
	}
	return arraysOf(a.written[b.header])
}

// arraysOf are the directives about arrays among the lines of an output, which those who call it rely upon.
func arraysOf(written string) string {
	var out strings.Builder
	for line := range strings.Lines(written) {
		if word, _, _ := strings.Cut(strings.TrimSpace(line), " "); slices.Contains(ofArrays, word) {
			out.WriteString(line)
		}
	}
	return out.String()
}

// loops are the directives about the loops of a stage.
func (a *Around) loops(n *AroundNode, i int) string {
	pure, sums := split(a.blocks[i].stage.Loops())
	if len(pure) == 0 {
		return ""
	}
	l := &loops{order: names(pure), sums: names(sums)}
	layout := a.blocks[i].stage.Func.Name
	if a.laid(a.blocks[i]) || a.blocks[i].update > 0 {
		layout = ""
	}
	l.take(a.value(n, i, "inner"), layout)
	if a.value(n, i, "fuse") == "rows" {
		l.fuse(a, a.blocks[i])
	}
	l.tile(a.value(n, i, "tile"), a.value(n, i, "strip"))
	lanes := a.value(n, i, "lanes")
	if lanes == "none" {
		lanes = ""
	}
	l.vector(lanes)
	switch a.value(n, i, "sum") {
	case "inner":
		l.say("unroll %s", sums[len(sums)-1].Name)
	case "all":
		l.say("unroll %s", strings.Join(l.sums, " "))
	}
	if lanes == "" {
		return l.String()
	}
	l.say("vectorize %s_v", l.of)
	if j := a.value(n, i, "beside"); j != "1" && j != "" {
		l.say("unrolljam %s_o %s guard -> %s_b %s_w", l.of, j, l.of, l.of)
	}
	if j := a.value(n, i, "jam"); j != "1" && j != "" && len(l.order) > 0 {
		l.say("unrolljam %s %s guard -> %s_j %s_u", l.order[len(l.order)-1], j, l.of, l.of)
	}
	return l.String()
}

func names(list []halide.Loop) (words []string) {
	for _, l := range list {
		words = append(words, l.Name)
	}
	return words
}
