package peers

import (
	"errors"
	"slices"
)

// Kind is a module of Python that peers are called from.
type Kind struct {
	Module string // of drivers/peer_*.py
	Name   string
	ops    []Op
}

// Kinds are the modules, in the order of their rows.
func Kinds() []Kind {
	return []Kind{
		{"opencv", "OpenCV", []Op{Filter, Blur3, Gauss5}},
		{"halide", "Halide", []Op{Filter, Blur3, Gauss5, MatMul}},
		{"ort", "ONNX Runtime", []Op{Conv, Depthwise, MatMul}},
		{"xnnpack", "XNNPACK", []Op{Conv, Depthwise, MatMul}},
	}
}

// Fits says why peers of a kind do not compute w; nil: they may.
func (k Kind) Fits(w Work) error {
	switch {
	case slices.Contains(k.ops, w.Op):
		return nil
	case w.Op == Conv || w.Op == Depthwise:
		return errors.New("there is no schedule of a layer for " + k.Name)
	case w.Op == MatMul:
		return errors.New(k.Name + " is asked for filters only")
	}
	return errors.New(k.Name + " is asked for layers and products only")
}
