package aie1

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// macFields is the [triplet.Selection] of this package: the family and the parameters of both operands.
type macFields struct {
	family  *family
	x, y, z selection // y of a pre-adder only
}

// paths describes the machine's multiply-accumulate families to package triplet, widest first among equal types.
// Each call has a memory of its own for solved selections; a Datapath may be used by several goroutines.
func paths() []triplet.Datapath {
	var all []triplet.Datapath
	for _, f := range signed() {
		all = append(all, f.datapath())
	}
	return all
}

// signed is all families, with both 8-bit types, and behind those without with pre-adders and conjugates.
func signed() []family {
	var all, added []family
	for _, f := range families {
		for _, x := range signs(f.x) {
			for _, z := range signs(f.z) {
				g := f
				g.x, g.z = x, z
				all = append(all, g)
				for k := triplet.ConjugateData; f.complex != triplet.NotComplex && k <= triplet.ConjugateBoth; k++ {
					g.complex = k
					added = append(added, g)
				}
				if x.Bits() == 8 || z.Bits() == 8 || x == halide.Float32 || f.complex != triplet.NotComplex {
					continue
				}
				for _, g.pre = range []pre{symmetric, antisymmetric} {
					added = append(added, g)
				}
			}
		}
	}
	return append(all, added...)
}

func (f family) datapath() triplet.Datapath {
	s := &solver{family: &f, known: map[string]solution{}}
	d := triplet.Datapath{
		Name: f.String(), X: f.x, Z: f.z, Lanes: f.lanes, Columns: f.columns, AccBits: f.accBits,
		XBits: []int{512, 1024}, XFile: 2 * 1024, ZBits: 256, XUnit: f.xOperand(0).granularity(),
		Slides:  f.slides(),
		Complex: f.complex,
		Select:  s.solve,
	}
	if f.complex != triplet.NotComplex {
		d.XUnit = 2
	}
	if f.xRule == ruleX8 {
		d.Alike, d.Paired = 2, true
	}
	if f.pre != noPre {
		d.Mirror, d.Columns = true, 2*f.columns
	}
	if f.pre == antisymmetric {
		d.Minus = f.columns
	}
	return d
}

// mostKnown bounds the selections that a solver remembers.
const mostKnown = 1 << 14

// solver remembers the selections of one datapath: kernels ask for the same few again and again.
type solver struct {
	family *family
	mu     sync.Mutex
	known  map[string]solution
}

type solution struct {
	sel triplet.Selection
	err error
}

func (s *solver) solve(w triplet.Want) (triplet.Selection, error) {
	var room [512]byte
	k := key(room[:0], w)
	s.mu.Lock()
	got, ok := s.known[string(k)]
	s.mu.Unlock()
	if !ok {
		got.sel, got.err = s.family.solve(w)
		s.mu.Lock()
		if len(s.known) == mostKnown {
			clear(s.known)
		}
		s.known[string(k)] = got
		s.mu.Unlock()
	}
	return got.sel, got.err
}

// key appends what tells w from others.
func key(b []byte, w triplet.Want) []byte {
	b = binary.AppendVarint(b, int64(w.XLen))
	b = binary.AppendVarint(b, int64(w.ZLen))
	b = binary.AppendVarint(b, int64(w.XStep))
	for _, table := range [][][]int{w.X, w.Z} {
		b = binary.AppendVarint(b, int64(len(table)))
		for _, row := range table {
			b = binary.AppendVarint(b, int64(len(row)))
			for _, v := range row {
				b = binary.AppendVarint(b, int64(v))
			}
		}
	}
	return b
}

// solve finds the parameters of both operands.
func (f *family) solve(w triplet.Want) (triplet.Selection, error) {
	if err := f.lengths(w); err != nil {
		return nil, err
	}
	xo, zo := f.xOperand(w.XLen), f.zOperand(w.ZLen)
	if g := xo.granularity(); w.XStep%g != 0 {
		return nil, fmt.Errorf("x moves by %d elements at run time, its start must move by multiples of %d", w.XStep, g)
	}
	switch {
	case f.pre != noPre:
		return f.solvePre(w)
	case f.complex != triplet.NotComplex:
		return f.solveComplex(w)
	}
	x, err := xo.solve(w.X)
	if err != nil {
		return nil, fmt.Errorf("x: %w", err)
	}
	z, err := zo.solve(w.Z)
	if err != nil {
		return nil, fmt.Errorf("z: %w", err)
	}
	return &macFields{family: f, x: x, z: z}, nil
}

