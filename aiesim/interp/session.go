package interp

import (
	"context"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Session is a function that is called several times over, as a graph calls its kernels: globals and static objects
// keep what they hold, and so do the modes of rounding and saturation.
type Session struct {
	prog *Program
	f    *function
	m    *state    // nil before the first call
	mem  memory    // with the globals only
	kept []*object // the buffers that an object from before the last call may refer to
}

// Session makes a session of the function entry; its first call finds everything as [Program.Run] does.
func (p *Program) Session(entry string) (*Session, error) {
	f, err := p.entry(entry)
	if err != nil {
		return nil, err
	}
	return &Session{prog: p, f: f}, nil
}

// Run calls the function with args, as [Program.Run] does.
func (s *Session) Run(ctx context.Context, args []Arg) (res *Result, err error) {
	p := s.prog
	args = Given(s.f.decl, args)
	if err := p.Accepts(s.f.decl, args); err != nil {
		return nil, err
	}
	first := s.m == nil
	if first {
		s.m = p.start()
		s.mem = s.m.mem
	}
	m := s.m
	m.ctx, m.steps, m.hits = ctx, 0, make([]int64, len(p.regions))
	m.mem, m.rings, m.padding, m.streams, m.cascades = s.mem, nil, nil, [2][]pointer{}, [2][]pointer{}
	defer func() {
		recovered(recover(), &err)
		m.atUser(err)
	}()
	values := m.placeArgs(s.f, args, s.kept)
	s.kept = s.kept[:0]
	for _, v := range values[:s.f.decl.Kept] {
		s.kept = append(s.kept, v.ptr.obj)
	}
	if first {
		m.initGlobals()
	}
	call := func() {
		fr := m.enter(s.f, s.f.decl.Pos)
		for i, v := range values {
			v.pass(m, fr, s.f.param(i))
		}
		s.f.body(fr)
		m.leave(s.f, fr)
	}
	if s.f.decl.Endless() {
		untilEnd(call)
		m.depth = 0
	} else {
		call()
	}
	res = m.result()
	res.Used = make([]int64, len(args))
	for i, o := range s.f.decl.Params {
		if isStreamType(o.Type) {
			at := loadPtr(m, values[i].ptr, o.Pos)
			res.Used[i] = min(at.off, int64(len(args[i].Data)))
			for n := range res.Padding {
				if res.Padding[n].stream == at.obj {
					res.Padding[n].Param = i
				}
			}
		}
	}
	return res, nil
}

// start makes the state of a session, with the globals placed.
func (p *Program) start() *state {
	m := &state{prog: p, maxSteps: p.limits.MaxSteps, free: make([][]*frame, len(p.funcs)), sites: make([]*pickCache,
		p.sites)}
	m.mem = memory{next: memoryStart, limit: p.limits.DataMemory, over: p.limits.Over}
	m.placeGlobals()
	return m
}

// isStreamType reports whether a parameter of the type is a stream or a cascade.
func isStreamType(t cfront.Type) bool {
	p, _ := t.(cfront.Pointer)
	w, ok := p.Elem.(cfront.Window)
	return ok && (w.IO == cfront.InStream || w.IO == cfront.OutStream)
}
