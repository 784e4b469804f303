package peers

import (
	"fmt"
	"slices"
)

// Kind is a module of Python that peers are called from.
type Kind struct {
	Module  string // of drivers/peer_*.py
	Name    string
	ops     []Op
	limited bool // it can be told to use AVX2 only
}

// Kinds are the modules, in the order of their rows.
func Kinds() []Kind {
	return []Kind{
		{"opencv", "OpenCV", []Op{Filter, Blur3, Gauss5}, true},
		{"halide", "Halide", []Op{Filter, Blur3, Gauss5, MatMul, Program}, true},
		{"ort", "ONNX Runtime", []Op{Conv, Depthwise, MatMul}, false},
		{"xnnpack", "XNNPACK", []Op{Conv, Depthwise, MatMul}, false},
	}
}

// Fits says why peers of a kind do not compute w; nil: they may.
func (k Kind) Fits(w Work) error {
	if slices.Contains(k.ops, w.Op) && (w.Op != MatMul || w.Square()) {
		return nil
	}
	what := map[Op]string{GRU: "a layer over time", Conv: "a layer", Depthwise: "a layer", MatMul: "a product",
		Program: "a program of several stages"}[w.Op]
	if what == "" {
		what = "a filter of integers"
	}
	return fmt.Errorf("%s is not asked for %s", k.Name, what)
}

// Limit says that peers of a kind use more of the processor than w lets them; "": they do not.
func (k Kind) Limit(w Work) string {
	if w.Narrow && !k.limited {
		return "not kept to AVX2, which it cannot be told"
	}
	return ""
}
