package invariant_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/invariant"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

const filter = `void k(const int16 *restrict a, const v16int16 *restrict b, v16int16 *restrict o, int *restrict s) {
	const v16int16 *p = (const v16int16 *)a; v16int16 z = *b; int n = 0;
	for (int i = 0; i < 40; i++) chess_prepare_for_pipelining {
		v32int16 x = concat(p[0], p[1]); p++;
		v16acc48 c = mul16(x, 0, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1);
		c = mac16(c, x, 2, 0x03020100, 0x07060504, 0x2110, z, 2, 0, 0, 1);
		*o++ = srs(c, 4); n += i;
	}
	s[n & 3] = n * n;
}`

// run compiles and times a text of the filter's arguments.
func run(t *testing.T, src string) (*mir.Program, *core.Result) {
	t.Helper()
	p, err := aiesim.Load("k.c", []byte(src), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	code, err := p.Compile("k", machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	r, err := code.Time(context.Background(), []aiesim.Arg{aiesim.BufferArg("int16", make([]byte, 2*16*42), 16*42),
		aiesim.BufferArg("int16", make([]byte, 32), 16), aiesim.BufferArg("int16", make([]byte, 2*16*40), 16*40),
		aiesim.BufferArg("int32", make([]byte, 16), 4)}, core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return code.Program, r
}

// An iteration that fills every slot: no word has a multiplication beside two loads, a store, a scalar operation and
// two moves.
const dense = `void k(const int16 *restrict a, const v16int16 *restrict b, v16int16 *restrict o, int *restrict s) {
	const v16int16 *p = (const v16int16 *)a; const v16int16 *q = p + 1; v16int16 z = *b; int n = 3, k = *s;
	for (int i = 0; i < 40; i++) chess_prepare_for_pipelining {
		v32int16 x = concat(*p++, *q++);
		*o++ = srs(mul16(x, 0, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1), 4);
		z = shft_elem(z, k);
		n ^= ext_elem(ext_w(x, 0), 2);
	}
	s[0] = n;
}`

func TestDense(t *testing.T) {
	p, r := run(t, dense)
	if err := invariant.Check(p, machine.AIE1(), r); err != nil {
		t.Errorf("%v\n%v", err, p)
	}
	i, _ := find(p, mir.Kernel, machine.Mac)
	if n := len(p.Bundles[i].Ops); n < 4 {
		t.Errorf("the fullest word has %d operations\n%v", n, p)
	}
	if r.Cycles < 80 {
		t.Errorf("%d cycles for 40 rounds of two words", r.Cycles)
	}
	j, k := find(p, mir.Kernel, machine.LoadW)
	load := *p.Bundles[j].Ops[k].Op
	load.Use = p.Bundles[j].Ops[k+1].Op.Use
	p.Bundles[j].Ops[k].Op = &load
	if err := invariant.Words(p, machine.AIE1()); err == nil || !strings.Contains(err.Error(), "two accesses through") {
		t.Errorf("%v, want two accesses through one pointer", err)
	}
}

// find gives the first bundle and place with an operation, in a region of a kind.
func find(p *mir.Program, kind mir.RegionKind, code machine.Opcode) (bundle, at int) {
	for _, g := range p.Regions {
		for i := g.Start; g.Kind == kind && i < g.End; i++ {
			for k, o := range p.Bundles[i].Ops {
				if o.Op.Code == code {
					return i, k
				}
			}
		}
	}
	panic("BUG: the filter has none")
}

// Each law finds what is made wrong on purpose.
func TestBroken(t *testing.T) {
	m := machine.AIE1()
	slow, err := m.With("ScalarMulLatency", 30)
	if err != nil {
		t.Fatal(err)
	}
	type spoil = func(p *mir.Program, r *core.Result)
	for name, c := range map[string]struct {
		want  string
		spoil spoil
		on    *machine.Machine
	}{
		"nothing": {},
		"slot": {"is in alu", func(p *mir.Program, r *core.Result) {
			at(p, mir.Kernel, machine.Mac).Slots = machine.SlotSet(machine.ALU)
		}, nil},
		"twice": {"is taken twice", func(p *mir.Program, r *core.Result) {
			i, k := find(p, mir.Kernel, machine.Mac)
			p.Bundles[i].Ops = append(p.Bundles[i].Ops, p.Bundles[i].Ops[k])
		}, nil},
		"word": {"no instruction word has", func(p *mir.Program, r *core.Result) {
			i, _ := find(p, mir.Kernel, machine.Mac)
			long := *at(p, mir.Straight, machine.MoveImm)
			long.Slots = machine.SlotSet(machine.LNG)
			p.Bundles[i].Ops = []mir.Slotted{*at(p, mir.Kernel, machine.Mac), *at(p, mir.Kernel, machine.StoreSRS),
				*at(p, mir.Straight, machine.Mul), long}
		}, nil},
		"bytes": {"operations in 2 bytes", func(p *mir.Program, r *core.Result) {
			i, _ := find(p, mir.Kernel, machine.Mac)
			p.Bundles[i].Bytes = 2
		}, nil},
		"prologue": {"others of its block", func(p *mir.Program, r *core.Result) {
			i, k := find(p, mir.Prologue, machine.LoadW)
			p.Bundles[i].Ops = slices.Delete(slices.Clone(p.Bundles[i].Ops), k, k+1)
		}, nil},
		"rounds": {"others of its block", func(p *mir.Program, r *core.Result) {
			i, _ := find(p, mir.Kernel, machine.Mac)
			for _, l := range p.Loops {
				for b := l.Start; b <= l.End && i >= l.Start && i <= l.End; b++ {
					r.Hits[b]++
					r.Cycles++
				}
			}
			j, _ := find(p, mir.Kernel, machine.StoreSRS)
			r.Hits[j]--
			r.Cycles--
		}, nil},
		"cycles":  {"the bundles issued", func(p *mir.Program, r *core.Result) { r.Cycles-- }, nil},
		"latency": {"whose chains take", nil, slow},
	} {
		p, r := run(t, filter)
		if c.spoil != nil {
			c.spoil(p, r)
		}
		on := m
		if c.on != nil {
			on = c.on
		}
		err := invariant.Check(p, on, r)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// at is the first operation of a code in regions of a kind.
func at(p *mir.Program, kind mir.RegionKind, code machine.Opcode) *mir.Slotted {
	i, k := find(p, kind, code)
	return &p.Bundles[i].Ops[k]
}
