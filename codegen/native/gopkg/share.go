package gopkg

import (
	"fmt"
	"strings"
)

// nativeOn is native's counterpart for several goroutines: iterations of loops that have nothing to do with each other
// are shared out in bands.
//
//	each(workers, 480, 12, func(own *scratch, first, end int) {
//		band := step0Args{in: ..., first: uint64(first), end: uint64(end)}
//		step0(&band)
//	})
func (p *assembled) nativeOn(scratch bool) string {
	var calls strings.Builder
	for i, s := range p.steps {
		_, values := p.block(i, "m")
		if !s.Parallel || s.Trips < 2*s.grain {
			calls.WriteString(p.alone(i))
			continue
		}
		own := ""
		if scratch {
			own = "own *scratch" + p.tag + ", "
			_, values = p.block(i, "own")
		}
		fmt.Fprintf(&calls, "each%s(workers, %d, %d, func(%sfirst, end int) {\nband := %sArgs{%s first: "+
			"uint64(first), end: uint64(end)}\n%s(&band)\n})\n",
			p.tag, s.Trips, s.grain, own, s.name, values, s.name)
	}
	return fmt.Sprintf("// nativeOn%s is native%s on several goroutines.\nfunc nativeOn%s(workers int, %s) {\n", p.tag,
		p.tag, p.tag, p.given()) + p.get(scratch) + calls.String() + "}\n" + each(scratch, p.tag)
}

// each is the function of the package that shares a loop out.
func each(scratch bool, suffix string) string {
	own, get, arg := "", "", ""
	if scratch {
		own, arg = "own *scratch"+suffix+", ", "own, "
		get = fmt.Sprintf("own := scratches%[1]s.Get().(*scratch%[1]s)\ndefer scratches%[1]s.Put(own)\n", suffix)
	}
	return "\n// each" + suffix + " calls f with bands of at most grain of so many iterations, on several " +
		"goroutines.\n" +
		"func each" + suffix + "(workers, trips, grain int, f func(" + own +
		"first, end int)) {\nvar next atomic.Int64\nvar wg sync.WaitGroup\n" +
		"for i := min(workers, (trips+grain-1)/grain); i > 0; i-- {\nwg.Add(1)\ngo func() {\ndefer wg.Done()\n" + get +
		"for {\nfirst := int(next.Add(int64(grain))) - grain\nif first >= trips {\nreturn\n}\nf(" + arg +
		"first, min(first+grain, trips))\n}\n}()\n}\nwg.Wait()\n}\n"
}

// shares reports whether any step may run on several goroutines.
func (p *assembled) shares() bool {
	for _, s := range p.steps {
		if s.Parallel && s.Trips >= 2*s.grain {
			return true
		}
	}
	return false
}

// get takes the scratch of a call, and its strides.
func (p *assembled) get(scratch bool) string {
	text := ""
	if scratch {
		text = fmt.Sprintf("m := scratches%[1]s.Get().(*scratch%[1]s)\ndefer scratches%[1]s.Put(m)\n", p.tag)
	}
	if n, values := p.strideBytes(); p.strides {
		text += fmt.Sprintf("by := [%d]int64{%s} // strides in bytes\n", n, values)
	}
	return text
}

// alone is a step on one goroutine.
func (p *assembled) alone(i int) string {
	s := p.steps[i]
	_, values := p.block(i, "m")
	if s.Trips == 0 {
		return fmt.Sprintf("%s(&%sArgs{%s})\n", s.name, s.name, values)
	}
	return fmt.Sprintf("%[1]sCall := %[1]sArgs{%[2]s}\nfor i := 0; i < %[3]d; i += %[4]d {\n%[1]sCall.first, "+
		"%[1]sCall.end = uint64(i), uint64(min(i+%[4]d, %[3]d))\n%[1]s(&%[1]sCall)\n}\n", s.name, values, s.Trips,
		s.grain)
}
