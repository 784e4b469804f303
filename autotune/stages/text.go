package stages

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Schedule is the schedule of a leaf. The error is that the directives do not go together.
func (sp *Space) Schedule(n *Node) (*halide.Schedule, error) {
	return halide.ParsePipelineSchedule(halide.NewPipeline(sp.given.Outputs()...), sp.directives(n))
}

// directives are the lines of a leaf's schedule.
//
//	tile.y=16 vector.x=32 compute.f=tile   ->   bound x 256; bound y 64; split y 16 -> y_t y_i; split x 32 -> x_o x_v; vectorize x_v
//	                                            of f: computeat out y_t
func (sp *Space) directives(n *Node) string {
	var b strings.Builder
	written := writtenOf(sp.given)
	for i, f := range sp.given.Outputs() {
		header := ""
		if i > 0 {
			header = fmt.Sprintf("of %s:\n", f.Name)
		}
		b.WriteString(header + boundsOf(sp.given.Of(f)) + arraysOf(written[header]))
		if i == 0 {
			sp.output(&b, n)
		}
	}
	at := sp.outer
	if t := sp.value(n, "tile."+sp.outer); t != "none" && t != "" {
		at = sp.outer + "_t"
	} else if j := sp.value(n, "jam."+sp.outer); j != "1" && j != "" {
		at = sp.outer + "_j"
	}
	for i, c := range sp.choices {
		if c.fn == nil {
			continue
		}
		fmt.Fprintf(&b, "of %s:\n", c.fn.Name)
		switch c.options[n.values[i]] {
		case "inline":
			b.WriteString("computeinline\n")
		case "root":
			b.WriteString("computeroot\n")
		case "tile":
			fmt.Fprintf(&b, "computeat %s %s\n", sp.out.Name, at)
		case "slide":
			fmt.Fprintf(&b, "computeat %s %s\nstoreroot\n", sp.out.Name, at)
		}
	}
	return b.String()
}

// output writes the directives of the first output.
func (sp *Space) output(b *strings.Builder, n *Node) {
	rows := sp.outer
	if t := sp.value(n, "tile."+sp.outer); t != "none" && t != "" {
		fmt.Fprintf(b, "split %s %s -> %s_t %s_i\n", sp.outer, t, sp.outer, sp.outer)
		rows = sp.outer + "_i"
	}
	if w := sp.value(n, "vector."+sp.inner); w != "auto" && w != "" {
		fmt.Fprintf(b, "split %s %s -> %s_o %s_v\nvectorize %s_v\n", sp.inner, w, sp.inner, sp.inner, sp.inner)
	}
	if j := sp.value(n, "jam."+sp.outer); j != "1" && j != "" {
		fmt.Fprintf(b, "unrolljam %s %s -> %s_j %s_u\n", rows, j, sp.outer, sp.outer)
	}
}

// value is what a leaf says of a choice, "" if there is none of that name.
func (sp *Space) value(n *Node, name string) string {
	for i, c := range sp.choices {
		if c.name == name && i < len(n.values) {
			return c.options[n.values[i]]
		}
	}
	return ""
}
