package lower

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// passes finish a nest.
var passes = pass.Table[*Nest]{
	{Name: "unroll", Run: unroll, Why: "a guard may be decided in each copy, and not for all of them together"},
	{Name: "partition", Run: partition, Why: "cuts loops until no guard is left; a vector loop that is cut becomes serial",
		After: []string{"unroll"}},
	{Name: "unread", Run: unread, Why: "cutting leaves what is computed for nobody", After: []string{"partition"}},
	{Name: "lanewise", Run: lanewise, Why: "guards are decided, and may have cut vector loops",
		After: []string{"partition"}},
	{Name: "merge", Run: merge, Why: "cutting, unrolling and lanes that run one by one leave loops side by side",
		After: []string{"unroll", "partition", "lanewise"}},
	{Name: "simplify", Run: simplify, Why: "all that substitute loops are through: 16*15 + xi_2 + 0 becomes xi_2 + 240",
		After: []string{"unroll", "partition"}},
	{Name: "vectorize", Run: vectorize, Why: "one statement a vector loop, which others would have to keep so",
		After: []string{"partition", "lanewise", "merge", "simplify"}},
}

// Lower makes the loop nest of a schedule. look, if not nil, is shown the nest as it is made: its arrays (bounds), its loops
// (derive), and what each pass makes of it; nests are never changed once shown. The error is a diag.List of the user's
// mistakes: those of the Funcs and of the schedule, and those that only lowering finds (codes.go). The nest passes Check, and
// RunAll of it gives what halide.EvalAll gives.
func Lower(s *halide.Schedule, look func(pass string, n *Nest)) (*Nest, error) {
	if err := s.Err(); err != nil {
		return nil, err
	}
	if s != s.Root() {
		u := refusals{told: map[string]bool{}}
		u.refuse(s.Func.Pos, "a stage by itself", s.Func.Name, "lower the schedule of the output: Root()")
		return nil, u.found
	}
	show := func(pass string, n *Nest) {
		if look != nil {
			look(pass, n)
		}
	}
	n, err := derive(s)
	if err != nil {
		return nil, err
	}
	arrays := *n
	arrays.Body, arrays.Locals = nil, nil
	show("bounds", &arrays)
	show("derive", n)
	if n, err = passes.Run(n, look); err != nil {
		return nil, err
	}
	if err := Check(n); err != nil {
		panic(fmt.Sprintf("BUG: %v\n%v", err, n))
	}
	return n, nil
}

// derive makes the nest of a right schedule: from the outputs to what they call, from the innermost loop of each outwards.
func derive(s *halide.Schedule) (*Nest, error) {
	b, err := newPipeline(s)
	if err != nil {
		return nil, err
	}
	root := b.view
	b.nest = &Nest{Name: root.Func.Name, Compute: b.compute(), Func: root.Func, Outputs: root.Outputs()}
	p, err := b.hook(halide.Place{}, nil, part{})
	if err != nil {
		return nil, err
	}
	n := b.nest
	if err := b.arrays(p.body); err != nil {
		return nil, err
	}
	named := map[string]*Buffer{}
	for _, m := range b.funcs {
		for i, mark := range m.marks {
			if m.output {
				named[mark.Name] = n.Buffer(ArrayName(m.f, i))
			}
		}
	}
	n.Body = b.placed(p.body, named, make([]affine.Form, halide.MaxRank))
	if len(b.funcs) == 1 && len(b.funcs[0].stages) == 1 {
		n.Body = n.Body[0].(*Produce).Body
	}
	return n, nil
}

// arrays makes the buffers of inputs and outputs, and lists them before those that body allocates.
func (b *pipeline) arrays(body []Stmt) error {
	root := b.view
	for _, m := range b.funcs {
		if m.output {
			if err := b.checkOverrun(m, m.whole(b)); err != nil {
				return err
			}
		}
	}
	for _, in := range b.inputs {
		buf := &Buffer{Name: in.Name, Type: in.Type, Dims: in.dims, Valid: overlap(in.dims, in.valid), Names: in.Input.Dims, Border: in.Border}
		if in.Border != nil {
			buf.Valid = overlap(buf.Dims, in.Border.Ranges)
		}
		if err := b.store(buf, root.StorageOf(in.Name), nil, in.along, in.Pos); err != nil {
			return err
		}
		b.nest.Buffers = append(b.nest.Buffers, buf)
	}
	for _, f := range root.Outputs() {
		outputs, err := b.outputs(b.members[f])
		if err != nil {
			return err
		}
		b.nest.Buffers = append(b.nest.Buffers, outputs...)
	}
	for s := range All(body) {
		if a, ok := s.(*Alloc); ok && !slices.Contains(b.nest.Buffers, a.Buffer) {
			b.nest.Buffers = append(b.nest.Buffers, a.Buffer)
		}
	}
	return nil
}

// whole is all that is computed of an output.
func (m *member) whole(b *pipeline) []halide.Range {
	whole := regionOf(m.made, nil, b.extents)
	dims := make([]halide.Range, len(m.asked))
	for d, r := range m.asked {
		dims[d] = cover(halide.Range{Min: whole.base[d].Const, Extent: whole.extent[d]}, r)
	}
	return dims
}

// outputs are the buffers of the values of an output.
func (b *pipeline) outputs(m *member) ([]*Buffer, error) {
	dims := m.whole(b)
	var list []*Buffer
	for i, t := range m.types {
		buf := &Buffer{Name: ArrayName(m.f, i), Type: t, Output: true, Dims: dims, Valid: m.asked}
		for _, v := range m.f.Vars {
			buf.Names = append(buf.Names, v.Name)
		}
		if err := b.store(buf, m.stages[0].schedule.StorageOf(m.f.Name), nil, true, m.f.Pos); err != nil {
			return nil, err
		}
		list = append(list, buf)
	}
	return list, nil
}
