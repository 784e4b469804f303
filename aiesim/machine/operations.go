package machine

// operations gives slots and times of the opcodes of m. Read, AccRead, ConfRead and Write are cycles after issue; the
// latency from a definition to a use is Write - Read. Slots: llvm-aie AIEInstrFormats.td and AIEInstrInfo.td, whose
// names the sources give; what takes more than one operation has a function of its own: [Machine.Constant],
// [Machine.SrsForm], [Machine.MoveOps].
//
// Hazards of AIESchedule.td that are left out: one write port of the scalar registers for loads, ALU and flags (the
// published scalar_mul, 2 cycles for two loads and a product, would need 3), and a read port shared by scalar stores
// and moves (no vendor's source has it).
func operations(m *Machine) [NumOpcodes]Operation {
	var t [NumOpcodes]Operation
	lda, ldb, st, alu := SlotSet(LDA), SlotSet(LDB), SlotSet(ST), SlotSet(ALU)
	mv0, mv1, lng := SlotSet(MV0), SlotSet(MV1), SlotSet(LNG)
	set := func(c Opcode, name, source string, time Fact, slots ...Slots) *Operation {
		lo, hi := time.Bounds()
		if time.Source != "" {
			source += "; time: " + time.Source
		}
		t[c] = Operation{Name: name, Slots: slots, Write: time.N, Lo: lo, Hi: hi, Source: source}
		return &t[c]
	}
	access := func(o *Operation) *Operation { o.PtrWrite = m.PostModifyLatency.N; return o }
	store := func(o *Operation) *Operation { o.PtrWrite = m.StorePostLatency.N; return o }
	vector := func(o *Operation) *Operation { o.ConfRead = -m.ConfLead.N; return o }
	port := func(o *Operation) { o.Port = m.SharedRead.N * (1 + o.AccRead) }
	product := func(o *Operation, last Fact) { vector(o).AccRead = o.Write - last.N; port(o) }
	twice := func(o *Operation) *Operation { o.Busy, o.Write, o.Lo, o.Hi = 2, o.Write+1, o.Lo+1, o.Hi+1; return o }

	t[Nop] = Operation{Name: "nop", Source: "AIEInstrInfo.td NOP"}
	access(set(LoadV, "vlda", "dmv_lda, dmv_ldb", m.LoadLatency, ldb, lda))
	access(set(LoadW, "vlda.w", "dmw_lda, dmw_ldb", m.LoadLatency, ldb, lda))
	scalar := []Slots{lda}
	if m.ScalarLoads.N > 1 {
		scalar = append(scalar, ldb)
	}
	access(set(LoadS, "lda", "dms_lda; of 8 and 16 bits dmhb_lda, into r0-7", m.ScalarLoadLatency, scalar...))
	twice(access(set(LoadD, "lda.d", "dms_lda twice", m.ScalarLoadLatency, lda)))
	store(set(StoreV, "vst", "dmv_sts", m.StoreToLoad, st))
	store(set(StoreW, "vst.w", "dmw_sts", m.StoreToLoad, st))
	store(set(StoreS, "st", "dms_sts", m.StoreToLoad, st))
	store(set(StoreN, "st.n", "dmhb_sts; "+m.NarrowStore.Source, m.StoreToLoad, st|lda)).Busy = m.NarrowStore.N
	twice(store(set(StoreD, "st.d", "dms_sts twice", m.StoreToLoad, st)))
	store(set(StoreSRS, "vst.srs", "dmv_sts_srs; DSP library vect_mul at II 1 for 8 lanes of 80 bits", m.StoreToLoad,
		st))
	set(SpillLoad, "spil.ld", "dms_, dmv_, dmw_lda_spil: 256 bits or half of a 384-bit accumulator", m.LoadLatency,
		lng|lda)
	set(SpillStore, "spil.st", "dms_, dmv_, dmw_sts_spil", m.StoreToLoad, lng|st)

	product(set(Mac, "vmac", "vec_acm_am, vec_acm_bm", m.MacToSrs, SlotSet(VECA)), m.MacToMac)
	product(set(FMac, "vfpmac", "vec_float", m.FloatToUse, SlotSet(VECA)), m.FloatToFloat)
	vector(set(VecOp, "vsel", "vec_compare, vec_select", m.SelectLatency, SlotSet(VECM)))
	set(Srs, "vsrs", "mv_v_srs0, mv_w_srs0; mv_w_srs1 of one form, see SrsForm", m.SrsLatency, st)
	set(Ups, "vups",
		"slot not public: AM009 lists upshift as a register move beside the MAC's path, llvm-aie leaves a form "+
			"of it in the vector slot without encoding", m.UpsLatency, mv0)
	set(MoveV, "vmov", "mv_vec, mv_vecw, mv_vecx; that zero can be moved is an assumption", m.MoveLatency, mv0)
	port(set(MoveA, "vmov.a", "mv_vecam of 384 bits; that zero can be moved is an assumption", m.MoveLatency, mv0))
	port(set(UpdElem, "upd", "s2v_upd, 16 and 32 bits", m.MoveLatency, mv0))
	set(ExtElem, "ext", "s2v_ext, 32 bits into r0-15 or p, 16 bits into r0-7", m.MoveLatency, mv1)
	port(set(ShiftElem, "vshft", "s2v_shiftv0, s2v_shiftw0", m.MoveLatency, mv0))
	set(Pack, "vpack", "slot not public: assumed a move; the store with pack is dmv_sts_pack", m.PackLatency, mv0)

	set(MoveImm, "mov", "cg_s12, mov20: see Constant", m.ScalarLatency, alu, lng)
	set(MoveS, "mov", "mv_scl, mv_special2r, mv_r2special", m.ScalarLatency, mv0)
	set(Alu, "alu", "alu_r_rr, alu_r_r, add_r_ri, select_r_rr", m.ScalarLatency, alu)
	twice(set(AluD, "alu.d", "alu_r_rr twice: add and adc, sub and sbc", m.ScalarLatency, alu))
	set(Mul, "mul", "alu_r_rr", m.ScalarMulLatency, alu)
	set(PtrAdd, "padd", "ldb_ptr_inc, lda_ptr_inc; within a ring ag_short_pstm_cyc", m.PointerLatency, ldb, lda)
	set(SetMode, "setmode", "bitset of md0", m.ScalarLatency, mv0).Busy = m.ModeOps.N
	set(SetLoop, "setloop", "mov20 to ls and to le", m.ScalarLatency, lng).Busy = 2
	set(SetCount, "setcount", "cg_s12, mv_r2special to lc, neither of which subtracts: see Constant; Vitis tutorial "+
		"25: "+
		"mov.s12 to lc", m.ScalarLatency, mv0, alu)

	branch := Fact{}
	set(Jump, "j", "j_instr", branch, lng)
	set(Branch, "bnez", "ba_instr: condition read in E1", branch, lng)
	set(Ret, "ret", "a 16-bit form alone in its word; taken as the other branches", branch, lng)
	set(Call, "jal", "jal_instr", m.LinkLatency, lng)
	set(Lib, "lib", "runtime library: see Routine", Fact{N: 1}, alu)
	set(StreamIn, "strm.in", "mv_ssb2scl into r0-7, mv_ssa2scl", m.ScalarLatency, SlotSet(SSB), mv0)
	set(StreamOut, "strm.out", "mv_scl2msa, mv_scl2msb", m.ScalarLatency, st, mv1)

	move, use := m.MoveLatency.N, m.FloatToUse
	single := func(c Opcode, name, what string, read int) {
		o := set(c, name, "ScalarFloatOnVector: into a lane, fpmac, out of it; "+what, Fact{use.N + 2*move, use.Source,
			use.Lo + 2*move, use.Hi + 2*move}, SlotSet(VECA, MV0))
		o.Read, o.ConfRead = read, read
	}
	// A sum reads what it adds where an accumulation does: a product before it is part of it.
	single(FSum, "fps.add", "operands as the accumulator's", use.N+2*move-m.FloatToFloat.N)
	single(FProduct, "fps.mul", "operands as data", 0)
	return t
}
