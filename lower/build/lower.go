package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/hoist"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// Lower makes the loop nest of a schedule. look, if not nil, is shown the nest as it is made: its arrays (bounds), its
// loops (derive), and what each pass makes of it; nests are never changed once shown. The error is a diag.List of the
// user's mistakes: those of the Funcs and of the schedule, and those that only lowering finds (lower.CodeStorage and
// those after it). The nest passes Check, and RunAll of it gives what halide.EvalAll gives.
func Lower(s *halide.Schedule, look func(pass string, n *lower.Nest)) (*lower.Nest, error) {
	n, err := made(s, look)
	if err != nil {
		return nil, err
	}
	return lower.Finish(n, look)
}

// LowerApart is Lower for compilers of C: with the lanes of some vectorised loops one by one, apart being why, or no
// reason for lanes that are a vector; and with tables in the place of what depends on nothing that is passed.
// With hoisting, what sums of all iterations of a loop have in common is added up once, in an array; hoisted tells
// whether there is such.
func LowerApart(s *halide.Schedule, apart func(*lower.For) lower.Reason, hoisting bool,
	look func(pass string, n *lower.Nest)) (n *lower.Nest, hoisted bool, err error) {
	if n, err = made(s, look); err != nil {
		return nil, false, err
	}
	n = tabulated(n.Apart(apart))
	show(look, "tables", n)
	if hoisting {
		plain := n
		n = hoist.Sums(plain)
		hoisted = n != plain
		show(look, "invariants", n)
	}
	if n, err = lower.Finish(n, look); err != nil {
		return nil, hoisted, err
	}
	finished := n
	n = ramps(n)
	show(look, "ramps", n)
	if n != finished {
		if err := lower.Check(n); err != nil {
			panic(fmt.Sprintf("BUG: %v\n%v", err, n))
		}
	}
	return n, hoisted, nil
}

// made is the nest of a schedule with all arrays in their places; lower.Finish completes it.
func made(s *halide.Schedule, look func(pass string, n *lower.Nest)) (*lower.Nest, error) {
	if err := s.Err(); err != nil {
		return nil, err
	}
	if s != s.Root() {
		u := refusals{told: map[string]bool{}}
		u.refuse(s.Func.Pos, "a stage by itself", s.Func.Name, "lower the schedule of the output: Root()")
		return nil, u.found
	}
	n, wants, err := derive(s)
	if err != nil {
		return nil, err
	}
	arrays := *n
	arrays.Body, arrays.Locals = nil, nil
	show(look, "bounds", &arrays)
	show(look, "derive", n)
	return storagePasses(wants).Run(n, look)
}

func show(look func(pass string, n *lower.Nest), pass string, n *lower.Nest) {
	if look != nil {
		look(pass, n)
	}
}

// derive makes the nest of a right schedule: from the outputs to what they call.
func derive(s *halide.Schedule) (*lower.Nest, storageWants, error) {
	b, err := newPipeline(s)
	if err != nil {
		return nil, nil, err
	}
	root := b.view
	b.nest = &lower.Nest{Name: root.Func.Name, Compute: b.compute(), Func: root.Func, Outputs: root.Outputs()}
	body := []lower.Stmt{&loop{}}
	for _, m := range slices.Backward(b.funcs) {
		if body, err = b.placing(m).Run(body, nil); err != nil {
			return nil, nil, err
		}
	}
	n := b.nest
	for _, stage := range root.Stages() {
		if m := stage.Mapping(); m != nil {
			n.Calls = m.Calls
		}
	}
	if err := b.arrays(body); err != nil {
		return nil, nil, err
	}
	named := map[string]*lower.Buffer{}
	for _, m := range b.funcs {
		for i, holder := range m.placeholders {
			if m.output {
				named[holder.Name] = n.Buffer(lower.ArrayName(m.f, i))
			}
		}
	}
	n.Body = b.placed(plainly(body), named, make([]affine.Form, halide.MaxRank))
	if len(b.funcs) == 1 && len(b.funcs[0].stages) == 1 {
		n.Body = n.Body[0].(*lower.Produce).Body
	}
	return n, b.wants, nil
}

// arrays makes the buffers of inputs and outputs, and lists them before those that body allocates.
func (b *pipeline) arrays(body []lower.Stmt) error {
	root := b.view
	for _, m := range b.funcs {
		if m.output {
			if err := b.checkOverrun(m, m.whole(body, b.extents)); err != nil {
				return err
			}
		}
	}
	for _, in := range b.inputs {
		buf := &lower.Buffer{Name: in.Name, Type: in.Type, Dims: in.dims, Valid: indexes.Overlap(in.dims, in.valid),
			Names: in.Input.Dims, Border: in.Border, Values: in.Values}
		if in.Border != nil {
			buf.Valid = indexes.Overlap(buf.Dims, in.Border.Ranges)
		}
		if err := layOut(buf, root.StorageOf(in.Name), b.row(in.along), in.along, in.Pos); err != nil {
			return err
		}
		b.nest.Buffers = append(b.nest.Buffers, buf)
	}
	for _, f := range root.Outputs() {
		outputs, err := b.outputs(b.members[f], body)
		if err != nil {
			return err
		}
		b.nest.Buffers = append(b.nest.Buffers, outputs...)
	}
	for s := range lower.All(body) {
		if a, ok := s.(*lower.Alloc); ok && !slices.Contains(b.nest.Buffers, a.Buffer) {
			b.nest.Buffers = append(b.nest.Buffers, a.Buffer)
		}
	}
	return nil
}

// row is the number of bytes to which rows are padded.
func (b *pipeline) row(along bool) int {
	if along || !b.lanes {
		return lower.VectorBytes
	}
	return wordBytes
}

// whole is all that a body computes of an output.
func (m *member) whole(body []lower.Stmt, extents affine.Extents) []halide.Range {
	var made []access
	for _, p := range m.pieces(body) {
		made = append(made, p.access(extents))
	}
	whole := regionOf(made, nil, extents)
	dims := make([]halide.Range, len(m.asked))
	for d, r := range m.asked {
		dims[d] = indexes.Cover(halide.Range{Min: whole.base[d].Const, Extent: whole.extent[d]}, r)
	}
	return dims
}

// outputs are the buffers of the values of an output that a body computes.
func (b *pipeline) outputs(m *member, body []lower.Stmt) ([]*lower.Buffer, error) {
	dims := m.whole(body, b.extents)
	var list []*lower.Buffer
	for i, t := range m.types {
		buf := &lower.Buffer{Name: lower.ArrayName(m.f, i), Type: t, Output: true, Dims: dims, Valid: m.asked}
		for _, v := range m.f.Vars {
			buf.Names = append(buf.Names, v.Name)
		}
		if err := layOut(buf, m.stages[0].schedule.StorageOf(m.f.Name), lower.VectorBytes, true, m.f.Pos); err != nil {
			return nil, err
		}
		list = append(list, buf)
	}
	return list, nil
}
