package machine

// unitBits are the widths of the register files' units.
var unitBits = [NumFiles]Fact{
	VecFile:    {128, registers},
	AccFile:    {384, registers},
	ScalarFile: {32, registers},
	PtrFile:    {20, registers},
	ModFile:    {20, registers},
	ConfFile:   {64, registers},
	ShiftFile:  {32, registers},
	LoopFile:   {32, registers},
}
