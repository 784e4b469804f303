package machine

// SrsForm is how an accumulator of acc units gets into a vector register of out units by shift, round and saturate: the
// number of operations, and the slots that each may take. ok is false if there is no such form.
//
//	acc           out             example                    slots
//	AM (1 unit)   V (1 unit)      v8acc48 to v8int16         ST
//	AM            W (2)           v8acc48 to v8int32         ST, or MV1 with the shift in s7
//	BM (2)        V               v16acc48 to v16int8        ST
//	BM            W               v16acc48 to v16int16       ST
//	BM            X (4)           v16acc48 to v16int32       two of AM to W
//
// Source: llvm-aie AIEInstrFormats.td mv_v_srs0, mv_w_srs0, mv_w_srs1.
func (m *Machine) SrsForm(acc, out int) (n int, slots []Slots, ok bool) {
	st, mv1 := SlotSet(ST), SlotSet(MV1)
	switch [2]int{acc, out} {
	case [2]int{1, 2}:
		return 1, []Slots{st, mv1}, true
	case [2]int{2, 4}:
		return 2, []Slots{st, mv1}, true
	case [2]int{1, 1}, [2]int{2, 1}, [2]int{2, 2}:
		return 1, []Slots{st}, true
	}
	return 0, nil, false
}

// FusedStore reports whether the store of such a result can make the shift itself. llvm-aie names the one of BM to V;
// the published vect_mul, a product of int32, a srs and a store a cycle, needs the one of BM to W, and the field leaves
// room for all that fill a store (AIEInstrFormats.td dmv_sts_srs): V and W are taken to have it.
func (m *Machine) FusedStore(acc, out int) bool {
	n, _, ok := m.SrsForm(acc, out)
	return ok && n == 1
}

// MoveOps is the number of operations that copy so many units within a file: a vector move takes up to 512 bits, an
// accumulator move 384, others one register (AM009 Register Move Functionality).
func (m *Machine) MoveOps(f File, units int) int {
	if f == VecFile {
		return (units + 3) / 4
	}
	return units
}
