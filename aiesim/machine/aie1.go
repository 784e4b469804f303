package machine

import "sync"

// AIE1 is the AI Engine of the Versal VC1902, the default variant. It is made when it is first asked for, so that
// programs that do without hold none of its tables; nobody changes it ([Machine.With] makes another).
func AIE1() *Machine {
	made.Do(func() { made.machine = aie1() })
	return made.machine
}

// made is the machine of AIE1, once it was asked for.
var made struct {
	sync.Once
	machine *Machine
}

func aie1() *Machine {
	m := &Machine{
		Name: "AIE1",

		DataMemory:    Fact{N: 128 << 10, Source: "AM009, UG1079 AI Engine Memory: four neighbouring 32 KB modules"},
		MemoryModules: Fact{N: 4, Source: "AM009, UG1079 AI Engine Memory: own, north, south, and east or west"},
		ProgramMemory: Fact{N: 16 << 10, Source: "AM009 AI Engine Memory: 1024 words of 128 bits"},
		MemoryBanks:   Fact{N: 32, Source: "UG1079: 8 single-port banks in each of 4 modules"},
		BankBytes:     Fact{N: 4 << 10, Source: "UG1079: 256 words of 128 bits"},
		BankWidth: Fact{N: 16,
			Source: "UG1079: 128 bits; even and odd bank of a pair interleaved on the 128-bit address"},
		DataBase:    Fact{N: 0x20000, Source: "AM009 AI Engine Memory: the four modules at 0x20000 to 0x3FFFF"},
		StreamBytes: Fact{N: 4, Source: "UG1079 Streams: 32 bits a cycle, or 128 bits every four"},
		ConflictCycles: Fact{1, "UG1076 Memory Stall Analysis: round-robin, until every request is served; the " +
			"cycles for one are not public", 1, 2},
		StackBytes:  Fact{N: 1 << 10, Source: "UG1076: default stack of 1 KB in data memory"},
		HeapBytes:   Fact{N: 1 << 10, Source: "UG1076: default heap of 1 KB in data memory"},
		SystemBytes: Fact{N: 32, Source: "UG1076 Memory Stall Analysis: synchronisation in the first 32 bytes"},
		VectorAlign: Fact{N: 16, Source: "UG1078 loadstore: 128-bit boundary for 128- and 256-bit accesses"},
		LoadBits:    Fact{N: 256, Source: "UG1078 loadstore: 128 and 256 bits only"},
		AddressBits: Fact{N: 20, Source: "AM009 Register Files: 20-bit pointers"},

		Loads:   Fact{N: 2, Source: "UG1079 Architecture Overview"},
		Stores:  Fact{N: 1, Source: "UG1079 Architecture Overview"},
		Scalars: Fact{N: 1, Source: "UG1079 Architecture Overview"},
		Vectors: Fact{N: 1, Source: "UG1079 Architecture Overview"},
		Moves:   Fact{N: 2, Source: "UG1079 Architecture Overview"},
		ScalarLoads: Fact{1, "DSP library scalar_mul: 2 cycles for 2 loads, a product and a store; llvm-aie has a " +
			"32-bit load B", 1, 2},
		WordBytes:  Fact{N: 16, Source: "AM009: 128 bits fetched each cycle"},
		DelaySlots: Fact{N: 5, Source: "llvm-aie AIEInstrInfo.td, AIE1DelaySlotFiller"},
		ClockMHz: Fact{1250, "DS957 AI Engine Switching Characteristics: 1250 for -2M, 1000 for -1L, 1300 for -2H",
			1000, 1300},

		HardLoops: Fact{N: 1, Source: "llvm-aie AIERegisterInfo.td: one LS, LE, LC; UG1079 Loops"},
		LoopSetup: Fact{7, "not public for AIE1; llvm-aie for the second generation: 112 bytes, seven words of " +
			"128 bits",
			1, 7},
		LoopWords: Fact{N: 1, Source: "Vitis tutorial 25: a body of one word"},

		VectorRegs:  Fact{N: 8, Source: "UG1079: 256x8 bits of vector registers"},
		WideRegs:    Fact{N: 2, Source: "llvm-aie AIERegisterInfo.td: ya, yd, sharing xb"},
		ZRegs:       Fact{N: 2, Source: "llvm-aie AIERegisterInfo.td: wc0, wc1"},
		AccRegs:     Fact{N: 8, Source: "UG1079: 384x8 bits of accumulators"},
		FloatAccs:   Fact{N: 4, Source: "llvm-aie AIERegisterInfo.td: wr2, wr3, wd0, wd1"},
		ScalarRegs:  Fact{N: 16, Source: "AM009 Register Files: r0-15"},
		PointerRegs: Fact{N: 8, Source: "AM009 Register Files: p0-7"},
		ConfigRegs:  Fact{N: 8, Source: "llvm-aie AIERegisterInfo.td: c0-7"},
		PointerArgs: Fact{N: 6, Source: "llvm-aie AIE1CallingConv.td: p0-5; what is left in words of 32 bits on the " +
			"stack"},
		ScalarArgs: Fact{N: 4, Source: "llvm-aie AIE1CallingConv.td: r6-9; what is left in words of 32 bits on the " +
			"stack"},

		MaxFold: Fact{64, "UG1079 Software Pipelining of Loops: default maxfoldk of older tools; 110 in 2025.1",
			64, 110},
		ShortLoop: Fact{N: 12,
			Source: "Vitis tutorial 14, Part2a: a loop of twelve rounds that nobody asked to be unrolled is; UG1079 " +
				"Loop Flattening and Unrolling names no number"},
		UnrollSize: Fact{150, "LLVM's LoopUnrollPass, as the vendor's compiler begins with LLVM (mlir-aie calls its " +
			"chess-llvm-link): no loop is unrolled to more than 150 operations at -O2, 300 at -O3; onnx2versal's " +
			"ConvReluScalar unrolls 25 products, and no published kernel decides the rest", 100, 300},
		BlockOverlap: Fact{1,
			"derived from the DSP library's FIR rows, where loads before the loop and the return cost their " +
				"full latency, and from mlir-aie's product of matrices, where a block inside loops costs 14 cycles " +
				"beside its multiplications; llvm-aie overlaps all blocks since 2024 (pull requests 51, 236, 247)",
			0, 2},
		LateMoves: Fact{N: 2, Source: "DSP library decimation and two-buffer symmetric filters: two cycles a load of " +
			"a round, which are those of pointer additions; its copy and vect_mul, with one load a round of each " +
			"window, take one"},
		LastMove: Fact{2, "DSP library filters of two buffers: two cycles a load, four for the movement " +
			"behind the store that ends a round; why is not public", 0, 2},
		WholeOperands: Fact{1, "not public; the DSP library's filters of two buffers, of nine taps by three and of " +
			"bodies of 96 products are nearer to their figures by it, by 2 to 16 %; llvm-aie AIE1InstrInfo.td: a " +
			"product's operand is a whole register, and its start comes from a register", 0, 1},
		BankBlind: Fact{0, "assumption: the compiler is told by __aie_dm_resource what lies in one bank; if not, " +
			"UG1079 Load and Store with Virtual Resource Annotations has accesses of two pointers in one cycle, " +
			"conflict or not", 0, 1},
		PointerAccess: Fact{N: 1, Source: "UG1076 Memory Stall Analysis: one pointer's accesses are in " +
			"different cycles"},

		UnitBits:   unitBits,
		Formats:    formats(),
		Classes:    classes(),
		Immediates: immediates,
	}
	m.latencies()
	m.build()
	return m
}

