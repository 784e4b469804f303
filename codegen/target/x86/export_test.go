package x86

// What the tests of the rows' meaning see, which run on the processor by package native.
var (
	AllRows      = allRows
	WidthsOf     = widthsOf
	ExtrasOf     = extrasOf
	HasMemory    = hasMemory
	AssembleInst = assembleInst
	TakesEVEX    = takesEVEX
)

// IsGeneral reports whether a row works on general registers only.
func (r *Row) IsGeneral() bool {
	return r.evex == 0 && (r.vex == 0 || r.enc&form == rmv || r.enc&form == bare)
}

// IsGather reports whether a row gathers.
func (r *Row) IsGather() bool { return r.enc&form == gather }

// Broadcasts is the size of the element that Bcst reads, in bytes.
func (r *Row) Broadcasts() int {
	if r.evex&b4 != 0 {
		return 4
	}
	return 8
}

// FeatureOf is what an instruction needs of the processor: with registers from 16 on, or not.
func FeatureOf(op, bits int, high bool) Feature {
	r := RowOf(op)
	if r.vex == 0 || op > rowBits || high || bits == 512 {
		if r.evex != 0 && r.NeedsE == 0 {
			return AVX512
		}
		return r.NeedsE
	}
	if r.Needs == 0 {
		return AVX2
	}
	return r.Needs
}
