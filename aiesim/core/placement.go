package core

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// placement decides where everything lies in data memory.
//
//	arguments  each at the start of a fresh pair of banks, in order of the parameters
//	globals    the same, in the order of the program's roots
//	stack      the same; windows' descriptors follow it
//
// When no pair of banks is left, the rest is packed at 32 bytes wherever there is room; if even that does not fit,
// everything is packed. Addresses that the user gives come first.
type placement struct {
	c       *Core
	regions []region
	order   []int // regions by address, those placed so far
}

const baseAlign = 32

// regionsOf lists what a run needs, without addresses: arguments, globals, the stack, descriptors.
func (c *Core) regionsOf(args []Arg) []region {
	out := c.argRegions(args)
	for i, g := range c.globals {
		out = append(out, region{name: g.obj.Name, what: global, index: i, end: g.obj.Type.Size(),
			align: max(g.obj.Align, baseAlign), ro: g.obj.Quals&cfront.Const != 0})
	}
	if c.prog.Func.Frame > 0 {
		out = append(out, region{name: stackName, what: stack, end: c.prog.Func.Frame, align: baseAlign})
	}
	for i := range args {
		if w := c.params[i].window; w != nil {
			out = append(out, region{name: c.argName(args, i), what: descriptor, index: i, end: w.Size(),
				align: baseAlign})
		}
	}
	return out
}

// stackName is what the stack is called in placements.
const stackName = "stack"

// argRegions are the regions of the arguments: one for each buffer, or for all those that share bytes.
func (c *Core) argRegions(args []Arg) []region {
	var out []region
	for i := range args {
		a := &args[i]
		if !c.params[i].buffer {
			continue
		}
		r := region{name: c.argName(args, i), data: a.Data, what: argument, index: i, align: baseAlign,
			ro: a.ReadOnly || c.params[i].readOnly, over: int64(a.Over)}
		if a.Align != 0 {
			r.align = int64(a.Align)
		}
		for k := 0; k < len(out); { // whatever it touches becomes part of it, under the first one's name
			o := out[k]
			if !overlap(o.data, r.data) {
				k++
				continue
			}
			o.data, o.ro, o.align = union(o.data, r.data), o.ro && r.ro, max(o.align, r.align)
			o.over = max(o.over, r.over)
			r = o
			out = slices.Delete(out, k, k+1)
			k = 0
		}
		r.end = int64(len(r.data))
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b region) int { return a.index - b.index })
	return out
}

func (c *Core) argName(args []Arg, i int) string {
	if args[i].Name != "" {
		return args[i].Name
	}
	return c.prog.Func.Params[i].Obj.Name
}

// overlap reports whether two slices share bytes.
func overlap(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	x, y := uintptr(unsafe.Pointer(&a[0])), uintptr(unsafe.Pointer(&b[0]))
	return x < y+uintptr(len(b)) && y < x+uintptr(len(a))
}

// union is all bytes of two slices that share some.
func union(a, b []byte) []byte {
	x, y := uintptr(unsafe.Pointer(&a[0])), uintptr(unsafe.Pointer(&b[0]))
	if y < x {
		a, b, x, y = b, a, y, x
	}
	return unsafe.Slice(&a[0], max(len(a), int(y-x)+len(b)))
}

// offsetIn is where the bytes of part begin in those of all.
func offsetIn(part, all []byte) int64 {
	if len(part) == 0 {
		return 0
	}
	return int64(uintptr(unsafe.Pointer(&part[0])) - uintptr(unsafe.Pointer(&all[0])))
}

// place gives every region its address.
func (c *Core) place(args []Arg, given map[string]int64) ([]region, error) {
	p := &placement{c: c, regions: c.regionsOf(args)}
	if err := p.fixed(given); err != nil {
		return nil, err
	}
	fixed := slices.Clone(p.order)
	if p.spread() {
		return p.regions, nil
	}
	p.order = fixed
	if p.pack() {
		return p.regions, nil
	}
	return nil, p.tooLarge()
}

// fixed places what the user has given an address.
func (p *placement) fixed(given map[string]int64) error {
	used := map[string]bool{}
	for i := range p.regions {
		r := &p.regions[i]
		addr, ok := given[r.name]
		if !ok || r.what == descriptor {
			continue
		}
		used[r.name] = true
		if err := p.allowed(r, addr); err != nil {
			return err
		}
		p.put(i, addr)
	}
	names := make([]string, 0, len(given))
	for name := range given {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if !used[name] {
			return fmt.Errorf("%s: the placement names %s, but the function has no such buffer%s", p.c.prog.Func.Pos,
				name, p.names())
		}
	}
	return nil
}

