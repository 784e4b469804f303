package nativebench

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/halide"
)

// gruSteps is how many steps of time a GRU takes.
const gruSteps = 128

// ofGRU is a gated recurrent unit over time, of the name gruHxB-f32: H inputs and H units, B sequences at once. The
// reset gate is applied behind the product, as cuDNN, PyTorch and oneDNN (lbr_gru) have it. Gates of the inputs are one
// product over all steps; in each step one pass over u makes the three sums.
func ofGRU(name string) (w workload, ok bool) {
	var h, b int
	base, floats := strings.CutSuffix(name, "-f32")
	if _, err := fmt.Sscanf(base, "gru%dx%d", &h, &b); err != nil || !floats || fmt.Sprintf("gru%dx%d", h, b) != base ||
		h < 64 || h > 4096 || h%64 != 0 || b < 1 || b > 256 {
		return workload{}, false
	}
	f, list := gru(h, gruSteps), [2]*halide.Schedule{}
	for i, lanes := range []int{16, 8} {
		s, err := halide.ParseSchedule(f, gruSchedule(h, b, gruSteps, lanes))
		if err != nil {
			panic("BUG: a GRU: " + err.Error())
		}
		list[i] = s
	}
	data := gruData(h, b, gruSteps)
	return workload{name: name, schedule: list[0], narrow: list[1], macs: 6 * h * h * b * gruSteps, free: true,
		steps: gruSteps, reads: 3 * h * h * 4,
		inputs: data,
		work:   peers.Work{Op: peers.GRU, Elem: "f32", C: h, K: h, I: b, W: gruSteps, H: 1, R: 1, S: 1, Step: 1},
		exact:  gruByHand}, true
}

// gru is the algorithm: gates of update, reset and value, one behind the other.
//
//	h(t) = z*h(t-1) + (1 - z)*n
//	z = sigmoid(x(t)*w + bw + h(t-1)*u), r so, n = tanh(x(t)*w + bw + r*(h(t-1)*u + bu))
func gru(units, steps int) *halide.Func {
	j, b, t := halide.NewVar("j"), halide.NewVar("b"), halide.NewVar("t")
	input := func(name string, dims ...string) *halide.Input {
		return halide.NewInput(name, halide.Float32, len(dims)).Named(dims...)
	}
	x, h0 := input("x", "i", "b", "t"), input("h0", "j", "b")
	w, u, bw, bu := input("w", "j", "i"), input("u", "j", "g", "k"), input("bw", "j"), input("bu", "j")
	i, k := halide.NewRDom("i", units), halide.NewRDom("k", units)
	s := halide.NewRDom("s", units, steps).From(0, 1)
	gx := halide.NewFunc("gx", j, b, t)
	gx.Is(halide.Sum(i, x.At(i.X, b, t).Mul(w.At(j, i.X))).Add(bw.At(j)))
	h := halide.NewFunc("h", j, b, t).Stores(halide.Float32).Is(h0.At(j, b))
	before := s.Y.Sub(1)
	ofX := func(gate int) *halide.Expr { return gx.At(s.X.Add(gate*units), b, before) }
	ofH := func(gate int) *halide.Expr {
		return halide.Sum(k, h.At(k.X, b, before).Mul(u.At(s.X, gate, k.X)))
	}
	z, r := sigmoid(ofX(0).Add(ofH(0))), sigmoid(ofX(1).Add(ofH(1)))
	n := hyperbolic(ofX(2).Add(r.Mul(ofH(2).Add(bu.At(s.X)))))
	h.UpdateOver(s, s.X, b, s.Y).Is(z.Mul(h.At(s.X, b, before)).Add(halide.Float(1).Sub(z).Mul(n)))
	return h
}

// sigmoid is 1 / (1 + exp(-x)).
func sigmoid(x *halide.Expr) *halide.Expr { return hyperbolic(x.Mul(0.5)).Mul(0.5).Add(0.5) }

// hyperbolic is tanh(x) by a quotient of polynomials, within 4e-7, as libraries compute it: exact rounding would cost
// three times as much.
func hyperbolic(x *halide.Expr) *halide.Expr {
	x = x.Clamp(-9.0, 9.0)
	x2 := x.Mul(x)
	horner := func(list ...float64) *halide.Expr {
		p := x2.Mul(list[0]).Add(list[1])
		for _, c := range list[2:] {
			p = p.Mul(x2).Add(c)
		}
		return p
	}
	above := horner(-2.76076847742355e-16, 2.00018790482477e-13, -8.60467152213735e-11, 5.12229709037114e-08,
		1.48572235717979e-05, 6.37261928875436e-04, 4.89352455891786e-03)
	below := horner(1.19825839466702e-06, 1.18534705686654e-04, 2.26843463243900e-03, 4.89352518554385e-03)
	return x.Mul(above).Div(below)
}

