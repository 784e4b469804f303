package machine

// unitBits are the widths of the register files' units.
var unitBits = [NumFiles]Fact{
	VecFile:    {N: 128, Source: registers},
	AccFile:    {N: 384, Source: registers},
	ScalarFile: {N: 32, Source: registers},
	PtrFile:    {N: 20, Source: registers},
	ModFile:    {N: 20, Source: registers},
	ConfFile:   {N: 64, Source: registers},
	ShiftFile:  {N: 32, Source: registers},
	LoopFile:   {N: 32, Source: registers},
	RingFile:   {N: 64, Source: registers + "; start and size as the words that are loaded; 20 bits of each count"},
}
