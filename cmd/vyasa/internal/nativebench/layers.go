package nativebench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
)

// layer is a convolution of a network, batch 1, channels fastest: C channels in, K out, images of H x H, filters of R x
// R with steps of S. The image has the border that the filter needs.
type layer struct {
	name          string
	c, k, h, r, s int
	apart         bool // each channel has a filter of its own
}

// layers are of ResNet-50 (He and others, 2016, table 1) by their numbers, and of MobileNet's kind.
var layers = []layer{
	{"rn02", 64, 256, 56, 1, 1, false}, {"rn03", 64, 64, 56, 1, 1, false}, {"rn04", 64, 64, 56, 3, 1, false},
	{"rn08", 128, 128, 28, 3, 1, false}, {"rn13", 256, 256, 14, 3, 1, false}, {"rn14", 256, 1024, 14, 1, 1, false},
	{"rn18", 512, 512, 7, 3, 1, false}, {"rn21", 128, 128, 56, 3, 2, false},
	{"dw64", 64, 64, 56, 3, 1, true}, {"dw256", 256, 256, 28, 3, 1, true},
}

// element is the types of data, of coefficients with their range, and how a result is stored.
type element struct{ data, coef, close string }

// elements are by what names end in.
var elements = map[string]element{
	"f32":  {"float32", "float32", ""},
	"i16":  {"int16 -2048..2047 ", "int16 -128..127 ", "int32"},
	"u8s8": {"uint8", "int8", "int32"},
}

// kinds are the keys of elements, in the order of tables.
func kinds() []string { return []string{"f32", "i16", "u8s8"} }

// algorithm is a text in the notation, with a schedule and what it counts.
type algorithm struct {
	text, schedule string
	macs, pixels   int
	work           peers.Work // without data
}

// lookup is the algorithm of a name; ok is false if there is none. Sums of floats may be taken in another order, and
// fused: this is what libraries do.
func lookup(name string) (a algorithm, ok bool) {
	if a, ok := blurs[name]; ok {
		return a, true
	}
	base, kind, _ := strings.Cut(name, "-")
	e, ok := elements[kind]
	if !ok {
		return algorithm{}, false
	}
	var n int
	if _, err := fmt.Sscanf(base, "gemm%d", &n); err == nil && fmt.Sprintf("gemm%d", n) == base && n > 0 &&
		n <= mostExtent {
		a = product(e, n, n, n)
	} else if j, i, k, ok := sides(base); ok {
		a = product(e, j, i, k)
	} else if i := slices.IndexFunc(layers, func(l layer) bool { return l.name == base }); i >= 0 {
		a = layers[i].algorithm(e)
	} else {
		return algorithm{}, false
	}
	a.work.Elem = kind
	if kind == "f32" {
		a.schedule += "; reassociate"
	}
	return a, true
}

// mostExtent is that of a product's matrices.
const mostExtent = 1 << 14

// sides are the extents of gemmJxIxK: I rows and J columns of sums of K products. DeepBench's m, n, k are J, I, K.
func sides(base string) (j, i, k int, ok bool) {
	_, err := fmt.Sscanf(base, "gemm%dx%dx%d", &j, &i, &k)
	fits := min(j, i, k) > 0 && max(j, i, k) <= mostExtent && fmt.Sprintf("gemm%dx%dx%d", j, i, k) == base
	return j, i, k, err == nil && fits
}

// product is that of matrices, of I rows and J columns of sums of K products.
func product(e element, j, i, k int) algorithm {
	return algorithm{
		text: fmt.Sprintf("a: %s(k, i)\nb: %s(j, k)\nr: %d\nc(j, i) = %s\n", e.data, e.coef, k,
			stored(e.close, "sum(r, a(r.x, i) * b(j, r.x))")),
		schedule: fmt.Sprintf("bound j %d; bound i %d", j, i), macs: j * i * k,
		work: peers.Work{Op: peers.MatMul, C: k, K: j, I: i, W: 1, H: 1, R: 1, S: 1, Step: 1},
	}
}

// algorithm is the layer over elements.
func (l layer) algorithm(e element) algorithm {
	out := (l.h + l.s - 1) / l.s
	a := algorithm{
		macs:     out * out * l.k * l.c * l.r * l.r,
		schedule: fmt.Sprintf("bound k %d; bound x %d; bound y %d", l.k, out, out),
		work:     peers.Work{Op: peers.Conv, C: l.c, K: l.k, W: out, H: out, R: l.r, S: l.r, Step: l.s},
	}
	at := func(v, r string) string {
		if l.s > 1 {
			v = fmt.Sprintf("%d*%s", l.s, v)
		}
		return v + " + " + r
	}
	if l.apart {
		a.macs, a.work.Op = out*out*l.k*l.r*l.r, peers.Depthwise
		a.text = fmt.Sprintf("in: %s(c, x, y)\nw: %s(c, r, s)\nr: %d, %d\nout(k, x, y) = %s\n", e.data, e.coef, l.r,
			l.r, stored(e.close, fmt.Sprintf("sum(r, in(k, %s, %s) * w(k, r.x, r.y))", at("x", "r.x"), at("y", "r.y"))))
		return a
	}
	a.text = fmt.Sprintf("in: %s(c, x, y)\nw: %s(k, c, r, s)\nr: %d, %d, %d\nout(k, x, y) = %s\n", e.data, e.coef, l.c,
		l.r, l.r, stored(e.close, fmt.Sprintf("sum(r, in(r.x, %s, %s) * w(k, r.x, r.y, r.z))", at("x", "r.y"),
			at("y", "r.z"))))
	return a
}

func stored(elem, value string) string {
	if elem == "" {
		return value
	}
	return fmt.Sprintf("narrow(%s, %s, 0)", elem, value)
}

// blurs are filters of bytes whose coefficients are part of them.
var blurs = map[string]algorithm{
	"blur3-u8": {pixels: 256 * 16, macs: 9 * 256 * 16, schedule: "bound x 256; bound y 16", work: blur(peers.Blur3, 3),
		text: `in: uint8(x, y)
rows(x, y) = in(x, y) + 2 * in(x+1, y) + in(x+2, y)
out(x, y) = narrow(uint8, rows(x, y) + 2 * rows(x, y+1) + rows(x, y+2), 4, posinf)
`},
	"gauss5-u8": {pixels: 256 * 16, macs: 25 * 256 * 16, schedule: "bound x 256; bound y 16",
		work: blur(peers.Gauss5, 5),
		text: `in: uint8(x, y)
rows(x, y) = in(x, y) + 4 * in(x+1, y) + 6 * in(x+2, y) + 4 * in(x+3, y) + in(x+4, y)
out(x, y) = narrow(uint8, rows(x, y) + 4 * rows(x, y+1) + 6 * rows(x, y+2) + 4 * rows(x, y+3) + rows(x, y+4), 8, posinf)
`},
}

// blur is one of a side of so many taps.
func blur(op peers.Op, side int) peers.Work {
	return peers.Work{Op: op, Elem: "u8", C: 1, K: 1, W: 256, H: 16, R: side, S: side, Step: 1}
}

// names are the kernels that are known beside those of `vyasa list`.
func names() []string {
	var all []string
	for _, l := range layers {
		for _, kind := range kinds() {
			all = append(all, l.name+"-"+kind)
		}
	}
	for _, n := range []int{16, 32, 64} {
		for _, kind := range kinds() {
			all = append(all, fmt.Sprintf("gemm%d-%s", n, kind))
		}
	}
	return append(all, "blur3-u8", "gauss5-u8")
}
