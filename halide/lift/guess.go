package lift

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// extents and small are values to begin with: coprime as far as can be; small ones for what names say is a kernel, a
// stride, a border.
var (
	extents = []int64{7, 5, 9, 11, 13, 8, 15, 17, 19, 16, 21, 23}
	small   = []int64{3, 2, 3, 2}
)

// guess is a value for each knob; the attempts differ in which sizes are the larger ones.
func (s *subject) guess(attempt int) point {
	p := point{}
	steps := map[int64]bool{}
	for _, k := range s.knobs {
		p[k.name] = s.guessOf(k, attempt)
		if stepName(k.path) {
			steps[p[k.name]] = true
		}
	}
	for _, k := range s.knobs {
		if v := p[k.name]; gapName(k.path) && steps[v] && (v == 2 || v == 3) {
			p[k.name] = 5 - v // else windows with gaps that move by as much leave elements out
		}
	}
	return p
}

func (s *subject) guessOf(k *knob, attempt int) int64 {
	i := slices.Index(s.knobs, k)
	switch h := hash(k.path, int64(attempt)); {
	case k.block && k.short > 0:
		return k.short
	case k.block:
		return k.value
	case len(k.modes) > 0:
		return k.modes[attempt%len(k.modes)]
	case k.data:
		return 3
	case k.from == fromLength: // long enough to be sliced; vectors in vectors longer or shorter
		if depth := int64(strings.Count(k.path, "[*]")); attempt%2 == 0 {
			return s.long - 4*depth
		} else {
			return s.long - 4 + 4*depth
		}
	case attempt > 1 && h%3 == 0:
		return small[(i+attempt)%len(small)]
	case attempt > 1 && h%3 == 1:
		return extents[(i+attempt)%len(extents)] + 8
	case attempt%2 == 0 && smallName(k.path):
		return small[i%len(small)]
	}
	return extents[(i+attempt/2)%len(extents)]
}

// smallName reports whether a size of that name is mostly less than extents are. It only decides what is tried first.
func smallName(name string) bool {
	name = strings.ToLower(name)
	for _, part := range []string{"pad", "stride", "dil", "kern", "ksize", "kh", "kw", "group", "border", "step",
		"filt", "fsize", "fh", "fw", "ksz", "mask", "radius", "taps", "batch", "chan"} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return name == "k" || name == "r" || name == "s" || name == "p" || name == "ks" || strings.HasPrefix(name, "inc")
}

// stepName reports whether a size of that name may be by how much a window moves.
func stepName(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "stride") || strings.Contains(name, "step")
}

// gapName reports whether a size of that name may be how far the elements of a window are apart.
func gapName(name string) bool { return strings.Contains(strings.ToLower(name), "dil") }

// framing reports whether the name of a size is that of a padding or a dilation.
func (s *subject) framing() bool {
	return slices.ContainsFunc(s.sizes(), func(k *knob) bool {
		return gapName(k.path) || strings.Contains(strings.ToLower(k.path), "padding") ||
			strings.HasPrefix(lastName(k.path), "pad")
	})
}

// lastName is the name of the field that a path ends in, or of the parameter, in small letters.
func lastName(path string) string {
	return strings.ToLower(path[strings.LastIndexAny(path, ".>")+1:])
}

// retriable reports whether other sizes may do: the run faulted, and the function is not beyond what runs.
func retriable(err error) bool {
	switch interp.CodeOf(err) {
	case interp.CodeBounds, interp.CodeFreed, interp.CodeUnset, interp.CodeNull, interp.CodeDivide, interp.CodeAssert,
		interp.CodeLimit:
		return true
	}
	return false
}

// mistake is the diag.Mistake that err is, or one of err's text.
func mistake(f *ctree.Func, err error) diag.Mistake {
	var m diag.Mistake
	if !errors.As(err, &m) {
		m = diag.Mistake{Pos: f.Pos, Code: CodeRefused, Fact: err.Error()}
	}
	if text := []rune(m.Fact); len(text) > mostFact {
		m.Fact = string(text[:mostFact]) + "..."
	}
	return m
}

// mostFact is how long a refusal may be, which holds terms.
const mostFact = 600

// outOfTime is the refusal of what takes longer than it may, as ctx says; err is what was found by then.
func outOfTime(ctx context.Context, limit time.Duration, f *ctree.Func, err error) diag.Mistake {
	out := diag.Mistake{Pos: f.Pos, Code: CodeTimeout, Fact: fmt.Sprintf("lifting takes more than %s", limit),
		Help: []string{"a longer time limit may do"}}
	if m := mistake(f, err); !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Cause(ctx)) {
		out.Help = append(out.Help, fmt.Sprintf("what stood in the way until then: line %d: %s", m.Pos.Line, m.Fact))
	}
	return out
}

// classify finds whether a knob is only ever compared for equality: then it chooses between programs.
func (s *subject) classify(k *knob) {
	if k.from == fromLength || k.defined() {
		return
	}
	name := k.path[strings.LastIndexAny(k.path, ".>*")+1:]
	is := func(e ctree.Expr) bool {
		switch x := bare(e).(type) {
		case *ctree.VarRef:
			return k.from == fromParameter && x.Object.Name == name
		case *ctree.Member:
			return k.from == fromMemory && x.F.Name == name
		}
		return false
	}
	uses, values := 0, map[int64]bool{}
	condition := func(e ctree.Expr) {
		if e != nil && is(e) {
			uses--
			values[0], values[1] = true, true
		}
	}
	for _, f := range s.unit.Funcs {
		if f.Body == nil {
			continue
		}
		ctree.WalkStmts(f.Body, func(st ctree.Stmt) bool {
			if x, ok := st.(*ctree.If); ok {
				condition(x.Cond)
			}
			return true
		})
		everyExpr(f.Body, func(e ctree.Expr) {
			switch x := e.(type) {
			case *ctree.VarRef, *ctree.Member:
				if is(e) {
					uses++
				}
			case *ctree.Unary:
				if x.Op == ctree.Not {
					condition(x.X)
				}
			case *ctree.Logical:
				condition(x.L)
				condition(x.R)
			case *ctree.Cond:
				condition(x.If)
			case *ctree.Binary:
				if v, ok := comparedWith(x, is); ok {
					uses--
					values[v] = true
					if v == 0 || v == 1 {
						values[1-v] = true
					}
				}
			}
		})
	}
	if uses == 0 && len(values) > 0 {
		k.modes = slices.Sorted(maps.Keys(values))
	}
}

// comparedWith is the constant that what is names is compared with for equality.
func comparedWith(b *ctree.Binary, is func(ctree.Expr) bool) (int64, bool) {
	if b.Op != ctree.Eq && b.Op != ctree.Ne {
		return 0, false
	}
	for _, pair := range [][2]ctree.Expr{{b.L, b.R}, {b.R, b.L}} {
		if v, ok := bare(pair[1]).(*ctree.IntLit); ok && is(pair[0]) {
			return v.Value, true
		}
	}
	return 0, false
}

func bare(e ctree.Expr) ctree.Expr {
	for {
		c, ok := e.(*ctree.Convert)
		if !ok {
			return e
		}
		e = c.X
	}
}

// everyExpr calls visit for all expressions below a statement.
func everyExpr(st ctree.Stmt, visit func(ctree.Expr)) {
	ctree.WalkExprs(st, func(e ctree.Expr) {
		ctree.Walk(e, func(x ctree.Expr) bool {
			visit(x)
			return true
		})
	})
}
