package gen

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// factors are types of data and of coefficients whose products machines add up in 32 bits, with all values that these
// allow.
var factors = [][2]string{
	{"int16", "int16 -8..7"}, {"int16 -2048..2047", "int16 -128..127"}, {"uint8", "int8"}, {"int8", "uint8"},
	{"uint8", "int8"}, {"int8", "uint8"}, {"uint8", "int8 -64..63"}, {"int8", "int8"}, {"uint8", "uint8"},
	{"uint8", "int16 -1024..1023"}, {"int16", "int8 -16..15"},
}

// products are sums of products as programs have them: filters along the fastest dimension, also with coefficients the
// other way round or as constants; products of matrices, also of rows by rows and of each row by a matrix of its own;
// convolutions with channels fastest, together and each channel apart.
var products = []string{
	"a: %[1]s(x, y)\nk: %[2]s(x, y)\nr: %[3]d, %[4]d\nout(x, y) = %[5]ssum(r, a(x + r.x, y + r.y) * k(r.x, r.y))%[6]s\n",
	"a: %[1]s(x, y)\nk: %[2]s(x, y)\nr: %[3]d, %[4]d\nout(x, y) = %[5]ssum(r, k(%[3]d - r.x, r.y) * a(x + r.x, y + " +
		"r.y))%[6]s\n",
	"a: %[1]s(x, y)\nr: %[3]d, %[4]d\nout(x, y) = %[5]ssum(r, a(x + r.x, y + r.y) * (r.x + 300 * r.y - 310))%[6]s\n",
	"a: %[1]s(k, y)\nb: %[2]s(x, k)\nr: 1%[3]d\nout(x, y) = %[5]ssum(r, a(r.x, y) * b(x, r.x))%[6]s\n",
	"a: %[1]s(c, y)\nw: %[2]s(x, c, r)\nr: 2%[3]d, %[4]d\nout(x, y) = %[5]ssum(r, a(r.x, y + r.y) * w(x, r.x, " +
		"r.y))%[6]s\n",
	"a: %[1]s(k, y)\nb: %[2]s(k, x)\nr: %[3]d%[4]d\nout(x, y) = %[5]ssum(r, a(r.x, y) * b(r.x, x))%[6]s\n",
	"a: %[1]s(k, y)\nb: %[2]s(k, x, y)\nr: %[4]d%[3]d\nout(x, y) = %[5]ssum(r, b(r.x, x, y) * a(r.x, y))%[6]s\n",
	"a: %[1]s(x, y)\nb: %[2]s(x, y)\nr: %[3]d, %[4]d\nout(x, y) = %[5]ssum(r, a(2*x + r.x, y + r.y) * b(2*x - r.x, " +
		"y))%[6]s\n",
	"a: %[1]s(x, y)\nw: %[2]s(x, r)\nr: %[3]d\nout(x, y) = %[5]ssum(r, a(x, y + r.x) * w(x, r.x))%[6]s\n",
}

// closes is how a sum is stored.
var closes = [][2]string{
	{"narrow(int32, ", ", 0)"}, {"narrow(int16, ", ", 8)"}, {"narrow(uint8, ", ", 5, posinf)"}, {"wrap(int16, ", ")"},
	{"narrow(int16, 3 * ", " - 100, 4, neginf)"}, {"narrow(int32, ", " + a(x, y), 0)"},
	{"narrow(int8, ", ", 9, syminf)"},
}

// Products draws a sum of products with data at the ends of their types, or any.
func Products(t *rapid.T) Kernel {
	f := rapid.SampledFrom(factors).Draw(t, "factors")
	c := rapid.SampledFrom(closes).Draw(t, "close")
	text := fmt.Sprintf(rapid.SampledFrom(products).Draw(t, "products"), f[0], f[1], rapid.IntRange(1, 6).Draw(t,
		"taps"), rapid.IntRange(1, 4).Draw(t, "rows"), c[0], c[1])
	fn, err := halide.ParseFunc(text)
	if err != nil {
		panic(fmt.Sprintf("BUG: %v\n%s", err, text))
	}
	region := []halide.Range{{Extent: rapid.SampledFrom([]int{7, 16, 32, 40, 64, 67}).Draw(t, "columns")},
		{Extent: rapid.IntRange(1, 9).Draw(t, "lines")}}
	return Kernel{Func: fn, Region: region, Inputs: Inputs(t, fn, region)}
}
