package machine

// formats lists the layouts of instruction words (llvm-aie AIECompositeFormats.td), shortest first.
var formats = []Format{
	{2, 0},
	{4, SlotSet(LDA)}, {4, SlotSet(LDB)}, {4, SlotSet(ST)}, {4, SlotSet(ALU)}, {4, SlotSet(MV0)}, {4, SlotSet(MV1)},
	{4, SlotSet(LNG)}, {4, SlotSet(VECM)},
	{8, SlotSet(VECA, LDA)}, {8, SlotSet(VECA, ST)}, {8, SlotSet(VECA, ALU)}, {8, SlotSet(VECA, MV0)},
	{12, SlotSet(VECA, ST, ALU)}, {12, SlotSet(VECA, ST, MV0)}, {12, SlotSet(VECA, LDA, ALU, MV0)},
	{12, SlotSet(VECA, LDA, ST, MV1)}, {12, SlotSet(VECA, LDA, ALU, MV1)}, {12, SlotSet(VECA, LDA, LDB, MV0)},
	{12, SlotSet(VECA, LDA, MV0, MV1)}, {12, SlotSet(VECA, LDA, LNG)},
	{12, SlotSet(LDA, LDB, ST, ALU, MV0)}, {12, SlotSet(LDA, LDB, ST, ALU, MV1)},
	{16, SlotSet(VECA, LDA, LDB, ST, MV0, MV1)}, {16, SlotSet(VECA, LDA, LDB, ST, LNG)},
	{16, SlotSet(VECA, LDA, LDB, ALU, MV0, MV1)}, {16, SlotSet(VECA, LDA, LDB, ALU, LNG)},
	{16, SlotSet(VECA, LDA, LDB, ST, ALU, MV1)}, {16, SlotSet(VECA, LDA, MV0, ST, ALU, MV1)},
	{16, SlotSet(VECM, LDA, LDB, ST, MV0, ALU)},
}