// allowed checks an address given by the user.
func (p *placement) allowed(r *region, addr int64) error {
	m := p.c.mach
	base, size := int64(m.DataBase.N), int64(m.DataMemory.N)
	n := r.end - r.start
	switch {
	case addr < base || addr+n > base+size:
		return fmt.Errorf("the placement puts %s of %d bytes at 0x%x: data memory is 0x%x to 0x%x", r.name, n, addr,
			base, base+size-1)
	case addr%r.align != 0:
		return fmt.Errorf("the placement puts %s at 0x%x, which is not a multiple of its alignment, %d", r.name, addr,
			r.align)
	}
	for _, k := range p.order {
		o := &p.regions[k]
		if addr < up(o.end, granule) && o.start&^(granule-1) < addr+n {
			return fmt.Errorf("the placement puts %s at 0x%x to 0x%x over %s at 0x%x to 0x%x (each takes whole "+
				"words of %d bytes)",
				r.name, addr, addr+n-1, o.name, o.start, o.end-1, granule)
		}
	}
	return nil
}

func up(x, to int64) int64 { return (x + to - 1) / to * to }

// put places region i, and what shares its bytes.
func (p *placement) put(i int, addr int64) {
	r := &p.regions[i]
	r.end += addr - r.start
	r.start = addr
	at, _ := slices.BinarySearchFunc(p.order, addr, func(k int, a int64) int { return int(p.regions[k].start - a) })
	p.order = slices.Insert(p.order, at, i)
}

// spread places what is left as the default has it.
func (p *placement) spread() bool {
	pair := 2 * int64(p.c.mach.BankBytes.N)
	base, size := int64(p.c.mach.DataBase.N), int64(p.c.mach.DataMemory.N)
	for i := range p.regions {
		if p.done(i) {
			continue
		}
		fresh := p.regions[i].what != descriptor
		found := false
		if fresh {
			for at := base; at < base+size && !found; at += pair {
				found = p.fits(i, at, pair)
			}
		}
		if !found && !p.packed(i) {
			return false
		}
	}
	return true
}

// pack places what is left, the largest first, without regard to banks.
func (p *placement) pack() bool {
	order := make([]int, len(p.regions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return int(p.regions[j].end - p.regions[j].start - p.regions[i].end + p.regions[i].start)
	})
	for _, i := range order {
		if !p.done(i) && !p.packed(i) {
			return false
		}
	}
	return true
}

func (p *placement) done(i int) bool { return slices.Contains(p.order, i) }

// packed puts region i into the first gap.
func (p *placement) packed(i int) bool {
	at := int64(p.c.mach.DataBase.N)
	for k := 0; ; k++ {
		if p.fits(i, at, granule) {
			return true
		}
		if k == len(p.order) {
			return false
		}
		at = up(p.regions[p.order[k]].end, baseAlign)
	}
}

// fits puts region i at the first suitable address from at on, if whole units of memory, each of so many bytes, are
// free there.
func (p *placement) fits(i int, at, unit int64) bool {
	r := &p.regions[i]
	n := r.end - r.start
	switch {
	case r.align < baseAlign: // no more alignment than was asked for
		at = up(at, baseAlign) + r.align
	default:
		at = up(at, r.align)
	}
	if at+n > int64(p.c.mach.DataBase.N)+int64(p.c.mach.DataMemory.N) {
		return false
	}
	lo, hi := at/unit*unit, up(max(at+n, at+1), unit)
	for _, k := range p.order {
		o := &p.regions[k]
		if lo < max(up(o.end, granule), o.start+granule) && o.start < hi {
			return false
		}
	}
	p.put(i, at)
	return true
}

// tooLarge lists what does not fit.
func (p *placement) tooLarge() error {
	var used int64
	list := ""
	for i := range p.regions {
		r := &p.regions[i]
		used += r.end - r.start
		list += fmt.Sprintf("\n    %s: %d bytes", r, r.end-r.start)
	}
	return fmt.Errorf("%s: the buffers of %s take %d bytes and do not fit %d KB of data memory%s", p.c.prog.Func.Pos,
		p.c.prog.Func.Name, used, p.c.mach.DataMemory.N>>10, list)
}

// names lists the buffers that have names.
func (p *placement) names() string {
	s := ""
	for i := range p.regions {
		if r := &p.regions[i]; r.what != descriptor {
			if s == "" {
				s = "; it has "
			} else {
				s += ", "
			}
			s += r.name
		}
	}
	return s
}
