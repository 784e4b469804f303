package interp

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// Result is what a run of the C text did; it has no cycles. Outputs are in the Data of the arguments.
type Result struct {
	MACs    int64            // multiplications in the vector unit
	Ops     map[string]int64 // executed operations by kind; see [intrinsic.Kind]
	Wrapped []Wrapped        // windows that were used beyond their ends
	Used    []int64          // by parameter: bytes that were read from or written to it, if it is a stream
	Padding []Padding        // what was written to streams without a value
}

// Run calls the function entry with args, one for each parameter in order. Data of arguments is read and written in
// place. The error is an [*Error] for a mistake of the program, ctx.Err() if that ended the run, or says which argument
// does not fit its parameter.
func (p *Program) Run(ctx context.Context, entry string, args []Arg) (res *Result, err error) {
	s, err := p.Session(entry)
	if err != nil {
		return nil, err
	}
	return s.Run(ctx, args)
}

// Accepts says why args cannot be the arguments of function f of the program: their number and types, or that all
// buffers do not fit the data memory at once; nil if they can.
func (p *Program) Accepts(f *cfront.Func, args []Arg) error {
	if err := checkArgs(f, args); err != nil {
		return err
	}
	return p.fits(f, args)
}

// Entry finds the function called name.
func (p *Program) Entry(name string) (*cfront.Func, error) {
	f, err := p.entry(name)
	if err != nil {
		return nil, err
	}
	return f.decl, nil
}

// entry finds the function to call.
func (p *Program) entry(name string) (*function, error) {
	if e := p.unit.Entry; e != nil && name == p.unit.EntryName {
		for _, f := range p.funcs {
			if f.decl == e {
				return f, nil
			}
		}
	}
	var found []*function
	for _, f := range p.funcs {
		if (f.name == name || f.decl.Name == name) && !ofHeader(f.decl.Pos) {
			found = append(found, f)
		}
	}
	switch len(found) {
	case 0:
		if p.unit.Template {
			return nil, fmt.Errorf("%s of %s is a template: say which, as %[1]s<8>", name, p.unit.File)
		}
		return nil, fmt.Errorf("%s has no function %s with a body%s", p.unit.File, name, p.others())
	case 1:
		return found[0], nil
	}
	return nil, fmt.Errorf("%s has %d functions called %s (%s and %s): rename the one to run", p.unit.File, len(found),
		name,
		found[0].decl.Pos, found[1].decl.Pos)
}

// others lists what could have been meant.
func (p *Program) others() string {
	s, n := "", 0
	for _, f := range p.funcs {
		switch {
		case ofHeader(f.decl.Pos):
			continue
		case n == 8:
			return s + ", ..."
		case n == 0:
			s = "; it has "
		default:
			s += ", "
		}
		s += f.name
		n++
	}
	return s
}

func (m *state) placeGlobals() {
	for _, g := range m.prog.setup {
		o := &object{name: g.obj.Name, what: global, data: make([]byte, g.obj.Type.Size())}
		m.mem.place(o, g.obj.Align, false)
		m.globals = append(m.globals, o)
	}
}

// initGlobals sets the globals; what has no initialiser is zero. Const ones are closed afterwards.
func (m *state) initGlobals() {
	s := m.prog.setupSlots
	fr := &frame{m: m, i: make([]int64, s.ints), u: make([]uint64, s.ints), p: make([]pointer, s.ptrs),
		v: make([]datapath.Vec, s.vecs), a: make([]datapath.Acc, s.accs)}
	for _, g := range m.prog.setup {
		for _, store := range g.stores {
			store(fr)
		}
	}
	clear(m.hits)
	for i, g := range m.prog.setup {
		m.globals[i].ro = g.obj.Quals&cfront.Const != 0
	}
}

// fits checks that all buffers fit the data memory at once, before they are made.
func (p *Program) fits(f *cfront.Func, args []Arg) error {
	var used int64
	list := ""
	add := func(what, name string, n int64) {
		if used += n; n > 0 {
			list += fmt.Sprintf("\n    %s %s: %d bytes", what, name, n)
		}
	}
	for _, g := range p.setup {
		add(global, g.obj.Name, g.obj.Type.Size())
	}
	for i, o := range f.Params {
		if !isStreamType(o.Type) { // what comes and goes over a stream is not in memory
			add(argument, o.Name, int64(len(args[i].Data)))
		}
	}
	if used <= p.limits.DataMemory {
		return nil
	}
	return fmt.Errorf("%s: the buffers of %s take %d bytes: too large for %d KB of data memory%s", f.Pos, f, used,
		p.limits.DataMemory>>10, list)
}

// result adds up what the regions did.
func (m *state) result() *Result {
	r := &Result{Ops: map[string]int64{}, Wrapped: m.wrapped(), Padding: m.padding}
	var ops [intrinsic.NumKinds]int64
	for i, n := range m.hits {
		t := &m.prog.regions[i]
		r.MACs += n * t.macs
		for k, x := range t.ops {
			ops[k] += n * x
		}
	}
	for k, n := range ops {
		r.Ops[intrinsic.Kind(k).String()] = n
	}
	return r
}

// Param is a parameter of a function: its name and its type as the program has it.
type Param struct {
	Name, Type string
	Margin     int64 // elements of a buffer before those of a call, which the calls before had
	Elements   int64 // of a buffer in a call, if its type says so; else 0
}

// Params lists the parameters of the function entry, in order.
func (p *Program) Params(entry string) ([]Param, error) {
	f, err := p.entry(entry)
	if err != nil {
		return nil, err
	}
	out := make([]Param, len(f.decl.Params))
	for i, o := range f.decl.Params {
		out[i] = Param{Name: o.Name, Type: o.Type.String()}
		if ptr, ok := o.Type.(cfront.Pointer); ok {
			if w, ok := ptr.Elem.(cfront.Window); ok {
				out[i].Margin, out[i].Elements = w.Margin, extent(w)
			}
		}
	}
	return out, nil
}
