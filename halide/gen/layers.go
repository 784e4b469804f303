package gen

import (
	"fmt"
	"strings"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// layers are layers of networks and products of matrices as programs have them: convolutions with steps and holes, of
// all channels, of groups of them, or each channel apart; matrices one by one or many, as they are or transposed, and
// vectors. data and coef are types, C channels, R rows and columns of a filter, S its step, D the distance of its taps;
// sum(...) is closed in several ways.
var layers = []struct{ name, text, layout string }{
	{"convolution", "in: data(c, x, y)\nw: coef(k, c, r, s)\nr: C, R, R\n" +
		"out(k, x, y) = <sum(r, in(r.x, S*x + D*r.y, S*y + D*r.z) * w(k, r.x, r.y, r.z))>", "layout w s r (c/G) k (G)"},
	{"convolution of many images", "in: data(c, x, y, n)\nw: coef(k, c, r)\nr: C, R\n" +
		"out(k, x, y, n) = <sum(r, in(r.x, S*x + D*r.y, y, n) * w(k, r.x, r.y))>", ""},
	{"each channel", "in: data(c, x, y)\nw: coef(c, r, s)\nr: R, R\n" +
		"out(k, x, y) = <sum(r, in(k, S*x + D*r.x, S*y + D*r.y) * w(k, r.x, r.y))>", ""},
	{"groups", "in: data(c, g, x)\nw: coef(k, c, g, r)\nr: C, R\n" +
		"out(k, x, y) = <sum(r, in(r.x, y, S*x + D*r.y) * w(k, r.x, y, r.y))>", ""},
	{"matrices", "a: data(k, i)\nb: coef(j, k)\nr: C\nout(k, x) = <sum(r, a(r.x, x) * b(k, r.x))>",
		"layout b (k/G) j (G)"}, {"many matrices",
		"a: data(k, i, n)\nb: coef(j, k, n)\nr: C\nout(k, x, y) = <sum(r, a(r.x, x, y) * b(k, r.x, y))>", ""},
	{"transposed", "a: data(i, k)\nb: coef(j, k)\nr: C\nout(k, x) = <sum(r, a(x, r.x) * b(k, r.x))>", ""},
	{"both transposed", "a: data(i, k)\nb: coef(k, j)\nr: C\nout(k, x) = <sum(r, a(x, r.x) * b(r.x, k))>", ""},
	{"a vector", "a: data(k)\nb: coef(j, k)\nr: C\nout(k) = <sum(r, a(r.x) * b(k, r.x))>", ""},
	{"rows by a vector", "a: data(k)\nb: coef(k, j)\nr: C\nout(k) = <sum(r, a(r.x) * b(r.x, k))>", ""},
}

// layerTypes are types of data and coefficients; of floats, data are drawn whose sums are exact in any order.
var layerTypes = append([][2]string{{"float32", "float32"}, {"float32", "float32"}, {"uint8", "int8"},
	{"uint8", "int8"}, {"int16 -2048..2047", "int16 -128..127"}}, factors...)

// layerCloses are how a sum is stored: with a bias, cut off below, requantised.
var layerCloses = [][2]string{
	{"narrow(int32, ", ", 0)"}, {"narrow(int32, ", ", 0)"}, {"narrow(int32, ", " + bias(k), 0)"},
	{"narrow(uint8, max(0, ", " + bias(k)), 7)"}, {"narrow(int8, ", ", 9, posinf)"},
	{"narrow(uint8, 3 + ", ", 8, even)"},
}

var floatCloses = [][2]string{{"", ""}, {"", " + bias(k)"}, {"max(0.0, ", " + bias(k))"}}

// Layers draws a layer with its data and the least of a schedule.
func Layers(t *rapid.T) (Kernel, *halide.Schedule) {
	l := rapid.SampledFrom(layers).Draw(t, "layer")
	e := rapid.SampledFrom(layerTypes).Draw(t, "types")
	closes, bias, float := layerCloses, "bias: int16(k)\n", e[0] == "float32"
	if float {
		closes, bias = floatCloses, "bias: float32(k)\n"
	}
	c := rapid.SampledFrom(closes).Draw(t, "close")
	if !strings.Contains(c[1], "bias") {
		bias = ""
	}
	n := func(name string, of ...int) string { return fmt.Sprint(rapid.SampledFrom(of).Draw(t, name)) }
	text := bias + strings.NewReplacer("data", e[0], "coef", e[1], "C", n("channels", 1, 3, 4, 8, 9, 12, 16, 21), "R",
		n("filter", 1, 1, 2, 3), "S*", n("step", 1, 1, 2)+"*", "D*", n("holes", 1, 1, 2)+"*", "<", c[0], ">",
		c[1]).Replace(l.text) + "\n"
	fn, err := halide.ParseFunc(text)
	if err != nil {
		panic(fmt.Sprintf("BUG: %v\n%s", err, text))
	}
	extents := [][]int{{5, 8, 16, 24, 32, 35, 48, 64}, {1, 2, 4, 6, 7, 9, 13, 37}, {1, 2, 3}, {1, 2}}
	var region []halide.Range
	var schedule []string
	for i, v := range fn.Vars {
		x := rapid.SampledFrom(extents[i]).Draw(t, v.Name)
		region = append(region, halide.Range{Extent: x})
		schedule = append(schedule, fmt.Sprintf("bound %s %d", v.Name, x))
	}
	if l.layout != "" && rapid.IntRange(0, 2).Draw(t, "packed") == 0 {
		schedule = append(schedule, strings.ReplaceAll(l.layout, "G", n("group", 2, 4)))
	}
	k := Kernel{Func: fn, Region: region}
	if float && rapid.Bool().Draw(t, "reassociate") {
		schedule = append(schedule, "reassociate")
		k.Inputs = map[string]*halide.Array{}
		boxes := Reads(fn, region)
		for _, in := range halide.Inputs(fn) {
			k.Inputs[in.Name] = ArrayOf(in, rapid.Uint64().Draw(t, "seed of "+in.Name), Whole, boxes[in.Name]...)
		}
	} else {
		k.Inputs = Inputs(t, fn, region)
	}
	s, err := halide.ParseSchedule(fn, strings.Join(schedule, "\n"))
	if err != nil {
		panic(fmt.Sprintf("BUG: %v\n%s%v", err, text, schedule))
	}
	return k, s
}
