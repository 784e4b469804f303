package build

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// checkOverrun looks for what is wrong with an output only beyond its Bounds, where tails go.
func (b *pipeline) checkOverrun(m *member, whole []halide.Range) error {
	env, help := map[string]halide.Range{}, ""
	for d, v := range m.f.Vars {
		env[v.Name] = whole[d]
		if a, c := m.asked[d], whole[d]; a != c {
			help = fmt.Sprintf("the schedule computes %s over %s, more than its Bound %s: ShiftInwards and "+
				"Guard do not",
				v.Name, c, a)
		}
	}
	var found diag.List
	for _, m := range m.f.Check(env) {
		if m.Code != halide.CodeRange { // what is stored past the end may be anything
			m.Help = append(m.Help, help)
			found = append(found, m)
		}
	}
	return found.Err()
}

// checkIndexes refuses coordinates of e, a load or a call, with numbers that are beyond all addresses once Vars are
// values, expressions of loops, though they may cancel out.
func (b *pipeline) checkIndexes(e *halide.Expr, values map[string]*halide.Expr) error {
	for d, c := range e.Args {
		if !(affinity{}).of(c).affine {
			continue
		}
		if f, err := indexes.Form(lowered(c, values, nil), b.extents); err != nil ||
			!indexes.Within(f, indexes.MaxExtent) {
			return largeIndex(e, d)
		}
	}
	return nil
}

func largeIndex(e *halide.Expr, d int) error {
	return diag.List{{Pos: e.Pos, Code: lower.CodeIndex,
		Fact: fmt.Sprintf("%s: a number in index %s of dimension %s is larger than any coordinate", short(e),
			short(e.Args[d]), dimName(e, d)),
		Help: []string{"take out what cancels, or is multiplied by zero"}}}
}

// dimName is the name of dimension d of what e loads or calls.
func dimName(e *halide.Expr, d int) string {
	if e.Input != nil {
		return e.Input.Dims[d]
	}
	return e.Func.Vars[d].Name
}
