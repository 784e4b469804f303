package term

// interner gives each sequence of numbers a number of its own, from 1 on.
type interner struct {
	data  []int32
	ends  []int32 // of each sequence in data
	table []int32 // open addressing
}

func newInterner() *interner { return &interner{ends: make([]int32, 1), table: make([]int32, 256)} }

// of is sequence i. The caller does not change it.
func (in *interner) of(i int32) []int32 { return in.data[in.ends[i-1]:in.ends[i]] }

// id is the number of seq.
func (in *interner) id(seq []int32) (id int32, isNew bool) {
	mask := uint64(len(in.table) - 1)
	at := hashOf(seq) & mask
	for ; in.table[at] != 0; at = (at + 1) & mask {
		if equal(in.of(in.table[at]), seq) {
			return in.table[at], false
		}
	}
	id = int32(len(in.ends))
	in.data = append(in.data, seq...)
	in.ends = append(in.ends, int32(len(in.data)))
	in.table[at] = id
	if 2*len(in.ends) > len(in.table) {
		in.grow()
	}
	return id, true
}

func (in *interner) grow() {
	in.table = make([]int32, 2*len(in.table))
	mask := uint64(len(in.table) - 1)
	for i := 1; i < len(in.ends); i++ {
		at := hashOf(in.of(int32(i))) & mask
		for in.table[at] != 0 {
			at = (at + 1) & mask
		}
		in.table[at] = int32(i)
	}
}

func hashOf(seq []int32) uint64 {
	h := uint64(len(seq))
	for _, v := range seq {
		h = (h ^ uint64(uint32(v))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return mix(h)
}

func equal(a, b []int32) bool {
	if len(a) != len(b) {
		return false
	}
	for i, v := range a {
		if v != b[i] {
			return false
		}
	}
	return true
}
