package machine

// Immediate is a range of values that a field of an instruction holds: Lo, Lo+Step, ..., Hi.
type Immediate struct {
	Name         string
	Lo, Hi, Step int64
	Source       string
}

// Holds reports whether x is one of the values.
func (r Immediate) Holds(x int64) bool { return r.Lo <= x && x <= r.Hi && (x-r.Lo)%r.Step == 0 }

// The immediate fields, as indices of [Machine.Immediates].
const (
	ImmAdd     = iota // of an addition in the scalar unit; no other scalar operation has one
	ImmMove10         // mov.s10 in LDA
	ImmMove12         // mov.s12 in ALU
	ImmMoveS20        // mov.s20 in LNG, to r
	ImmMoveU20        // mov.u20 in LNG
	ImmPost1          // post-modification of an access of 8 bits
	ImmPost2          // 16 bits
	ImmPost4          // 32 bits
	ImmPost16         // 128 bits
	ImmPost32         // 256 bits
	ImmPtrAdd         // of a pointer addition
	ImmStack4         // offset from the stack pointer in a load or store of 32 bits
	ImmStack16        // 128 bits
	ImmStack32        // 256 bits
	ImmSpill          // offset of a spill
	ImmFrame          // change of the stack pointer
	NumImmediates
)

const fields = "llvm-aie AIEInstrInfo.td"

var immediates = [NumImmediates]Immediate{
	ImmAdd:     {"add", -64, 63, 1, fields + " simm7"},
	ImmMove10:  {"mov.s10", -512, 511, 1, "llvm-aie AIEInstrFormats.td cg_s10, AIERegisterInfo.td mLdaCg10"},
	ImmMove12:  {"mov.s12", -2048, 2047, 1, fields + " simm12"},
	ImmMoveS20: {"mov.s20", -1 << 19, 1<<19 - 1, 1, fields + " simm20"},
	ImmMoveU20: {"mov.u20", 0, 1<<20 - 1, 1, fields + " uimm20"},
	ImmPost1:   {"post.8", -8, 7, 1, "assumed: four bits in units of the access, as for the other sizes"},
	ImmPost2:   {"post.16", -16, 14, 2, "assumed: four bits in units of the access, as for the other sizes"},
	ImmPost4:   {"post.32", -32, 28, 4, fields + " t06s_step4; AIEInstrFormats.td ag_short"},
	ImmPost16:  {"post.128", -128, 112, 16, fields + " t08s_step16"},
	ImmPost32:  {"post.256", -256, 224, 32, fields + " t09s_step32"},
	ImmPtrAdd:  {"padd", -32, 28, 4, fields + " PADDA_nrm_imm"},
	ImmStack4:  {"stack.32", -512, -4, 4, fields + " t10n_step4"},
	ImmStack16: {"stack.128", -2048, -16, 16, fields + " t12n_step16"},
	ImmStack32: {"stack.256", -4096, -32, 32, fields + " t13n_step32"},
	ImmSpill:   {"spill", -65536, -4, 4, fields + " t17n_step4"},
	ImmFrame:   {"frame", -512, 480, 32, fields + " t10s_step32"},
}

// PostModify is the immediate post-modification that an access of so many bytes can make. An access of 8 bytes is two
// of 4. Any other step within 20 bits needs a modifier register.
func (m *Machine) PostModify(bytes int) Immediate {
	switch bytes {
	case 1:
		return m.Immediates[ImmPost1]
	case 2:
		return m.Immediates[ImmPost2]
	case 16:
		return m.Immediates[ImmPost16]
	case 32:
		return m.Immediates[ImmPost32]
	}
	return m.Immediates[ImmPost4]
}
