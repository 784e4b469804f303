package space

import "slices"

// The most that an instance may have of each; New refuses more. Stores are arrays of these sizes (spec.Sets).
const (
	MaxOutputs    = 4 // loops over dimensions of the result
	MaxReductions = 4
	MaxLoops      = MaxOutputs + MaxReductions
	MaxTensors    = 5 // inputs and the output
)

// Loop is a loop of the algorithm, as it is before any directive.
type Loop struct {
	Name      string // "x", "r.y"
	Extent    int    // iterations, at least 1
	Reduction bool
}

// Tensor is an array that the kernel reads or stores.
type Tensor struct {
	Name   string
	Bits   int // of an element
	Output bool
	Dims   []Dim // dimension 0 first
}

// Dim is a dimension of a tensor.
type Dim struct {
	Name   string
	Extent int    // elements that the whole kernel touches, from the least to the greatest
	Terms  []Term // the loops that its index is made of, by increasing Loop; of all accesses together
	Plain  bool   // each access is at Terms alone, with the same numbers and one constant: no data, no quotients
}

// Term is Times times the value of a loop.
type Term struct {
	Loop  int // index into Space.Loops
	Times int
}

// Elements is how many elements of the tensor the kernel touches at most.
func (t Tensor) Elements() int64 {
	n := int64(1)
	for _, d := range t.Dims {
		n *= int64(d.Extent)
	}
	return n
}

// Bytes is the least memory that the tensor takes, without padding.
func (t Tensor) Bytes() int64 { return (t.Elements()*int64(t.Bits) + 7) / 8 }

// single is the loop that a dimension is indexed by alone.
func (d Dim) single() (loop int, ok bool) {
	if d.Plain && len(d.Terms) == 1 && d.Terms[0].Times == 1 {
		return d.Terms[0].Loop, true
	}
	return 0, false
}

// dim is a dimension by its name.
func (t Tensor) dim(name string) Dim {
	return t.Dims[slices.IndexFunc(t.Dims, func(d Dim) bool { return d.Name == name })]
}