// gruSchedule is one for registers of so many lanes: 24 sums at once in 32 registers of 16 lanes, 12 in 16 of 8, of the
// three gates and as many sequences as go. What one pass reads of u lies one behind the other; of one or two sequences
// in registers of 8 lanes, whose passes wait for u, each vector has a stream of its own. Gates of inputs are computed
// for some steps at once where that leaves them in the second cache, and w is not much more than that holds.
func gruSchedule(h, b, steps, vector int) string {
	most := vector / 2 // sequences at once
	rows := most
	for b%rows != 0 {
		rows /= 2
	}
	lanes, wide := vector*min(4, most/rows), 3*vector // of a gate of the state; of all gates of inputs
	// of a gate in a stream of u; elements of x beside a column of w: 4 MB, that the third cache holds
	together, block := lanes, 1<<20
	if vector == 8 {
		together, block = vector, 1<<18 // about what the second cache holds
	}
	levels, time, order := "computeroot; reassociate", "", "s.y"
	chunk := 1 // steps whose gates of inputs are computed at once: of 256 sequences and steps
	for 2*chunk*b <= 256 && 2*chunk <= steps {
		chunk *= 2
	}
	chunked := vector == 16 && b%most == 0 && 3*h*h*4 <= 4<<20
	if chunked {
		levels, order = "computeat h yo; reassociate", "yo yi"
		time = fmt.Sprintf("split s.y %d -> yo yi\n", chunk)
	}
	t := []string{
		fmt.Sprintf("bound j %d; bound b %d; bound t %d; reassociate", h, b, steps+1),
		fmt.Sprintf("layout u (j/%d) k g (%[1]d)", together),
		fmt.Sprintf("layout w (j/%d) i (%[1]d)", wide),
		fmt.Sprintf("split j %d -> jo ji; vectorize ji", vector),
		"of gx:", levels,
		fmt.Sprintf("split j %d -> jo jm; split jm %d -> jv ji", wide, vector),
	}
	block = max(1, min(steps, block/(h*b)))
	switch {
	case chunked:
		t = append(t, fmt.Sprintf("split b %d -> bo bi", most),
			"reorder jo t bo i.x bi jv ji; unroll bi jv; serpentine jo")
	case b%most == 0:
		t = append(t, fmt.Sprintf("split t %d -> to ti; split b %d -> bo bi", block, most),
			"reorder to jo ti bo i.x bi jv ji; unroll bi jv; serpentine jo")
	case b == 1:
		t = append(t, fmt.Sprintf("split t %d -> to ti; reorder jo to b i.x ti jv ji; unroll ti jv", most))
	case most%b == 0:
		t = append(t, fmt.Sprintf("split t %d -> to ti; reorder jo to i.x ti b jv ji; unroll ti b jv", most/b))
	default:
		t = append(t, "split t 4 -> to ti; reorder jo b to i.x ti jv ji; unroll ti jv")
	}
	t = append(t, "vectorize ji", "of h update 0:",
		fmt.Sprintf("%ssplit s.x %d -> xo xm; split xm %d -> xv xi", time, lanes, vector),
		fmt.Sprintf("split b %d -> bo bi; reorder %s xo bo k.x bi xv xi; unroll bi xv", rows, order),
		"serpentine xo; vectorize xi; reassociate")
	return strings.Join(t, "\n")
}

// gruData are inputs of about 1 and weights that leave the gates within reach.
func gruData(h, b, steps int) map[string]*halide.Array {
	rng := rand.New(rand.NewPCG(1, 2))
	fill := func(scale float64, extents ...int) *halide.Array {
		a := halide.NewArray(halide.Float32, ranges(extents)...)
		for i := range a.Floats {
			a.Floats[i] = float32((rng.Float64()*2 - 1) * scale)
		}
		return a
	}
	small := 1 / math.Sqrt(float64(h))
	return map[string]*halide.Array{"x": fill(1, h, b, steps), "h0": fill(1, h, b), "w": fill(small, 3*h, h),
		"u": fill(small, h, 3, h), "bw": fill(small, 3*h), "bu": fill(small, h)}
}

// gruByHand is the algorithm as loops of Go.
func gruByHand(in map[string]*halide.Array) *halide.Array {
	h, b, steps := in["x"].Dims[0].Extent, in["x"].Dims[1].Extent, in["x"].Dims[2].Extent
	out := halide.NewArray(halide.Float32, ranges([]int{h, b, steps + 1})...)
	copy(out.Floats, in["h0"].Floats)
	ofX, ofH := make([]float32, 3*h), make([]float32, 3*h)
	times := func(sums, weights, by []float32) {
		for i, v := range by {
			for j, w := range weights[i*len(sums):][:len(sums)] {
				sums[j] += v * w
			}
		}
	}
	sigmoid := func(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
	for t := range steps {
		for n := range b {
			x, was := in["x"].Floats[(t*b+n)*h:][:h], out.Floats[(t*b+n)*h:][:h]
			copy(ofX, in["bw"].Floats)
			clear(ofH)
			copy(ofH[2*h:], in["bu"].Floats)
			times(ofX, in["w"].Floats, x)
			times(ofH, in["u"].Floats, was)
			for j := range h {
				z, r := sigmoid(ofX[j]+ofH[j]), sigmoid(ofX[h+j]+ofH[h+j])
				value := float32(math.Tanh(float64(ofX[2*h+j] + r*ofH[2*h+j])))
				out.Floats[((t+1)*b+n)*h+j] = z*was[j] + (1-z)*value
			}
		}
	}
	return out
}
