package machine

// A register file is a row of units. A register is a list of units, lowest part first; registers alias where they share
// units: ya = xa xb and yd = xd xb share xb.

// File is a register file.
type File uint8

// The register files. Sizes of a unit: VecFile 128 bits, AccFile 384 bits (8 lanes of 48 bits or 4 of 80), ScalarFile
// 32 bits, PtrFile and ModFile 20 bits, ConfFile and RingFile 64 bits, ShiftFile 32 bits.
const (
	NoFile     File = iota
	VecFile         // 16 units: wr0 is units 0 and 1, wr1 2 and 3, wr2, wr3, wc0, wc1, wd0, wd1
	AccFile         // 8 units: aml0 is 0, amh0 1, aml1 2, ...; bm0 is 0 and 1
	ScalarFile      // r0..r15
	PtrFile         // p0..p7
	ModFile         // m0..m7
	ConfFile        // c0..c7
	ShiftFile       // s0..s7
	LoopFile        // lc, ls, le
	RingFile        // cb0..cb7, each with the cs of its number: start and size of a circular buffer
	NumFiles
)

// Class is the set of registers that an operand may be in.
type Class uint8

// The classes. A comment says which registers they hold; [Machine.Classes] has them as units.
const (
	NoClass   Class = iota
	ClassV          // 128 bits: any half of a W
	ClassW          // 256 bits: wr0-3, wc0-1, wd0-1
	ClassX          // 512 bits: xa, xb, xc, xd
	ClassY          // 1024 bits: ya, yd
	ClassMacX       // 512-bit x operand of a multiplication: the lower half of ya or yd (xa, xd), or xb
	ClassMacY       // 512-bit y operand: xb
	ClassZ          // z operand: wc0, wc1
	ClassF          // float accumulator: wr2, wr3, wd0, wd1
	ClassVecX       // result of a vector-unit lane operation: xc, xd (llvm-aie AIEInstrInfo.td, VCMP, VSEL)
	ClassAM         // 384-bit accumulator: aml0-3, amh0-3
	ClassBM         // 768-bit accumulator: bm0-3
	ClassR          // scalar: r0-r15
	ClassR64        // 64-bit scalar: even-odd pair of r
	ClassR8         // r0-r7: masks of compare, ystart
	ClassP          // pointer: p0-p7
	ClassM          // modifier: m0-m7
	ClassC          // configuration: c0-c7
	ClassS          // shift amount: s0-s7
	ClassLC         // loop count
	ClassRing       // bounds of a circular buffer: cb0-7, cs0-7
	NumClasses
)

// RegisterClass is a class as data.
type RegisterClass struct {
	Name   string
	File   File
	Bytes  int // of a value in it; an accumulator unit counts 48
	Regs   []Register
	Source string
}

// Register is one register of a class: its name and its units, lowest part first.
type Register struct {
	Name  string
	Units []uint8
}
