package layers

import (
	"fmt"
	"slices"
)

// Networks are the names that Network knows.
func Networks() []string { return []string{"mobilenetv2", "resnet50"} }

// Network lists the distinct layers of a network for images of 224x224, in their order: those of equal extents once.
func Network(name string) ([]Layer, error) {
	switch name {
	case "mobilenetv2":
		return distinct(mobilenetV2()), nil
	case "resnet50":
		return distinct(resnet50()), nil
	}
	return nil, fmt.Errorf("no network %q: there are %v", name, Networks())
}

func distinct(all []Layer) []Layer {
	var out []Layer
	for _, l := range all {
		if !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	return out
}

// mobilenetV2 is table 2 of Sandler et al., MobileNetV2 (2018): bottlenecks of expansion, channels, repeats and stride.
func mobilenetV2() []Layer {
	out := []Layer{{Conv, 112, 3, 2, 3, 32}}
	size, in := 112, 32
	for _, b := range []struct{ t, c, n, s int }{{1, 16, 1, 1}, {6, 24, 2, 2}, {6, 32, 3, 2}, {6, 64, 4, 2}, {6, 96, 3, 1}, {6, 160, 3, 2}, {6, 320, 1, 1}} {
		for i := range b.n {
			stride, wide := 1, in*b.t
			if i == 0 {
				stride = b.s
			}
			if b.t > 1 {
				out = append(out, Layer{Conv, size, 1, 1, in, wide})
			}
			size /= stride
			out = append(out, Layer{Depthwise, size, 3, stride, wide, wide}, Layer{Conv, size, 1, 1, wide, b.c})
			if i > 0 {
				out = append(out, Layer{Add, size, 1, 1, b.c, b.c})
			}
			in = b.c
		}
	}
	return append(out, Layer{Conv, 7, 1, 1, 320, 1280}, Layer{FC, 1, 1, 1, 1280, 1000})
}

// resnet50 is table 1 of He et al., Deep Residual Learning (2015), with the stride in the 3x3 layer.
func resnet50() []Layer {
	out := []Layer{{Conv, 112, 7, 2, 3, 64}}
	size, in := 56, 64
	for stage, n := range []int{3, 4, 6, 3} {
		c := 64 << stage
		for i := range n {
			stride := 1
			if i == 0 && stage > 0 {
				stride = 2
			}
			out = append(out, Layer{Conv, size, 1, 1, in, c})
			size /= stride
			out = append(out, Layer{Conv, size, 3, stride, c, c}, Layer{Conv, size, 1, 1, c, 4 * c})
			if i == 0 {
				out = append(out, Layer{Conv, size, 1, stride, in, 4 * c})
			}
			out = append(out, Layer{Add, size, 1, 1, 4 * c, 4 * c})
			in = 4 * c
		}
	}
	return append(out, Layer{FC, 1, 1, 1, 2048, 1000})
}
