package layers_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/layers"
	hl "github.com/vyasa-go/vyasa/halide"
)

// Each distinct layer is there once, and its tile fits.
func TestNetworks(t *testing.T) {
	for name, want := range map[string]layers.Layer{
		"mobilenetv2": {Kind: layers.Depthwise, Size: 14, Filter: 3, Stride: 2, In: 192, Out: 192},
		"resnet50":    {Kind: layers.Conv, Size: 7, Filter: 3, Stride: 2, In: 512, Out: 512},
	} {
		all, err := layers.Network(name)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, l := range all {
			if l == want {
				found++
			}
			if tile := l.Tile(); tile.C*l.Filter*l.Filter*tile.K > 64<<10 || tile.K > l.Out || tile.X > max(l.Size*l.Size, 1) {
				t.Errorf("%s: tile %+v", l.Name(), tile)
			}
		}
		if found != 1 {
			t.Errorf("%s: %d of %s", name, found, want.Name())
		}
	}
	if _, err := layers.Network("alexnet"); err == nil {
		t.Error("alexnet is known")
	}
}

// requantised is TFLite's MultiplyByQuantizedMultiplier with a shift to the right, as its source has it, then the zero point.
func requantised(x, m int64, e int) int64 {
	ab := x * m
	nudge := int64(1) << 30
	if ab < 0 {
		nudge = 1 - 1<<30
	}
	high := (ab + nudge) / (1 << 31)
	mask := int64(1)<<e - 1
	threshold := mask >> 1
	if high < 0 {
		threshold++
	}
	out := high >> e
	if high&mask > threshold {
		out++
	}
	return min(max(out+layers.ZeroPoint, -128), 127)
}

// A tile of a pointwise layer computes what TFLite's source says, and so does its kernel.
func TestRequantisesAsTFLite(t *testing.T) {
	tile := layers.Layer{Kind: layers.Conv, Size: 4, Filter: 1, Stride: 1, In: 16, Out: 16}.Tile()
	s, err := tile.Schedule()
	if err != nil {
		t.Fatal(err)
	}
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	regions := map[string][]hl.Range{}
	for _, in := range hl.Inputs(s.Func) {
		regions[in.Name] = k.Nest.Buffer(in.Name).Valid
	}
	sim, err := k.Simulator()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(4) {
		in := tile.Inputs(seed, regions)
		out, _, err := sim.Verify(context.Background(), in)
		if err != nil {
			t.Fatal(err)
		}
		for x := range tile.X {
			for c := range tile.K {
				sum := in["b"].At(c)
				for z := range tile.C {
					sum += in["in"].At(x, 0, z) * in["w"].At(0, 0, z, c)
				}
				e := 0
				for p := in["p"].At(c); p<<e < 1<<layers.Shift; e++ {
				}
				if got, want := out.At(x, 0, c), requantised(sum, in["m"].At(c), e); got != want {
					t.Fatalf("seed %d: out(%d, 0, %d) is %d, TFLite has %d", seed, x, c, got, want)
				}
			}
		}
	}
}
