package space

import (
	"encoding/binary"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide/digest"
)

// mark is a random number of a value of a choice.
type mark [2]uint64

// mark draws the numbers: they follow from the algorithm, the extents, and the names of choice and value alone, so that
// a leaf has the same key in every space of the kernel that has it.
func (sp maker) mark() {
	text := sp.Func().String()
	for _, v := range sp.Func().Vars {
		r, _ := sp.given.Range(v.Name)
		text += string(binary.AppendVarint(binary.AppendVarint(nil, int64(r.Min)), int64(r.Extent)))
	}
	kernel := digest.Sum(text)
	for _, c := range sp.branch {
		for _, value := range sp.names[c] {
			sum := digest.Sum(string(kernel[:]) + sp.Name(c) + "=" + value)
			sp.marks[c] = append(sp.marks[c], mark{binary.LittleEndian.Uint64(sum[:]),
				binary.LittleEndian.Uint64(sum[8:])})
		}
	}
}

// Key is a number that differs between stores: all numbers of the values that are left, added bit by bit. It does not
// depend on how a store was reached. It allocates nothing.
func (sp *Space) Key(st *Store) (key [16]byte) {
	var sum mark
	for _, c := range sp.branch {
		marks := sp.marks[c]
		for d := st.domain(int(c)); d != 0; d &= d - 1 {
			m := &marks[bits.TrailingZeros64(d)]
			sum[0] ^= m[0]
			sum[1] ^= m[1]
		}
	}
	binary.LittleEndian.PutUint64(key[:], sum[0])
	binary.LittleEndian.PutUint64(key[8:], sum[1])
	return key
}
