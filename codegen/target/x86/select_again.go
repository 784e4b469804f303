package x86

import (
	"strconv"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// again is what shuffles made in straight code, so that the same one of the same registers is made once.
//
//	zips of the lower and the upper halves of 256 bits   ->   both VPUNPCKs once, and a VPERM2I128 for each
type again struct {
	made map[string]vec.Reg
	of   map[vec.Reg][]string // what is made of a register; some may be gone
	as   map[vec.Reg][]string // what it is made as; some may be gone, or made as another one
}

func newAgain() again {
	return again{map[string]vec.Reg{}, map[vec.Reg][]string{}, map[vec.Reg][]string{}}
}

// key names an instruction that may be used again; "" is none.
func (a *again) key(op, w, imm int, src []val) string {
	if !shuffles(op) {
		return ""
	}
	var room [64]byte
	key := room[:0]
	for _, n := range [...]int{op, w, imm} {
		key = append(strconv.AppendInt(key, int64(n), 10), ' ')
	}
	for _, x := range src {
		if x.at != nil {
			return ""
		}
		key = append(strconv.AppendInt(key, int64(x.reg), 10), ' ')
	}
	return string(key)
}

// shuffles reports whether a row moves lanes and leaves its operands as they are.
func shuffles(op int) bool {
	switch op {
	case VPUNPCKLBW, VPUNPCKLWD, VPUNPCKLDQ, VPUNPCKLQDQ, VPUNPCKHBW, VPUNPCKHWD, VPUNPCKHDQ, VPUNPCKHQDQ,
		VPSHUFD, VPERMQ, VPERM2I128, VEXTRACTI128, VEXTRACTI64X4, VSHUFI64X2, VSHUFPS:
		return true
	}
	return false
}

// keep remembers what an instruction made.
func (a *again) keep(key string, d vec.Reg, src []vec.Reg) {
	if key == "" {
		return
	}
	a.made[key], a.as[d] = d, append(a.as[d], key)
	for _, r := range src {
		a.of[r] = append(a.of[r], key)
	}
}

// changed forgets what was made of a register that is set anew, and what is in it.
func (a *again) changed(r vec.Reg) {
	for _, key := range a.of[r] {
		delete(a.made, key)
	}
	for _, key := range a.as[r] {
		if a.made[key] == r {
			delete(a.made, key)
		}
	}
	delete(a.of, r)
	delete(a.as, r)
}

// renamed is told that a register has another name.
func (a *again) renamed(from, to vec.Reg) {
	for _, key := range a.as[from] {
		if d, ok := a.made[key]; ok && d == from {
			a.made[key], a.as[to] = to, append(a.as[to], key)
		}
	}
}
