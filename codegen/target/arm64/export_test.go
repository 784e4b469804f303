package arm64

// What the tests of the rows' meaning see.
var (
	AllRows      = allRows
	WidthsOf     = widthsOf
	ImmOf        = immsOf
	AssembleInst = assembleInst
	ArmLine      = armLine
)
