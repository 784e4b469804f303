package peers

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// drawn is work with data and the result that plain loops give; weights are taken from a list.
func drawn(w Work, weights []int) Work {
	channels, filters := w.C, w.K
	nIn, nCoef, nOut := w.C*w.InW()*w.InH(), w.K*w.C*w.R*w.S, w.K*w.W*w.H
	switch w.Op {
	case Depthwise:
		nCoef, nOut = w.C*w.R*w.S, w.C*w.W*w.H
	case MatMul:
		nIn, nCoef, nOut = w.K*w.K, w.K*w.K, w.K*w.K
	}
	in, coef := make([]int, nIn), make([]int, nCoef)
	for i := range in {
		in[i] = (i*2654435761>>7 + i) % 256
		if i%3 == 0 {
			in[i] = 255
		}
	}
	for i := range coef {
		coef[i] = weights[(i*i+i/5)%len(weights)]
	}
	out := make([]int, nOut)
	for i := range out {
		switch w.Op {
		case MatMul:
			for r := range w.K {
				out[i] += in[r+w.K*(i/w.K)] * coef[i%w.K+w.K*r]
			}
		default:
			k, x, y := i%filters, i/filters%w.W, i/filters/w.W
			for s := range w.S {
				for r := range w.R {
					at := (w.Step*x + r + w.InW()*(w.Step*y+s)) * channels
					if w.Op == Depthwise {
						out[i] += in[at+k] * coef[k+w.C*(r+w.R*s)]
						continue
					}
					for c := range channels {
						out[i] += in[at+c] * coef[k+w.K*(c+w.C*(r+w.R*s))]
					}
				}
			}
		}
	}
	w.In, w.Coef, w.Want = packed(in, w.Elem, 1), packed(coef, w.Elem, 1), packed(out, w.Elem, 4)
	return w
}

// packed are numbers as bytes: floats, or integers of so many bytes.
func packed(list []int, elem string, size int) []byte {
	var out []byte
	for _, v := range list {
		switch {
		case elem == "f32":
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(v)/64))
			continue
		case size == 4:
			out = binary.LittleEndian.AppendUint32(out, uint32(v))
		default:
			out = append(out, byte(v))
		}
	}
	return out
}

// float makes the exact result of floats: data and weights are 64ths.
func float(w Work) Work {
	out := w.Want
	for i := 0; i < len(out); i += 4 {
		v := math.Float32frombits(binary.LittleEndian.Uint32(out[i:]))
		binary.LittleEndian.PutUint32(out[i:], math.Float32bits(v/64))
	}
	return w
}

// TestLibraries: oneDNN and OpenBLAS compute what plain loops do, of layers, layers of single channels and products.
func TestLibraries(t *testing.T) {
	r := NewRepeater(t.Context(), t.TempDir())
	t.Log("repeats:", r.Note())
	small := []int{1, -2, 3, 64, -64, 7}
	for _, w := range []Work{
		{Op: Conv, C: 8, K: 24, W: 7, H: 5, R: 3, S: 3, Step: 1}, {Op: Conv, C: 16, K: 16, W: 4, H: 6, R: 3, S: 1, Step: 2},
		{Op: Depthwise, C: 32, K: 32, W: 6, H: 9, R: 3, S: 3, Step: 1}, {Op: MatMul, C: 20, K: 20},
	} {
		for _, w.Elem = range []string{"f32", "u8s8"} {
			t.Run(fmt.Sprint(w.Op, w.Step, w.Elem), func(t *testing.T) {
				w := drawn(w, small)
				if w.Elem == "f32" {
					w = float(w)
				}
				o, err := NewOneDNN(w)
				if errors.Is(err, ErrMissing) {
					t.Skip(err)
				}
				if err != nil {
					t.Fatal(err)
				}
				defer o.Close()
				checkLibrary(t, w, o, r)
				if w.Op != MatMul || w.Elem != "f32" {
					return
				}
				b, err := NewOpenBLAS(w)
				if errors.Is(err, ErrMissing) {
					t.Skip(err)
				}
				if err != nil {
					t.Fatal(err)
				}
				defer b.Close()
				checkLibrary(t, w, b, r)
			})
		}
	}
}