// Reads evaluates the rules forwards.
func (m *macFields) Reads(xLen, zLen, shift int) (x, z []int, err error) {
	f := m.family
	if f.complex != triplet.NotComplex {
		return m.complexReads(xLen, zLen, shift)
	}
	xo, zo, xs := f.xOperand(xLen), f.zOperand(zLen), m.x
	xs.start += shift
	if g := xo.granularity(); xs.start%g != 0 || xs.step%g != 0 {
		return nil, nil, fmt.Errorf("x starts at %d and steps by %d, both must be multiples of %d", xs.start, xs.step,
			g)
	}
	ys := m.y
	ys.start += shift
	if g := xo.granularity(); ys.start%g != 0 {
		return nil, nil, fmt.Errorf("y starts at %d, it must start at a multiple of %d", ys.start, g)
	}
	for l := range f.lanes {
		for c := range f.columns {
			x, z = append(x, xo.index(xs, l, c)), append(z, zo.index(m.z, l, c))
		}
		for c := range f.columns {
			if f.pre != noPre {
				x, z = append(x, xo.index(ys, l, c)), append(z, zo.index(m.z, l, c))
			}
		}
	}
	return x, z, nil
}

// lengths refuses registers that the family does not take.
func (f *family) lengths(w triplet.Want) error {
	if bits := w.XLen * f.x.Bits(); bits != 512 && bits != 1024 {
		return fmt.Errorf("x: a register of %d %s has %d bits, the operand takes 512 or 1024", w.XLen, f.x, bits)
	}
	if bits := w.ZLen * f.z.Bits(); bits != 256 {
		return fmt.Errorf("z: a register of %d %s has %d bits, the operand takes 256", w.ZLen, f.z, bits)
	}
	return nil
}

// granularity is what starts and steps must be multiples of.
func (o operand) granularity() int {
	switch o.rule {
	case ruleRA:
		return 1
	case ruleX8:
		return 4
	}
	return 2
}

// String writes the parameters by name, as "xstart 0, xoffsets 0x03020100, ...".
func (m *macFields) String() string {
	s := ""
	for _, p := range m.params() {
		if s != "" {
			s += ", "
		}
		s += p.name + " " + p.text
	}
	return s
}

// selections gives what reads a Selection. A program has one in every other line, so the families are named once.
func selections() func(*triplet.Datapath, string) (triplet.Selection, error) {
	named := sync.OnceValue(func() map[string]*family {
		all := map[string]*family{}
		for _, f := range signed() {
			all[f.String()] = &f
		}
		return all
	})
	return func(d *triplet.Datapath, text string) (triplet.Selection, error) {
		f, ok := named()[d.Name]
		if !ok {
			return nil, fmt.Errorf("%s is no datapath of this machine", d.Name)
		}
		return parseSelection(f, text)
	}
}

// parseSelection reads what String writes for a family.
func parseSelection(f *family, text string) (triplet.Selection, error) {
	m := &macFields{family: f}
	for _, word := range strings.Split(text, ", ") {
		name, number, _ := strings.Cut(word, " ")
		n, err := strconv.ParseInt(number, 0, 64)
		s := &m.x
		switch {
		case strings.HasPrefix(name, "y"):
			s = &m.y
		case strings.HasPrefix(name, "z"):
			s = &m.z
		}
		if err == nil && name != "" {
			s.set(name[1:], n)
		}
	}
	if m.family.pre != noPre {
		m.y = m.x.mirrored(m.y.start, m.y.square)
	}
	if m.String() != text || m.x.start < 0 || m.z.start < 0 {
		return nil, fmt.Errorf("the selection of %s is written as: %s", f, m)
	}
	return m, nil
}

// set sets a parameter by its name, without that of the operand.
func (s *selection) set(name string, n int64) {
	switch name {
	case "start":
		s.start = int(n)
	case "offsets":
		s.lo = uint32(n)
	case "offsets_hi":
		s.hi = uint32(n)
	case "step":
		s.step = int(n)
	case "square":
		s.square = uint32(n)
	}
}

// param is one parameter of the intrinsic behind a register.
type param struct{ name, text string }

// params lists the parameters of x and of z in the order of the call.
func (m *macFields) params() []param {
	return slices.Concat(m.xParams(), m.yParams(), m.zParams())
}

func (m *macFields) xParams() []param {
	f := m.family
	return m.x.params("x", f.xRule, f.selected(), f.steps&xStep != 0)
}

func (m *macFields) zParams() []param {
	f := m.family
	return m.z.params("z", f.zRule, f.selected(), f.steps&zStep != 0)
}

// selected is how many lanes are selected: of complex numbers whole ones.
func (f *family) selected() int {
	if f.complex != triplet.NotComplex {
		return f.lanes / 2
	}
	return f.lanes
}

func (s selection) params(side string, r rule, lanes int, step bool) []param {
	out := []param{
		{side + "start", fmt.Sprint(s.start)},
		{side + "offsets", hex(s.lo)},
	}
	if lanes == 16 && r != ruleX8 && r != ruleZ8 {
		out = append(out, param{side + "offsets_hi", hex(s.hi)})
	}
	if step {
		out = append(out, param{side + "step", fmt.Sprint(s.step)})
	}
	if r != ruleRA {
		out = append(out, param{side + "square", fmt.Sprintf("0x%04x", s.square)})
	}
	return out
}

// hex writes offsets as people do: a digit for each lane, or just 0.
func hex(v uint32) string {
	if v == 0 {
		return "0"
	}
	return fmt.Sprintf("0x%08x", v)
}
