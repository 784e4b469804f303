package workloads

import hl "github.com/vyasa-go/vyasa/halide"

// eights reports whether w is a layer of 8 bits whose channels fill the eight columns of the datapath.
func (w Workload) eights() bool {
	return w.Bits() == 8 && w.Op == "conv2d" && w.Filter["k"] > 0 && w.Filter["c"]%8 == 0
}

// bytes vectorises a layer along its output channels, for four pixels at once where there are so many: that is how many sums
// have accumulators, and how often loaded coefficients are used. Registers take turns, so if those of coefficients are odd in
// number, those of pixels too, and the body is short, there are two rounds in one: else the first of a round is that of the last.
// So there are where the body is too long to be overlapped, and each round fills and drains the pipeline.
func (w Workload) bytes(s *hl.Schedule) *hl.Schedule {
	const sums, longest = 4, 512  // accumulators; products of one output that are unrolled
	const columns, folded = 8, 64 // products of one operation; operations of a body that every compiler overlaps
	const large = 256             // operations of a body that still takes little of program memory
	w.channelLayouts(s)
	x, r := w.loop("x"), w.domain().Vars
	ko, ki := s.Split(w.loop("k"), w.Lanes())
	if w.Taps() <= longest {
		s.Reorder(ko, w.loop("y"), x, r[2], r[1], r[0], ki).Unroll(r[2], r[1], r[0])
	} else {
		s.Reorder(ko, w.loop("y"), x, r[1], r[2], r[0], ki).Unroll(r[2], r[0])
	}
	s.Vectorize(ki)
	n, ops := sums, w.Taps()/columns
	short := w.Filter["r"] == 1 && ops > 1 && ops%2 == 1 && 2*sums*ops <= folded
	if short || sums*ops > folded && 2*sums*ops <= large {
		n *= 2
	}
	for w.Output["x"]%n != 0 {
		n--
	}
	if n > 1 {
		s.UnrollJam(x, n)
	}
	if n%2 != 0 { // else pixels may lie one behind the other: two are an aligned load
		s.Align(hl.Inputs(s.Func)[0], 16)
	}
	return s
}

// byteChannels vectorises a depthwise layer along its rows and walks channels innermost, two of them and two rows at once: so
// there is one loop with few coefficients in registers, and rows of the image are read once for both.
func (w Workload) byteChannels(s *hl.Schedule) *hl.Schedule {
	x, y, k := w.loop("x"), w.loop("y"), w.loop("k")
	xo, xi := s.Split(x, w.Lanes())
	s.Reorder(append(append([]hl.Var{xo, y, k}, w.reductions()...), xi)...)
	unrolled, _ := w.short()
	s.Unroll(unrolled...)
	s.Vectorize(xi)
	return w.channelsBeside(s)
}

// channelsBeside jams two rows and two channels of a depthwise layer, where there are so many.
func (w Workload) channelsBeside(s *hl.Schedule) *hl.Schedule {
	for _, d := range []string{"y", "k"} {
		if w.Output[d]%2 == 0 {
			s.UnrollJam(w.loop(d), 2)
		}
	}
	return s
}
