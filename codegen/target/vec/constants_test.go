package vec

import "testing"

// again is what makes register d of a number, and may run wherever d is needed.
func again(d Reg, imm int64) Inst { return Inst{Op: rowConst, Dst: []Reg{d}, Imm: imm, Remat: true} }

// TestConstantsLeaveLoops: two loops, the inner one with a table twice, a mask and n vectors that live throughout:
// four more are live in it once the constants are ahead. The outer one has as many as are asked for behind the inner one.
func TestConstantsLeaveLoops(t *testing.T) {
	nested := func(n, outer Reg) *Insts {
		var before, inner, behind, after []Inst
		for r := Reg(50); r < 50+n; r++ {
			before, inner, after = append(before, set(r)), append(inner, into(r, r, 22)), append(after, keep(r))
		}
		for r := Reg(60); r < 60+outer; r++ {
			behind = append(behind, set(r))
		}
		for r := Reg(60); r < 60+outer; r++ {
			behind = append(behind, keep(r))
		}
		index := []Inst{{Op: rowConst, Dst: []Reg{1}}, {Op: rowConst, Dst: []Reg{2}}}
		l := list(before, index, []Inst{label(1), label(2), again(20, 5), again(21, 7), mix(22, 20, 21), again(23, 5),
			mix(24, 22, 23), keep(24)}, inner, []Inst{less(1, 2)}, behind, []Inst{less(2, 1)}, after)
		l.Regs[2] = Index
		return l
	}
	made := func(room int, vectors, outer Reg) (inside, between, ahead int) {
		depth := 0
		for _, in := range allocated(t, nested(vectors, outer), testFile(room)) {
			switch {
			case in.Kind == Label:
				depth++
			case in.Kind == Branch:
				depth--
			case in.Remat:
				*[]*int{&ahead, &between, &inside}[depth]++
			}
		}
		return inside, between, ahead
	}
	for _, c := range []struct {
		room                   int
		vectors, outer         Reg
		inside, between, ahead int
		what                   string
	}{
		{8, 2, 0, 0, 0, 2, "there is room"},
		{6, 2, 0, 0, 0, 2, "as many registers as values"},
		{5, 2, 0, 1, 0, 1, "a register for one of them: the one that is made twice"},
		{4, 2, 0, 3, 0, 0, "none"},
		{6, 2, 3, 0, 1, 1, "one more than the outer loop leaves"},
		{6, 2, 4, 0, 2, 0, "none in the outer loop"},
	} {
		if inside, between, ahead := made(c.room, c.vectors, c.outer); inside != c.inside || between != c.between ||
			ahead != c.ahead {
			t.Errorf("%s: %d constants in the inner loop, %d in the outer one, %d ahead; want %d, %d, %d", c.what, inside,
				between, ahead, c.inside, c.between, c.ahead)
		}
	}
}

// TestConstantsStayBehindOtherEntries: what stands ahead of a label runs only for who comes from there.
func TestConstantsStayBehindOtherEntries(t *testing.T) {
	l := list([]Inst{{Op: rowConst, Dst: []Reg{1}}, less(1, 1), set(30), label(1), again(20, 5), mix(21, 20, 20), keep(21),
		less(1, 1)})
	depth := 0
	for _, in := range allocated(t, l, testFile(8)) {
		if in.Kind == Label {
			depth++
		}
		if in.Remat && depth == 0 {
			t.Error("a constant is made where not all come by")
		}
	}
}
