package vec

// What processors of today have at least: so many operations enter a cycle and so many wait at most, of which so many
// on vectors begin in a cycle, and so many on floats. Zen 3's queues for vectors hold 128, and half of them are in the
// wrong one at times (AMD, Software Optimization Guide for the Zen 3 Microarchitecture, 2.11).
const (
	windowEnters  = 4
	windowWaits   = 96
	windowVectors = 3
	windowFloats  = 2
)

// cycles is about how long three iterations of some operations take on a processor that takes them up in this order,
// and begins each when what it reads is there. It tells orders of the same operations apart.
func cycles(list []*Op) int {
	ready := map[Reg]int{}
	var entered, begun []int  // of all operations so far
	var vectors, floats []int // that begin in a cycle
	last := 0
	for range 3 {
		for _, op := range list {
			at, n := 0, len(begun)
			if n >= windowEnters {
				at = entered[n-windowEnters] + 1
			}
			if n >= windowWaits {
				at = max(at, begun[n-windowWaits])
			}
			if n > 0 {
				at = max(at, entered[n-1])
			}
			entered = append(entered, at)
			for _, r := range op.reads() {
				at = max(at, ready[r])
			}
			wait, float := op.latency()
			for len(vectors) <= at {
				vectors, floats = append(vectors, 0), append(floats, 0)
			}
			for vectors[at] >= windowVectors || float && floats[at] >= windowFloats {
				if at++; len(vectors) <= at {
					vectors, floats = append(vectors, 0), append(floats, 0)
				}
			}
			if vectors[at]++; float {
				floats[at]++
			}
			begun = append(begun, at)
			for _, r := range op.Dst {
				ready[r] = at + wait
			}
			last = max(last, at+wait)
		}
	}
	return last
}

// bound is what cycles is at least, whatever the order.
func bound(list []*Op) int {
	n := 0
	for _, op := range list {
		if _, float := op.latency(); float {
			n++
		}
	}
	return 3 * max(n/windowFloats, len(list)/windowVectors)
}

// latency is about how many cycles an operation takes until its result is there, and whether it is one of the few on
// floats, or a product, that not all ports know.
func (op *Op) latency() (cycles int, float bool) {
	switch op.Code {
	case Div, Sqrt:
		return 13, true
	case Load, LoadS, LoadU, LoadLane, Broadcast:
		return 7, false
	case Mul, MulHiS, MulHiU, MulRound, FMA, DotSS, DotUS, DotAcc, Dot4, Dot4S, Dot4U, Floor, Ceil, Round, Trunc,
		Nearest, IntToFloat, FloatToInt, F32ToF64, F64ToF32:
		return 4, true
	case Add, Sub:
		if op.Elem.Float() {
			return 4, true
		}
	}
	return 1, false
}