// TestIm2col: oneDNN's im2col computes what plain loops do, over images in both orders.
func TestIm2col(t *testing.T) {
	w := float(drawn(Work{Op: Conv, Elem: "f32", C: 8, K: 24, W: 7, H: 5, R: 3, S: 3, Step: 1}, []int{1, -2, 3, 64, -64, 7}))
	for _, order := range Im2colOrders {
		o, err := NewIm2col(w, order)
		if errors.Is(err, ErrMissing) {
			t.Skip(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		defer o.Close()
		checkLibrary(t, w, o, NewRepeater(t.Context(), t.TempDir()))
		if !strings.Contains(o.Note(), "gemm") {
			t.Errorf("%s is no product of matrices", o.Note())
		}
	}
}

func checkLibrary(t *testing.T, w Work, p interface {
	Runner(*Repeater) Runner
	Result() ([]byte, error)
	Note() string
}, r *Repeater) {
	t.Helper()
	for _, loop := range []*Repeater{r, {}} { // by the loop in C, and by calls from Go
		took := Sampling{Rounds: 1, Least: 1}.Times([]Runner{p.Runner(loop)})
		if took[0].Err != nil {
			t.Fatal(took[0].Err)
		}
		got, err := p.Result()
		if err != nil {
			t.Fatal(err)
		}
		elem := "i32"
		if w.Elem == "f32" {
			elem = "f32"
		}
		if how := Compare(got, w.Want, elem); how != "" {
			t.Errorf("%s: %s", p.Note(), how)
		}
		clear(got)
	}
	if !strings.Contains(p.Note(), "packed") {
		t.Errorf("%q does not say what is packed", p.Note())
	}
}

// What a library cannot do has a reason.
// What a user's environment says of OpenBLAS stands in the note.
func TestOpenBLASEnvironment(t *testing.T) {
	got := openBLASSet([]string{"OPENBLAS_L2_SIZE=512", "OPENBLAS_NUM_THREADS=1", "OPENBLAS_CORETYPE=Haswell", "HOME=/",
		"OPENBLAS_CORETYPE="})
	if want := []string{"OPENBLAS_CORETYPE=Haswell", "OPENBLAS_L2_SIZE=512"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestLibrariesRefuse(t *testing.T) {
	_, err := NewOneDNN(Work{Op: Conv, Elem: "i16", C: 8, K: 8, W: 4, H: 4, R: 1, S: 1, Step: 1})
	if err == nil || !strings.Contains(err.Error(), "no such types") {
		t.Error(err)
	}
	if _, err := NewOneDNN(Work{Op: Filter, Elem: "f32"}); err == nil || !strings.Contains(err.Error(), "no such filter") {
		t.Error(err)
	}
	if _, err := NewOpenBLAS(Work{Op: MatMul, Elem: "i16"}); err == nil || !strings.Contains(err.Error(), "floats only") {
		t.Error(err)
	}
}

// Compare counts and measures.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		elem, want string
		a, b       []byte
	}{
		{"u8", "", []byte{1, 200}, []byte{1, 200}},
		{"u8", "1 of 2 results differ, by at most 2", []byte{1, 200}, []byte{1, 198}},
		{"i16", "1 of 1 results differ, by at most 256", []byte{1, 255}, []byte{1, 0}},
		{"f32", "differs by at most 5.0e-01 of the greatest result", packed([]int{64, 32}, "f32", 4), packed([]int{64, 64}, "f32", 4)},
		{"u8", "1 bytes of 2", []byte{1}, []byte{1, 2}},
	} {
		if got := Compare(c.a, c.b, c.elem); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