// latencies sets the times. The vendor comes before llvm-aie's tables where they differ.
func (m *Machine) latencies() {
	m.LoadLatency = Fact{7, "Vitis tutorial 14 part 2a; UG1702 pipeline view; llvm-aie says 8", 7, 8}
	m.ScalarLoadLatency = Fact{7, "assumed as the vector load; llvm-aie says 8", 7, 8}
	m.StoreToLoad = Fact{N: 1, Source: "AM009: stores and loads in order; llvm-aie AIESchedule.td"}
	m.NarrowStore = Fact{7, "llvm-aie AIESchedule.td II_STS_HB: read-modify-write that reserves load A and " +
		"store for 7 cycles; two such stores do not exclude each other there", 1, 7}
	m.MacToSrs = Fact{N: 6, Source: "Vitis tutorial 25: six MAC stages; llvm-aie AIESchedule.td"}
	m.MacToMac = Fact{N: 1, Source: "Vitis tutorial 07; DSP library FIR tables"}
	m.FloatToUse = Fact{7, "Vitis tutorial 25; llvm-aie says 6", 6, 7}
	m.FloatToFloat = Fact{2, "AM009: two-stage accumulator; tutorial 07; llvm-aie says 3", 2, 3}
	m.ConfLead = Fact{1, "llvm-aie AIESchedule.td: starts, offsets and configuration are read in ID; no other source",
		0, 1}
	m.SrsLatency = Fact{3, "llvm-aie AIESchedule.td; SPARTA says 4", 3, 4}
	m.UpsLatency = Fact{4, "not public; assumed", 1, 6}
	m.PackLatency = Fact{2, "not public; assumed", 1, 3}
	m.MoveLatency = Fact{N: 1,
		Source: "AM009 Register Move Functionality; llvm-aie AIESchedule.td II_VUPDATE, II_VEXTRACT"}
	m.SelectLatency = Fact{2, "llvm-aie AIESchedule.td II_VCMP, II_VSEL; no other source", 1, 3}
	m.ScalarLatency = Fact{N: 1, Source: "AM009 Scalar Unit"}
	m.ScalarMulLatency = Fact{N: 3, Source: "AM009 Scalar Unit; llvm-aie AIESchedule.td"}
	m.NonLinearLatency = Fact{N: 4, Source: "AM009 Scalar Functions; llvm-aie AIESchedule.td II_NLF"}
	m.ConvertLatency = Fact{2, "llvm-aie AIESchedule.td II_MOVConvert; no other source", 1, 4}
	m.PointerLatency = Fact{2, "UG1702: address at E2; llvm-aie AIESchedule.td II_PADDA", 1, 2}
	m.PostModifyLatency = Fact{1,
		"AM009: address generation of one cycle; DSP library copy loop at II 1; llvm-aie has 2 " +
			"for the stack pointer", 1, 2}
	m.StorePostLatency = Fact{N: 1, Source: "AM009: address generation of one cycle; DSP library interpolation " +
		"filters, which store four to eight vectors a round through one pointer, a cycle each"}
	m.LinkLatency = Fact{N: 4, Source: "llvm-aie AIEInstrInfo.td: LR written in E4"}
	m.SharedRead = Fact{1,
		"llvm-aie AIE1Schedule.td VECTOR_REG_READ: II_VMAC and II_VFMAC take it when they read the accumulator, " +
			"II_VMOV and II_VUPDATE at once; no other source", 0, 1}
	m.ScalarFloatOnVector = Fact{0, "UG1079 Floating-Point Operations: softfloat is the default of scalar floats; " +
		"AIE_OPTION_SCALAR_FLOAT_ON_VECTOR has the vector unit; onnx2versal's ConvReluScalar, 3.2 cycles a " +
		"multiply-add, can only be that", 0, 1}
	m.ModeOps = Fact{1, "llvm-aie AIEInstrInfo.td: bitset, one bit of md0 an operation; rounding has three bits", 1, 3}
}
