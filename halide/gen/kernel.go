package gen

import (
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Kernel is a random algorithm and what to run it on.
type Kernel struct {
	Func   *halide.Func
	Region []halide.Range
	Inputs map[string]*halide.Array
}

// Size limits random kernels. The zero Size is small and of all kinds.
type Size struct {
	MACs  int           // multiply-accumulates at most, of each product in the term; 0: 4096
	Dims  int           // of the Func at most; 0: 4
	Types []halide.Type // of the data, to choose from; nil: all but int64
	Plain bool          // only sums of in * k or of in, nothing beside
}

// mostBytes bounds the arrays of a drawn kernel in default storage: schedules need room to pad, and memories are small.
const mostBytes = 24 << 10

// Draw draws a kernel with its region and data.
func Draw(t *rapid.T, size Size) Kernel {
	s := drawShape(t, size)
	k := Kernel{Func: s.build(), Region: s.region}
	k.Inputs = Inputs(t, k.Func, k.Region)
	return k
}

// Func draws a kernel, mostly out(...) = narrow(T, sum(r, in(...) * k(...)), shift, mode): one to four dimensions,
// strides and dilations 1 to 3, any type, sometimes a border, sometimes no reduction or no filter; sometimes constants
// for coefficients, several products in a term, a bias, wrap instead of narrow, or neither.
func Func(t *rapid.T) *halide.Func {
	s := drawShape(t, Size{})
	return s.build()
}

// role is what a dimension of the Func does.
type role int

const (
	slides  role = iota // along a dimension of the data, with a reduction Var: stride*x + dilation*r + offset
	shared              // indexes the data and the filter, as the channel of a depthwise layer
	ofData              // indexes the data alone, as a batch
	ofTaps              // indexes the filter alone, as an output channel
	roles   = int(ofTaps) + 1
	channel = 2 // at most so many reduction Vars index data and filter without sliding
)

// axis is a dimension of the Func.
type axis struct {
	role                     role
	stride, dilation, offset int
	taps                     int // extent of its reduction Var, if it slides
	least                    int // and where that begins
}

// shape is a kernel before it is built.
type shape struct {
	axes            []axis
	channels        []int // extents of reduction Vars that do not slide
	region          []halide.Range
	data, taps, out halide.Type
	border          int  // 0 none, 1 zero, 2 constant, 3 edge, 4 image, 5 mirror, 6 interior
	where           int  // 0 all points of the reduction, or those of a condition: see condition
	wide            bool // the output is stored in a wider type than the value has
	sum             sum
	end             end
}

func drawShape(t *rapid.T, size Size) shape {
	if size.MACs == 0 {
		size.MACs = 4096
	}
	if size.Dims == 0 {
		size.Dims = 4
	}
	if size.Types == nil {
		size.Types = []halide.Type{halide.Int8, halide.Int16, halide.Int32, halide.UInt8, halide.UInt16, halide.UInt32,
			halide.Float32}
	}
	s := shape{border: max(rapid.IntRange(-6, 6).Draw(t, "border"), 0), wide: rapid.IntRange(0, 7).Draw(t, "wide") == 7}
	s.drawTypes(t, size.Types)
	s.drawSum(t)
	s.drawAxes(t, size)
	s.drawEnd(t)
	s.where = max(rapid.IntRange(-4*conditions, conditions).Draw(t, "where"), 0)
	if size.Plain {
		s.sum.form, s.end.bias, s.where = min(s.sum.form, alone), 0, 0
	}
	s.shrink()
	return s
}

// drawTypes takes coefficients of the data's width, signed, mostly; floats go with floats.
func (s *shape) drawTypes(t *rapid.T, types []halide.Type) {
	s.data = rapid.SampledFrom(types).Draw(t, "data")
	if s.data == halide.Float32 {
		s.taps, s.out = s.data, s.data
		return
	}
	ints := []halide.Type{halide.Int8, halide.Int16, halide.Int32, halide.UInt8, halide.UInt16, halide.UInt32}
	s.taps, s.out = s.data, s.data
	switch rapid.IntRange(0, 5).Draw(t, "mixed") {
	case 0:
		s.taps = rapid.SampledFrom(ints).Draw(t, "taps")
	case 1:
		s.out = rapid.SampledFrom(append(ints, halide.Int64)).Draw(t, "out")
	case 2:
		if !s.data.Signed() {
			s.taps = map[int]halide.Type{8: halide.Int8, 16: halide.Int16, 32: halide.Int32}[s.data.Bits()]
		}
	}
}

// drawAxes spends the multiply-accumulates of size on the extents, dimension 0 first.
func (s *shape) drawAxes(t *rapid.T, size Size) {
	left := size.MACs
	large := rapid.IntRange(0, 3).Draw(t, "large") == 3
	spend := func(most int, label string) int {
		most = max(1, min(most, left))
		least := 1
		if large {
			least = (most + 2) / 3
		}
		n := rapid.IntRange(least, most).Draw(t, label)
		left /= n
		return n
	}
	for i := range rapid.IntRange(1, size.Dims).Draw(t, "dims") {
		a := axis{role: role(rapid.IntRange(0, roles-1).Draw(t, "role")), stride: 1, dilation: 1}
		if i == 0 && rapid.Bool().Draw(t, "sliding") {
			a.role = slides
		}
		if a.role == slides {
			a.taps = spend(5, "taps")
			a.stride = max(1, rapid.IntRange(-2, 3).Draw(t, "stride"))
			a.dilation = max(1, rapid.IntRange(-2, 3).Draw(t, "dilation"))
			a.offset = rapid.IntRange(-2, 2).Draw(t, "offset")
			a.least = rapid.SampledFrom([]int{0, 0, 0, 0, -1, -a.taps / 2, 2}).Draw(t, "least")
		}
		s.axes = append(s.axes, a)
	}
	for range rapid.IntRange(0, channel).Draw(t, "channels") {
		s.channels = append(s.channels, spend(9, "channel"))
	}
	for i := range s.axes {
		most := 12
		if i == 0 {
			most = 100
		}
		least := rapid.SampledFrom([]int{0, 0, 0, 0, 5, -3}).Draw(t, "least")
		s.region = append(s.region, halide.Range{Min: least, Extent: spend(most, "extent")})
	}
}

// shrink halves the widest dimension until the arrays are small enough.
func (s *shape) shrink() {
	for {
		f := s.build()
		if plain := bounded(f, s.region); spaceOf(plain, &Machine{}).bytes(0) <= mostBytes {
			return
		}
		widest := 0
		for i, r := range s.region {
			if r.Extent > s.region[widest].Extent {
				widest = i
			}
		}
		if s.region[widest].Extent == 1 {
			return
		}
		s.region[widest].Extent /= 2
	}
}

// bounded is a fresh schedule of f for a region.
func bounded(f *halide.Func, region []halide.Range) *halide.Schedule {
	s := f.Schedule()
	for i, v := range f.Vars {
		if region[i].Min == 0 {
			s.Bound(v, region[i].Extent)
		} else {
			s.BoundMin(v, region[i].Min, region[i].Extent)
		}
	}
	return s
}
