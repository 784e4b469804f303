package ports

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// rounds is how many iterations a chain is followed for: registers may hand a value on around a few corners.
const rounds = 12

// place is an address, and what has set its registers last: later ones of the same text are elsewhere.
type place struct {
	vec.MemRef
	base, index int32
}

// chain is the latency that one iteration adds: instructions begin as soon as what they read is there, with ports
// without end. Loops inside that count by themselves are left out; merged ones run their trips.
func (k *kernel) chain(l *Loop) float64 {
	t := &timeline{k: k, mem: map[place]float64{}}
	var half float64
	for i := range rounds {
		l.steps(t.step)
		if i == rounds/2-1 {
			half = t.latest
		}
	}
	return (t.latest - half) / (rounds - rounds/2)
}

// timeline is when each register is ready.
type timeline struct {
	k      *kernel
	regs   [64]float64
	sets   [64]int32         // how often each was set
	mem    map[place]float64 // what was stored
	latest float64           // of what iterations hand on
}

func (t *timeline) step(i int) {
	in, w := t.k.list[i], t.k.work[i]
	if in.Kind != vec.Plain {
		return
	}
	ready := 0.0
	for _, r := range in.Src {
		ready = max(ready, t.regs[r])
	}
	if len(w.uops) == 0 && w.slots > 0 && w.load == 0 && len(in.Src) > 1 {
		ready = 0 // zeros
	}
	if in.Mem.Base != vec.NoReg {
		address, at := 0.0, place{MemRef: in.Mem}
		if in.Mem.Base < 64 && in.Mem.Base >= 0 {
			address, at.base = t.regs[in.Mem.Base], t.sets[in.Mem.Base]
		}
		if in.Mem.Index != vec.NoReg {
			address, at.index = max(address, t.regs[in.Mem.Index]), t.sets[in.Mem.Index]
		}
		if w.load > 0 {
			if stored, ok := t.mem[at]; ok {
				address = max(address, stored+float64(t.k.core.Forward-w.load))
			}
			ready = max(ready, address+float64(w.load))
		} else if len(in.Dst) == 0 {
			t.mem[at] = ready
		} else {
			ready = max(ready, address)
		}
	}
	for _, d := range in.Dst {
		t.sets[d]++
		t.regs[d] = ready + float64(w.latency)
		t.latest = max(t.latest, t.regs[d])
	}
}
