package layers

import "fmt"

// Kind is what a layer computes.
type Kind uint8

// The kinds.
const (
	Conv      Kind = iota // a convolution over all channels; 1x1: pointwise
	Depthwise             // of each channel for itself
	Add                   // a residual: the sum of two arrays, each with a scale of its own
	FC                    // fully connected: one pixel
)

func (k Kind) String() string { return [...]string{"conv", "depthwise", "add", "fc"}[k] }

// Layer is one layer: its output is Size x Size x Out elements.
type Layer struct {
	Kind           Kind
	Size           int // width and height of the output
	Filter, Stride int
	In, Out        int // channels
}

// Name names a layer by what it is, as "conv3x3s2 112x112 3->32".
func (l Layer) Name() string {
	switch l.Kind {
	case Add:
		return fmt.Sprintf("add %dx%d %d", l.Size, l.Size, l.Out)
	case FC:
		return fmt.Sprintf("fc %d->%d", l.In, l.Out)
	}
	return fmt.Sprintf("%s%dx%ds%d %dx%d %d->%d", l.Kind, l.Filter, l.Filter, l.Stride, l.Size, l.Size, l.In, l.Out)
}
