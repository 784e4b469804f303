package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// Programs makes vector programs of a nest. The error is Refused: the statements that cannot be, each at the user's
// line.
func Programs(n *lower.Nest, m vec.Machine) (*Kernel, error) { return programs(n, m, nil, 0, nil) }

// ProgramsHeld is Programs, where inputs of some names stay as they are from run to run: what is made of these alone is
// made once.
func ProgramsHeld(n *lower.Nest, m vec.Machine, held []string) (*Kernel, error) {
	return programs(n, m, nil, 0, held)
}

// ProgramsStrided is Programs of a nest some of whose arrays, which are named, have strides that calls give: dimension
// 0 of each has none, of its others an argument of each program says how many bytes lie between neighbours, 64 bits
// each, array by array in the order of the nest (Strides in Step.Arrays).
//
// The programs are built for strides so large that an address says how much of it is which coordinate; then these parts
// are taken out of it.
//
//	load in[4096*y + 2*x + 8194]   ->   i1 = iloop y; i2 = mul i1, stride; i3 = mul stride, 2; i4 = add i2, i3
//	                                    load in[2*x + 2 + i4]
func ProgramsStrided(n *lower.Nest, m vec.Machine, names []string) (*Kernel, error) {
	wide := map[string][]int{}
	for _, name := range names {
		b := n.Buffer(name)
		list := []int{1}
		for d := range b.Dims[1:] {
			next := list[d]
			for next < 8*list[d]*b.Dims[d].Extent {
				next *= 2
			}
			list = append(list, next)
		}
		wide[name] = list
	}
	far, err := n.Strided(wide)
	if err != nil {
		return nil, err
	}
	free := map[string][]int{}
	count := 0
	for _, b := range far.Buffers {
		if wide[b.Name] != nil {
			free[b.Name] = nil
			for range b.Dims[1:] {
				free[b.Name] = append(free[b.Name], count)
				count++
			}
		}
	}
	return programs(far, m, free, count, nil)
}

// programs is Programs, with the numbers of the strides that calls give, and how many these are.
func programs(n *lower.Nest, m vec.Machine, free map[string][]int, count int, held []string) (*Kernel, error) {
	planned := lanes.Of(lower.Stored(n), m)
	k := &Kernel{Nest: n}
	s := &stepper{m: m, nest: planned, extents: planned.Extents(), names: lanes.NewNames(planned), kernel: k,
		shared: map[*lower.Buffer]int{}, free: free, count: count, held: held}
	s.list(planned.Body)
	s.programs()
	if len(s.notes) > 0 {
		return nil, Refused(diag.NewNotes(s.notes))
	}
	pass.Each(len(k.Steps), func(i int) {
		st := &k.Steps[i]
		st.Program = vec.Ahead(vec.Improve(st.Program, m.Vectors, nil), m.Caches[1]/2)
		for range len(st.Program.Args) - len(st.Arrays) {
			st.Arrays = append(st.Arrays[:len(st.Arrays):len(st.Arrays)], Own) // where vectors are parked
		}
	})
	var list []*vec.Program
	for _, st := range k.Steps {
		list = append(list, st.Program)
	}
	k.Slow = diag.NewNotes(lanes.Slow(planned), lanes.Picked(planned, list))
	return k, nil
}

// stepper cuts a nest into programs: each loop at the top whose iterations hand nothing on is one, with a Band; what
// stands between is one, without.
type stepper struct {
	m       vec.Machine
	nest    *lower.Nest
	extents affine.Extents
	names   *lanes.Names
	kernel  *Kernel
	shared  map[*lower.Buffer]int
	free    map[string][]int // see builder
	count   int              // of strides that calls give
	held    []string         // inputs that stay as they are
	items   []item
	notes   []diag.Note
}

// item is a statement at the top; a band is a loop that may be a program by itself.
type item struct {
	stmt           lower.Stmt
	band, parallel bool
	loop           *lower.For // of a band: with those inside that it was fused with
}

// list lists the statements at the top, through stages and arrays.
func (s *stepper) list(body []lower.Stmt) {
	for _, st := range body {
		switch st := st.(type) {
		case *lower.Alloc:
			s.shared[st.Buffer] = Shared - s.scratch(st.Buffer.Elems*st.Buffer.Type.Bytes(), false)
			s.list(st.Body)
		case *lower.Produce:
			s.list(st.Body)
		default:
			s.items = append(s.items, item{stmt: st})
		}
	}
}

// shortTurn is how much a nest does at most, as turn counts, that is one program: calls and goroutines would cost more
// than they save.
const shortTurn = 32 << 10

