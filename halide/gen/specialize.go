package gen

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Specialized is a legal schedule, some of whose stages get alternatives; conditions on these inputs hold or fail. An
// alternative is left out if with it s breaks a rule of m that it kept before; nil has no rules, and s need not be of
// one stage then.
func Specialized(t *rapid.T, s *halide.Schedule, inputs map[string]*halide.Array, m *Machine) *halide.Schedule {
	for i := range s.Stages() {
		if rapid.IntRange(0, 2).Draw(t, "alternatives") > 0 {
			s = specialized(t, s, inputs, i, m)
		}
	}
	return s
}

// specialized is s with an alternative, or two, for stage i, if it takes any.
func specialized(t *rapid.T, s *halide.Schedule, inputs map[string]*halide.Array, i int, m *Machine) *halide.Schedule {
	ins := slices.DeleteFunc(halide.NewPipeline(s.Outputs()...).Inputs(),
		func(in *halide.Input) bool { return in.Type == halide.Float32 })
	for range rapid.IntRange(1, 2).Draw(t, "how many") {
		if len(ins) == 0 {
			return s
		}
		in := rapid.SampledFrom(ins).Draw(t, "of")
		var at []halide.Operand
		var coords []int
		for _, r := range inputs[in.Name].Dims {
			n := rapid.IntRange(r.Min, r.Min+r.Extent-1).Draw(t, "at")
			at, coords = append(at, n), append(coords, n)
		}
		cond := in.At(at...).GE(inputs[in.Name].At(coords...) + int64(rapid.IntRange(0, 1).Draw(t, "fails")))
		fits := func(c *halide.Schedule) bool {
			return c.Root().Err() == nil && (m == nil || len(Breaks(c.Root(), m)) <= len(Breaks(s, m)))
		}
		best := s.Clone().Stages()[i].Specialize(cond)
		for range rapid.IntRange(0, 4).Draw(t, "changes") {
			next := best.Clone()
			change(t, next)
			if fits(next) {
				best = next
			}
		}
		if fits(best) {
			s = best.Root()
		}
	}
	return s
}

// change gives an alternative another loop, or order of loops.
func change(t *rapid.T, s *halide.Schedule) {
	if len(s.Loops()) == 0 {
		return
	}
	variable := func(l halide.Loop) halide.Var { return halide.NewVar(l.Name) }
	loop := rapid.SampledFrom(s.Loops()).Draw(t, "loop")
	switch rapid.IntRange(0, 6).Draw(t, "change") {
	case 0, 1:
		tail := rapid.SampledFrom([]halide.Tail{halide.AutoTail, halide.Guard, halide.ShiftInwards}).Draw(t, "tail")
		s.Split(variable(loop), rapid.IntRange(1, 8).Draw(t, "factor"), tail)
	case 2:
		var order []halide.Var
		for _, l := range rapid.Permutation(s.Loops()).Draw(t, "order") {
			order = append(order, variable(l))
		}
		s.Reorder(order...)
	case 3:
		s.Serial(variable(loop))
	case 4:
		s.Unroll(variable(loop))
	case 5:
		s.Vectorize(variable(loop))
	case 6:
		s.Parallel(variable(loop))
	}
}
