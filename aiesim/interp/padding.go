package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
)

// Padding are bytes of a stream that a vector left without a value: some of its lanes have one, and the others fill the
// packet. They are zero here; the machine sends what the register holds.
type Padding struct {
	Param int    // index of the stream's parameter
	Name  string // of the argument
	Pos   cfront.Pos
	From  int64 // the first byte of the vector in the data
	Bytes datapath.Mask

	stream *object
}

// send puts the first n bytes of x, where p is. A vector without any value is a mistake: nothing
// was computed.
func (m *state) send(p pointer, x *datapath.Vec, n int64, pos cfront.Pos, op string) {
	to := p.obj.data[p.off : p.off+n]
	copy(to, x.B[:n])
	span := datapath.Span(0, int(n))
	unset := x.U.And(span)
	if !unset.Any() {
		return
	}
	if unset == span {
		fail(pos, op, "lane 0 of the value is undefined, and so are the others")
	}
	m.padding = append(m.padding, Padding{Name: p.obj.name, Pos: pos, From: p.off, Bytes: unset, stream: p.obj})
	for b := range to {
		if unset.Has(b, 1) {
			to[b] = 0
		}
	}
}

// Agree reports whether the arguments after a run of instruction words are what they are after one of the C. What has
// no value may differ; there, words take over what the C has.
func (r *Result) Agree(c, words []Arg) bool {
	for _, p := range r.Padding {
		for b := range words[p.Param].Data[p.From:min(p.From+128, int64(len(words[p.Param].Data)))] {
			if p.Bytes.Has(b, 1) {
				words[p.Param].Data[p.From+int64(b)] = c[p.Param].Data[p.From+int64(b)]
			}
		}
	}
	for i := range c {
		if string(c[i].Data) != string(words[i].Data) {
			return false
		}
	}
	return true
}