// programs makes the steps. An accumulator that is set in one item and used in another keeps both, and what stands
// between, in one program.
func (s *stepper) programs() {
	var all []lower.Stmt
	for _, it := range s.items {
		all = append(all, it.stmt)
	}
	if turn(all, false) > shortTurn {
		s.bands(depend.New(s.nest))
	}
	if len(all) == 1 && !s.items[0].band {
		s.program(all, nil, false)
		return
	}
	uses, until := make([]map[string]int, len(all)), map[string]int{}
	for i, it := range s.items {
		if !it.band {
			uses[i] = lanes.CountLocals(all[i : i+1])
		}
		for name := range uses[i] {
			until[name] = i
		}
	}
	var rest []lower.Stmt
	last := -1 // the item up to which a program goes
	flush := func() {
		if len(rest) > 0 {
			s.program(rest, nil, false)
		}
		rest = nil
	}
	for i, it := range s.items {
		if it.band && i > last {
			flush()
			s.program([]lower.Stmt{it.loop}, it.loop, it.parallel)
			continue
		}
		rest = append(rest, it.stmt)
		for name := range uses[i] {
			last = max(last, until[name])
		}
	}
	flush()
}

// bands finds the items that may be programs by themselves. They are the nodes at the top, through stages and arrays.
func (s *stepper) bands(t *depend.Tree) {
	rest := s.items
	var visit func(list []*depend.Node)
	visit = func(list []*depend.Node) {
		for _, n := range list {
			switch st := n.Stmt.(type) {
			case *lower.Alloc, *lower.Produce:
				visit(n.Kids)
				continue
			case *lower.For:
				if it := &rest[0]; st.Kind != halide.Vectorized {
					it.parallel = t.Concurrent(n)
					if it.band = it.parallel || t.Closed(n); it.band {
						s.fuse(t, n, it)
					}
				}
			}
			rest = rest[1:]
		}
	}
	visit(t.Top)
}

// program makes one step.
func (s *stepper) program(body []lower.Stmt, band *lower.For, parallel bool) {
	b := newBuilder(fmt.Sprintf("%s_%d", s.nest.Name, len(s.kernel.Steps)), s.nest, s.extents, body, s.m, s.shared,
		s.free)
	b.held = s.held
	ops := b.body(body)
	for _, p := range b.pairs {
		if !slices.Contains(s.kernel.Pairs, p) {
			s.kernel.Pairs = append(s.kernel.Pairs, p)
		}
	}
	for _, n := range b.loops {
		if !slices.ContainsFunc(s.kernel.Notes, func(m diag.Note) bool { return m.Pos == n.Pos }) {
			s.kernel.Notes = append(s.kernel.Notes, n)
		}
	}
	for _, n := range b.notes {
		if !slices.ContainsFunc(s.notes, func(m diag.Note) bool { return m.Pos == n.Pos && n.Pos.Line > 0 }) {
			s.notes = append(s.notes, n) // copies of a statement say the same
		}
	}
	b.prog.Body = append(b.head, ops...)
	if r := refused(func() { b.strided(s.count) }); r != nil {
		s.notes = append(s.notes, diag.Note{Code: CodeNative, Cause: r.cause, Cure: r.cure})
	}
	step := Step{Program: b.prog, Arrays: b.arrays}
	if band != nil {
		b.prog.Band, step.Parallel, step.Trips = band.Var, parallel, band.Extent
	}
	if len(s.notes) > 0 {
		return
	}
	step.Program = vec.Matrices(step.Program, s.m.Mats)
	s.kernel.Steps = append(s.kernel.Steps, s.packed(step)...)
}

// packed is a step with what packs arrays for it ahead of it.
func (s *stepper) packed(step Step) []Step {
	held := map[int]bool{}
	for i, a := range step.Arrays {
		held[i] = a >= 0 && slices.Contains(s.held, s.nest.Buffers[a].Name)
	}
	p := vec.Pack(step.Program, s.m.Termwise, held)
	if p == nil {
		return []Step{step}
	}
	var out []Step
	arrays := step.Arrays[:len(step.Arrays):len(step.Arrays)]
	shared := map[bool]int{}
	for _, kept := range p.Arrays {
		shared[kept] = s.scratch(p.Main.Args[len(arrays)].Bytes, kept)
		arrays = append(arrays, shared[kept])
	}
	for _, before := range p.Before {
		st := Step{Program: before.Program, Parallel: true, Trips: before.Program.Body[0].(*lower.For).Extent,
			Held: before.Held}
		for _, a := range before.Args {
			st.Arrays = append(st.Arrays, step.Arrays[a])
		}
		st.Arrays = append(st.Arrays, shared[before.Held])
		out = append(out, st)
	}
	if p.Own {
		arrays = append(arrays, Own)
	}
	step.Program, step.Arrays = p.Main, arrays
	return append(out, step)
}

// scratch is a new array that programs share, as Step.Arrays has it.
func (s *stepper) scratch(bytes int, kept bool) int {
	s.kernel.Scratch, s.kernel.Kept = append(s.kernel.Scratch, bytes), append(s.kernel.Kept, kept)
	return Shared - len(s.kernel.Scratch) + 1
}
