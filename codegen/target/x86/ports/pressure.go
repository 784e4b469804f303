package ports

import "math/bits"

// pressure is how many micro-operations each set of ports has to do, and how many slots of dispatch they take.
type pressure struct {
	sets  map[Set]float64
	slots float64
}

func (p *pressure) add(list uops, slots, times float64) {
	if p.sets == nil {
		p.sets = map[Set]float64{}
	}
	for _, u := range list {
		p.sets[u.set] += u.n * times
	}
	p.slots += slots * times
}

func (p *pressure) addAll(o pressure, times float64) {
	for s, n := range o.sets {
		p.add(uops{{n, s}}, 0, times)
	}
	p.slots += o.slots * times
}

// bound is how many cycles the ports need, and which of them are busy all the while. For every set of ports, what only
// they can do takes at least its number over theirs; the greatest of these is reached by the best way to deal
// micro-operations out, so that none takes less. Of equal sets it is the smallest.
func (p *pressure) bound() (cycles float64, binds Set) {
	unions := map[Set]bool{}
	for s := range p.sets {
		for u := range unions {
			unions[u|s] = true
		}
		unions[s] = true
	}
	for u := range unions {
		n := 0.0
		for s, k := range p.sets {
			if s&^u == 0 {
				n += k
			}
		}
		n /= float64(bits.OnesCount32(uint32(u)))
		better := n > cycles+1e-9
		same := n > cycles-1e-9 && binds != 0 && (bits.OnesCount32(uint32(u)) < bits.OnesCount32(uint32(binds)) ||
			bits.OnesCount32(uint32(u)) == bits.OnesCount32(uint32(binds)) && u < binds)
		if better || same {
			cycles, binds = max(n, cycles), u
		}
	}
	return cycles, binds
}
