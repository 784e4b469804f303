package intrin

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
)

// coefficients are the arrays that a norm looks at.
func (f *file) coefficients(m kernel.Norm) []string {
	var list []string
	seen := map[int]bool{}
	for _, t := range m.Terms {
		if !seen[t.Buffer] {
			seen[t.Buffer] = true
			list = append(list, f.buffers[t.Buffer])
		}
	}
	return list
}

// norm is a function that reports whether sums stay in 32 bits:
//
//	rest + sum of |k[...]| * most   <=   limit
func (f *file) norm(i int, m kernel.Norm) string {
	names := f.names.Clone()
	loops := func(levels []lower.Level, inner []lower.Stmt) []lower.Stmt {
		for n := len(levels) - 1; n >= 0; n-- {
			inner = []lower.Stmt{&lower.For{Var: levels[n].Var, Extent: levels[n].Extent, Body: inner}}
		}
		return inner
	}
	var all []lower.Stmt
	for _, t := range m.Terms {
		all = append(all, loops(t.Over, nil)...)
	}
	all = loops(m.Outer, all)
	for s := range lower.All(all) {
		if l, ok := s.(*lower.For); ok && names.Loops[csource.LoopName(l)] == "" {
			names.Loops[csource.LoopName(l)] = names.Fresh(csource.LoopName(l))
		}
	}
	sum, value, size := names.Fresh("sum"), names.Fresh("value"), names.Fresh("size")
	w := f.writer(&lower.Nest{Body: all}, names)
	w.Line("int64_t %s, %s, %s;", sum, value, size)
	var open func(levels []lower.Level, inner func())
	open = func(levels []lower.Level, inner func()) {
		if len(levels) == 0 {
			inner()
			return
		}
		l := &lower.For{Var: levels[0].Var, Extent: levels[0].Extent}
		w.Loop(l, nil, func() { open(levels[1:], inner) })
	}
	open(m.Outer, func() {
		w.Line("%s = %d;", sum, m.Rest)
		for _, t := range m.Terms {
			if t.Most == 0 {
				continue
			}
			open(t.Over, func() {
				w.Line("%s = %s[%s];", value, f.buffers[t.Buffer], w.Form(t.Address))
				w.Line("%s = %s < 0 ? (%s == INT64_MIN ? INT64_MAX : -%s) : %s;", size, value, value, value, value)
				w.Line("if (%s > (%d - %s) / %d) return 0;", size, int64(kernel.NormLimit), sum, t.Most)
				w.Line("%s += %s * %d;", sum, size, t.Most)
			})
		}
		w.Line("if (%s > %d) return 0;", sum, int64(kernel.NormLimit))
	})
	var params []string
	seen := map[int]bool{}
	for _, t := range m.Terms {
		if !seen[t.Buffer] {
			seen[t.Buffer] = true
			params = append(params, fmt.Sprintf("const %s *%s", target.Element(f.nest.Buffers[t.Buffer].Type),
				f.buffers[t.Buffer]))
		}
	}
	return fmt.Sprintf("/* Are coefficients so small that sums stay in 32 bits? */\nstatic int "+
		"%s_small%d(%s)\n{\n%s    return 1;\n}\n\n",
		f.fn, i, strings.Join(params, ", "), w.Text())
}
