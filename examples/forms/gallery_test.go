package forms_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/gallery"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// TestGallery compiles the programs of the gallery, of one stage and of many, and compares their forms; the vector
// programs of every other one are read back as they print, after each pass. Those that need what the machine does not
// have are refused at a line; most are not.
func TestGallery(t *testing.T) {
	t.Parallel()
	programs := gallery.All()
	sizes := [][2]int{{37, 23}, {16, 8}}
	if testing.Short() {
		sizes = sizes[1:]
	}
	compiled, refused := 0, 0
	for i, p := range programs {
		for _, size := range sizes {
			s, inputs := p.Schedule(size[0], size[1]), p.Inputs(size[0], size[1])
			var look vyasa.Look
			if size == sizes[0] && turn(i, 2) { // at one size its programs are read back, too
				look = readPrograms(t, "gallery "+p.Name)
			}
			k, err := vyasa.Compile(s, look)
			if err == nil {
				if err = forms(k); err == nil {
					err = agreeRoughly(k, inputs)
				}
			}
			var list diag.List
			switch {
			case err == nil:
				compiled++
			case errors.As(err, &list) && list[0].Pos.Line > 0:
				refused++
			default:
				t.Errorf("%s, %d by %d: %v", p.Name, size[0], size[1], err)
			}
		}
	}
	if compiled < 2*refused {
		t.Errorf("%d programs compile, %d are refused", compiled, refused)
	}
}

// An array between stages counts as data memory, and is named where that is too much.
func TestArraysBetweenStagesCount(t *testing.T) {
	x, y := halide.NewVar("x"), halide.NewVar("y")
	in := halide.NewInput("in", halide.Int8, 1)
	table, out := halide.NewFunc("table", x, y), halide.NewFunc("out", x)
	table.Is(in.At(x).Mul(y).Narrow(halide.Int32, 0))
	out.Is(table.At(x, 0).Add(table.At(x, 199)).Wrap(halide.Int32))
	s := out.Schedule().Bound(x, 200)
	s.Of(table).ComputeRoot()
	_, err := vyasa.Compile(s, nil)
	if err == nil || !strings.Contains(err.Error(), "data memory") ||
		!strings.Contains(err.Error(), "table: 160064 bytes") {
		t.Errorf("got %v", err)
	}
}
