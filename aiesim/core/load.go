package core

import (
	"fmt"
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

func (m *memory) init(mc *machine.Machine) {
	m.base, m.size = int64(mc.DataBase.N), int64(mc.DataMemory.N)
	m.data = make([]byte, m.size)
}

// checkArgs compares the arguments with the parameters, and completes the options.
func (c *Core) checkArgs(args []Arg, o *Options) error {
	if o.MaxCycles <= 0 {
		o.MaxCycles = maxCycles
	}
	f := c.prog.Func
	if len(args) != len(c.params) {
		return fmt.Errorf("%s: %s has %d parameters, but %d arguments are given", f.Pos, f.Name, len(c.params),
			len(args))
	}
	for i := range args {
		a, p := &args[i], &c.params[i]
		var wrong string
		switch {
		case (p.buffer || p.stream != nil) && a.Data == nil:
			wrong = "it wants a buffer, but none is given"
		case p.stream != nil:
		case !p.buffer && a.Data != nil:
			wrong = "it wants a number, but a buffer is given"
		case a.Align < 0 || a.Align&(a.Align-1) != 0:
			wrong = fmt.Sprintf("the alignment %d is not a power of two", a.Align)
		case !p.buffer && !p.number.IsFloat() && p.number.Wrap(a.Int) != a.Int:
			wrong = fmt.Sprintf("%d does not fit %s", a.Int, p.number)
		}
		if wrong != "" {
			return fmt.Errorf("%s: parameter %d of %s, %s %s: %s", p.obj.Pos, i+1, f.Name, p.obj.Type, p.obj.Name,
				wrong)
		}
	}
	return nil
}

// enter makes the regions those of the memory.
func (m *memory) enter(regions []region) {
	m.regions, m.stack = regions, -1
	for i := range regions {
		if regions[i].what == stack {
			m.stack = i
		}
	}
}

// load fills the memory: arguments, globals, descriptors, a stack without values. With a slice, only what it reads.
func (m *state) load(regions []region, args []Arg, p *timingSlice) {
	c := m.core
	m.mem.enter(regions)
	globals := make([]int64, len(c.globals))
	for i := range regions {
		switch r := &regions[i]; r.what {
		case global:
			globals[r.index] = r.start
		case stack:
			m.stackAt = r.start
		}
	}
	m.addresses(args, globals)
	m.openStreams(args)
	all := p == nil || p.roots[mir.UnknownRoot]
	for i := range regions {
		if all {
			m.fill(&regions[i], args, globals)
		}
	}
	if all {
		return
	}
	for root := range p.roots { // in any order: each fills its own
		var b bound
		if r := m.mem.search(m.roots[root], 1, &b); r != nil {
			m.fill(r, args, globals)
		}
	}
}

// fill gives a region its first bytes.
func (m *state) fill(r *region, args []Arg, globals []int64) {
	c := m.core
	off := r.start - m.mem.base
	to := m.mem.data[off : off+r.end-r.start]
	switch r.what {
	case argument:
		copy(to, r.data)
	case global:
		copy(to, c.globals[r.index].bytes)
		for _, l := range c.globals[r.index].links {
			m.mem.storeBits(off+l.offset, 4, globals[l.global]+l.add)
		}
		if m.kept != nil && m.kept.globals != nil {
			copy(to, m.kept.globals[r.index])
		}
	case stack:
		clear(to)
		m.mem.undef = append(m.mem.undef[:0], to...)
		for i := range m.mem.undef {
			m.mem.undef[i] = 0xff
		}
	case descriptor:
		w := c.params[r.index].window
		m.mem.storeBits(off, 4, m.buffers[r.index])
		m.mem.storeBits(off+4, 4, m.buffers[r.index])
		size := int64(len(args[r.index].Data))
		if w.IO == cfront.InBuffer || w.IO == cfront.OutBuffer {
			size /= w.Unit()
		}
		m.mem.storeBits(off+8, 4, size)
	}
}

// addresses finds where parameters and roots lie.
func (m *state) addresses(args []Arg, globals []int64) {
	c := m.core
	m.args, m.buffers = m.args[:0], m.buffers[:0]
	for i := range args {
		at := int64(0)
		if c.params[i].buffer {
			at = m.mem.addressOf(args[i].Data, i)
		}
		m.args, m.buffers = append(m.args, at), append(m.buffers, at)
	}
	for i := range m.mem.regions {
		if r := &m.mem.regions[i]; r.what == descriptor {
			m.args[r.index] = r.start
		}
	}
	for i, r := range c.prog.Func.Roots {
		switch r.Kind {
		case mir.ParamRoot:
			m.roots[i] = m.args[r.Param]
		case mir.WindowRoot:
			m.roots[i], m.sizes[i] = m.buffers[r.Param], int64(len(args[r.Param].Data))
		case mir.FrameRoot, mir.StackRoot:
			m.roots[i] = m.stackAt + r.Offset
		}
	}
	for i, g := range c.globals {
		if g.root >= 0 {
			m.roots[g.root] = globals[i]
		}
	}
}

// addressOf is where the bytes of argument i lie.
func (m *memory) addressOf(data []byte, i int) int64 {
	for k := range m.regions {
		if r := &m.regions[k]; r.what == argument && (r.index == i || overlap(r.data, data)) {
			return r.start + offsetIn(data, r.data)
		}
	}
	panic("BUG: an argument without a place")
}

// pass puts the arguments into their registers, and what is passed in the frame there.
func (m *state) pass(args []Arg) {
	for i := range m.core.prog.Func.Roots {
		if r := &m.core.prog.Func.Roots[i]; r.Kind == mir.StackRoot {
			p, at := &m.core.params[r.Param], m.stackAt+r.Offset
			m.mem.storeBits(at-m.mem.base, int(r.Bytes), p.value(&args[r.Param], m.args[r.Param]))
			m.mem.setUndefBits(at, int(r.Bytes), 0)
		}
	}
	for i := range m.core.params {
		p := &m.core.params[i]
		if p.unused {
			continue
		}
		m.putNumber(&p.dst, p.value(&args[i], m.args[i]), 0)
	}
	for i := range m.old {
		m.old[i].at = -1
	}
}

// value is an argument as bits of a register.
func (p *param) value(a *Arg, address int64) int64 {
	switch {
	case p.buffer || p.stream != nil: // the address of a stream means nothing
		return address
	case p.number.IsFloat():
		return bitsOf(p.number, a.Float)
	case p.number == cfront.Bool:
		return truth(a.Int != 0)
	}
	return a.Int
}

// copyOut brings the arguments back, and keeps what persists.
func (m *state) copyOut() {
	if m.kept != nil {
		m.kept.globals, m.kept.modes = map[int][]byte{}, m.modes
	}
	for i := range m.mem.regions {
		r := &m.mem.regions[i]
		switch from := m.mem.data[r.start-m.mem.base : r.end-m.mem.base]; {
		case r.what == argument && r.written:
			copy(r.data, from)
		case r.what == global && m.kept != nil:
			m.kept.globals[r.index] = slices.Clone(from)
		}
	}
	for i := range m.streams {
		if s := &m.streams[i]; s.out != nil {
			copy(s.data, s.out)
		}
	}
}

// placed lists the regions by address.
func placed(regions []region) []Placed {
	out := make([]Placed, 0, len(regions))
	for i := range regions {
		r := &regions[i]
		name := r.name
		if r.what == descriptor {
			name = "window " + name
		}
		out = append(out, Placed{name, r.start, r.end - r.start})
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Address < out[j].Address })
	return out
}

// Placement tells where buffers, globals and the stack lie in a run with args, in order of address.
func (c *Core) Placement(args []Arg, o Options) ([]Placed, error) {
	if err := c.checkArgs(args, &o); err != nil {
		return nil, err
	}
	regions, err := c.place(args, o.Place)
	if err != nil {
		return nil, err
	}
	return placed(regions), nil
}

// Banks lists the banks of data memory that b touches, by number.
func (b Placed) Banks(m *machine.Machine) []int {
	k := newBanks(m, 1)
	var set uint64
	base := int64(m.DataBase.N)
	for at := b.Address - base; at < b.Address-base+b.Bytes; at = (at>>k.width + 1) << k.width {
		set |= k.of(at)
	}
	var out []int
	for i := range m.MemoryBanks.N {
		if set>>i&1 != 0 {
			out = append(out, i)
		}
	}
	return out
}
