package arm64

// What the tests of the rows' meaning see.
var (
	AllRows      = allRows
	WidthsOf     = widthsOf
	ImmOf        = immsOf
	AssembleInst = assembleInst
	ArmLine      = armLine
)

// Sizes lists what may be or-ed to a row.
func (r *Row) Sizes() []int {
	if r.sizes == 0 {
		return []int{0}
	}
	var all []int
	for n := range 4 {
		if r.sizes>>n&1 != 0 {
			all = append(all, n<<12)
		}
	}
	return all
}
