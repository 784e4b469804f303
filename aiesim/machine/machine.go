package machine

// Fact is one number of the machine and where it was published.
type Fact struct {
	N      int
	Source string
}

// Machine is a processor as data. Sizes are bytes, latencies cycles from issue to use.
type Machine struct {
	Name string

	// Memory.
	DataMemory    Fact // visible to one core
	ProgramMemory Fact
	MemoryBanks   Fact // single-port banks visible to one core
	BankBytes     Fact
	BankWidth     Fact // bytes of one access; two banks of a pair take turns at this distance
	DataBase      Fact // address of the first byte of data memory, as the core sees it
	StreamBytes   Fact // of one stream in a cycle
	StackBytes    Fact // default stack
	VectorAlign   Fact // of the address of a 128- or 256-bit access
	LoadBits      Fact // of one vector load or store

	// Issue, in operations a cycle.
	Loads, Stores, Scalars, Vectors, Moves Fact
	WordBytes                              Fact // longest instruction word
	DelaySlots                             Fact // after a branch

	// Registers.
	VectorRegs  Fact // of 256 bits
	WideRegs    Fact // of 1024 bits, the x operand
	ZRegs       Fact // of 256 bits that can be the z operand
	AccRegs     Fact // of 384 bits
	FloatAccs   Fact // 256-bit registers that can accumulate floats
	ScalarRegs  Fact
	PointerRegs Fact
	ConfigRegs  Fact // of 64 bits: offsets and steps

	// Latencies.
	LoadLatency       Fact // vector load to vector operation
	ScalarLoadLatency Fact
	MacToSrs          Fact // integer multiply-accumulate to any reader but the next accumulation
	MacToMac          Fact // the same accumulator
	FloatToUse        Fact
	FloatToFloat      Fact // the same accumulator
	SrsLatency        Fact
	UpsLatency        Fact
	MoveLatency       Fact // vector move, update, extract
	SelectLatency     Fact // compare, select
	ScalarLatency     Fact
	ScalarMulLatency  Fact
	PointerLatency    Fact // post-modify to the next address
	CallOverhead      Fact // fixed cost of one pipelined kernel call beyond its loop

	// The vendor's compiler.
	MaxFold Fact // a loop whose II would exceed it is not pipelined

	UnitBits [NumFiles]Fact // of one unit of a register file

	Formats []Format                  // of instruction words, shortest first
	Classes [NumClasses]RegisterClass // of operands
	Ops     [NumOpcodes]Operation     // slots and times
}

// AIE1 is the AI Engine of the Versal VC1902.
var AIE1 = Machine{
	Name: "AIE1",

	DataMemory:    Fact{128 << 10, "AM009, UG1079 AI Engine Memory: four neighbouring 32 KB modules"},
	ProgramMemory: Fact{16 << 10, "AM009 AI Engine Memory: 1024 words of 128 bits"},
	MemoryBanks:   Fact{32, "UG1079: 8 single-port banks in each of 4 modules"},
	BankBytes:     Fact{4 << 10, "UG1079: 256 words of 128 bits"},
	BankWidth:     Fact{16, "UG1079 AI Engine Memory: banks of 128-bit words, even and odd ones interleaved"},
	DataBase:      Fact{0x20000, "AM009 AI Engine Memory: south, west, north and east module at 0x20000 to 0x3FFFF"},
	StreamBytes:   Fact{4, "UG1079 Streams: 32 bits a cycle, or 128 bits every four"},
	StackBytes:    Fact{1 << 10, "UG1076: default stack of 1 KB in data memory"},
	VectorAlign:   Fact{16, "UG1078 loadstore: 128-bit boundary for 128- and 256-bit accesses"},
	LoadBits:      Fact{256, "UG1078 loadstore: 128 and 256 bits only"},

	Loads:      Fact{2, "UG1079 Architecture Overview"},
	Stores:     Fact{1, "UG1079 Architecture Overview"},
	Scalars:    Fact{1, "UG1079 Architecture Overview"},
	Vectors:    Fact{1, "UG1079 Architecture Overview"},
	Moves:      Fact{2, "UG1079 Architecture Overview"},
	WordBytes:  Fact{16, "AM009: 128 bits fetched each cycle"},
	DelaySlots: Fact{5, "llvm-aie AIE1DelaySlotFiller"},

	VectorRegs:  Fact{8, "UG1079: 256x8 bits of vector registers"},
	WideRegs:    Fact{2, "llvm-aie AIE1RegisterInfo: ya, yd, sharing xb"},
	ZRegs:       Fact{2, "llvm-aie AIE1RegisterInfo: wc0, wc1"},
	AccRegs:     Fact{8, "UG1079: 384x8 bits of accumulators"},
	FloatAccs:   Fact{4, "llvm-aie AIE1RegisterInfo: wr2, wr3, wd0, wd1"},
	ScalarRegs:  Fact{16, "AM009 Register Files: r0-15"},
	PointerRegs: Fact{8, "AM009 Register Files: p0-7"},
	ConfigRegs:  Fact{8, "llvm-aie AIE1RegisterInfo: c0-7"},

	LoadLatency:       Fact{7, "Vitis tutorial 14 part 2a; UG1702 pipeline view"},
	ScalarLoadLatency: Fact{7, "assumed as the vector load; llvm-aie says 8"},
	MacToSrs:          Fact{6, "Vitis tutorial 25: six MAC stages"},
	MacToMac:          Fact{1, "Vitis tutorial 07; DSP library FIR tables"},
	FloatToUse:        Fact{7, "Vitis tutorial 25"},
	FloatToFloat:      Fact{2, "AM009: two-stage accumulator; tutorial 07"},
	SrsLatency:        Fact{3, "llvm-aie AIE1Schedule; another source says 4"},
	UpsLatency:        Fact{4, "not published; range 1 to 6"},
	MoveLatency:       Fact{1, "AM009: vector and accumulator moves"},
	SelectLatency:     Fact{2, "llvm-aie AIE1Schedule"},
	ScalarLatency:     Fact{1, "AM009"},
	ScalarMulLatency:  Fact{3, "llvm-aie AIE1Schedule"},
	PointerLatency:    Fact{2, "UG1702: address at E2"},
	MaxFold:           Fact{64, "UG1079 Software Pipelining of Loops: default maxfoldk of older tools; 110 in 2025.1"},

	UnitBits: unitBits,

	Formats: formats,
	Classes: classes,
	Ops:     operations,

	CallOverhead: Fact{36, "fitted to the vendor's FIR counts: 24 (copy) to 38"},
}
