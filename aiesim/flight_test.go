package aiesim_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// inFlight has a vector z that waits: its load comes before a store that may change it, its use behind a number that is
// loaded behind the store.
const inFlight = `
void k(const v64int16 *restrict a, const v8int32 *restrict b, const v16int16 *p, const int *t, int *s, v16int16 *restrict o)
{
	v64int16 x = *a; v8int32 w = *b;
	v16acc48 c = null_v16acc48();
	for (int i = 0; i < 64; i++) {
		v16int16 z = *p;
		*s = 1;
		c = mac16(c, x, ext_elem(w, *t), 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1);
	}
	*o = srs(c, 0);
}`

// TestInFlight: that a longer latency makes no kernel faster is no law of this machine, however well operations are
// scheduled. From the load of z to its use are ten cycles: one from the store to the scalar load, seven for that one,
// one for the element, one by which selections are read ahead. What z does not spend in flight it spends in a register:
// four cycles if a load takes seven, so that iterations a cycle apart need four registers for it. But x and w fill five
// of eight, and there is no way round: such iterations leave no slot for other loads or stores, nor for a move from an
// accumulator. If a load takes ten cycles, z needs a register for one, and iterations are a cycle apart.
func TestInFlight(t *testing.T) {
	p := load(t, inFlight)
	args := []aiesim.Arg{in(make([]int16, 64)), in(make([]int32, 8)), in(make([]int16, 16)), in([]int32{0}),
		in([]int32{0}), in(make([]int16, 16))}
	const short, long = 7, 10
	last := int64(1 << 30)
	for latency := short; latency <= long; latency++ {
		m, err := machine.AIE1().With("LoadLatency", latency)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Compile("k", m)
		if err != nil {
			t.Fatal(err)
		}
		r, err := c.Run(context.Background(), args, core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Cycles-r.Stalls >= last {
			t.Errorf("%d cycles if a load takes %d, %d if it takes one less", r.Cycles-r.Stalls, latency, last)
		}
		last = r.Cycles - r.Stalls
		for _, g := range c.Program.Regions {
			if g.Pipe != nil && latency == long && g.Pipe.II != 1 {
				t.Errorf("rounds are %d cycles apart if a load takes %d", g.Pipe.II, latency)
			}
		}
		t.Logf("%d cycles if a load takes %d", last, latency)
	}
}
