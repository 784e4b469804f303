package report

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// version is one schedule of a loop's body: the regions that share a Pipe. A loop has more than one if short counts
// take another way than long ones.
type version struct {
	pipe                       *mir.Pipe
	begin                      int // its first bundle
	kernel                     int // first bundle of the kernel
	prologue, length, epilogue int // bundles
}

// versions finds the schedules of loop l, in order. Prologues and epilogues go with the nearest kernel behind and
// before them.
func (c counts) versions(l int) []*version {
	var list []*version
	fill, drained := 0, false
	for i := range c.p.Regions {
		r := &c.p.Regions[i]
		if r.Loop != l || r.Start == r.End {
			continue
		}
		n, k := r.End-r.Start, len(list)-1
		switch r.Kind {
		case mir.Prologue:
			fill += n
			drained = true
			continue
		case mir.Epilogue:
			if k < 0 {
				continue
			}
			list[k].epilogue += n
			drained = true
		case mir.Kernel:
			if k < 0 || list[k].pipe != r.Pipe || drained {
				list = append(list, &version{pipe: r.Pipe, begin: r.Start - fill, kernel: r.Start, prologue: fill})
				k, fill, drained = k+1, 0, false
			}
			list[k].length += n
		default:
			continue
		}
	}
	return list
}

// entered counts the entries of a version of loop l; unknown if the counts do not tell.
func (v *version) entered(c counts, edges []edge, l int) int64 {
	n := c.r.Hits[v.begin]
	for _, e := range edges {
		if e.to != v.begin || e.loop != l {
			continue
		}
		if e.taken == unknown {
			return unknown
		}
		n -= e.taken
	}
	return n
}

// iterations counts the iterations of a version that was entered so often: those of the kernel, and those that prologue
// and epilogue take over at each entry.
func (v *version) iterations(c counts, entered int64) int64 {
	n := c.r.Hits[v.kernel]
	if v.pipe != nil {
		n *= int64(max(1, v.pipe.Unroll))
	}
	skip := v.skip(c.p)
	if skip > 0 && entered == unknown {
		return unknown
	}
	return n + entered*skip
}

// skip is the number of iterations of each entry that the kernel does not take.
func (v *version) skip(p *mir.Program) int64 {
	for _, h := range p.Loops {
		if h.Start == v.kernel {
			return int64(h.Skip)
		}
	}
	if v.pipe != nil && v.pipe.Pipelined {
		return int64(v.pipe.Stages - 1)
	}
	return 0
}

// hard reports whether the zero-overhead loop repeats the kernel.
func (v *version) hard(p *mir.Program) bool {
	for _, h := range p.Loops {
		if h.Start == v.kernel {
			return true
		}
	}
	return false
}

// schedule is what is reported of a version.
func (v *version) schedule(m *machine.Machine) *Schedule {
	s := &Schedule{Prologue: v.prologue, Kernel: v.length, Epilogue: v.epilogue, Unroll: 1, Live: []File{}}
	p := v.pipe
	if p == nil {
		return s
	}
	s.Pipelined, s.Why, s.II, s.Bound, s.ResMII, s.RecMII = p.Pipelined, p.Why, p.II, p.Bound, p.ResMII, p.RecMII
	s.Unroll, s.Stages, s.Length, s.Tries, s.Spills = max(1, p.Unroll), p.Stages, p.Length, p.Tries, p.Spills
	s.Live = files(m, p.Live)
	return s
}
