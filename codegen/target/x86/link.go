package x86

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Link is the machine code of a kernel over real registers with its constants behind it. The place that it is put at
// is a multiple of 64 bytes.
func Link(l *vec.Insts) []byte {
	code, starts := encode(l.List)
	data := (len(code) + 63) &^ 63
	for i, in := range l.List {
		if in.Kind != vec.Plain || in.Mem.Base != RIP {
			continue
		}
		end := starts[i+1]
		at := end - 4 - immBytes(RowOf(in.Op))
		binary.LittleEndian.PutUint32(code[at:], uint32(data+in.Mem.Disp-end))
	}
	if len(l.Data) == 0 {
		return code
	}
	return append(append(code, make([]byte, data-len(code))...), l.Data...)
}

// immBytes is how many bytes of an instruction that reads constants lie behind its address.
func immBytes(r *Row) int {
	switch {
	case r.vex|r.evex == 0 && r.enc&imm != 0:
		panic("BUG: an instruction on general registers with a constant beside the code and an immediate")
	case r.enc&imm != 0 || r.enc&form == rvmr:
		return 1
	}
	return 0
}

// pool is what the constants of a function are called in Go assembly, behind its name.
const pool = "·constants<>"

// GoData is the constants of the function name in Go's assembly language.
func GoData(name string, data []byte) string {
	if len(data) == 0 {
		return ""
	}
	var b strings.Builder
	for at := 0; at < len(data); at += 8 {
		var word [8]byte
		copy(word[:], data[at:])
		fmt.Fprintf(&b, "DATA %s%s+%d(SB)/8, $0x%016x\n", name, pool, at, binary.LittleEndian.Uint64(word[:]))
	}
	fmt.Fprintf(&b, "GLOBL %s%s(SB), RODATA|NOPTR, $%d\n", name, pool, (len(data)+7)&^7)
	return b.String()
}
