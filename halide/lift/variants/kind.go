package variants

import "strings"

// Kind is what a program computes.
type Kind uint8

// The kinds. Other is whatever is none of the rest.
const (
	Other       Kind = iota
	GEMM             // C(i, j) += A(i, k) * B(k, j), also transposed
	GEMV             // y(i) += A(i, k) * x(k)
	Dot              // s += a(k) * b(k)
	Conv1D           // out(x) += in(x + k) * w(k)
	Conv2D           // out(y, x) += in(y + r, x + s) * w(r, s), also over channels
	Depthwise        // out(c, y, x) += in(c, y + r, x + s) * w(c, r, s)
	Elementwise      // out(i) = f(a(i), b(i)), of one or two dimensions
	Reduction        // s += f(a(k)), also min and max
	Stencil          // out(y, x) = constants times neighbours of in(y, x)
	Kinds            // how many there are
)

var kindNames = [Kinds]string{"other", "gemm", "gemv", "dot", "conv1d", "conv2d", "depthwise", "elementwise",
	"reduction", "stencil"}

// String is "gemm".
func (k Kind) String() string { return kindNames[k] }

// loop is a loop of a computation: its variable's role and the role of its extent.
type loop struct{ v, extent string }

// access is an element of an array: a role, and an index of loops' roles for each dimension, outermost first; "y+r" is
// a sum.
type access struct {
	array string
	index []string
}

// computation is target op= value(inputs) over loops, those of the reduction last.
type computation struct {
	outer, inner []loop
	out          access
	in           []access
	op           string   // "+=", "=", or "max", "min" for reductions
	values       []string // of one: what is stored; $0, $1 are the inputs; any of these
}

// computations are those of a kind; one is drawn.
var computations = [Kinds][]computation{
	GEMM: {
		{outer: loops("i:M j:N"), inner: loops("k:K"), out: at("C i j"), in: []access{at("A i k"), at("B k j")},
			op: "+=", values: []string{"$0 * $1"}}, {outer: loops("i:M j:N"), inner: loops("k:K"), out: at("C i j"),
			in: []access{at("A k i"), at("B k j")}, op: "+=", values: []string{"$0 * $1"}},
		{outer: loops("i:M j:N"), inner: loops("k:K"), out: at("C i j"), in: []access{at("A i k"), at("B j k")},
			op: "+=", values: []string{"$0 * $1"}},
	},
	GEMV: {
		{outer: loops("i:M"), inner: loops("k:K"), out: at("y i"), in: []access{at("A i k"), at("x k")}, op: "+=",
			values: []string{"$0 * $1"}}, {outer: loops("i:M"), inner: loops("k:K"), out: at("y i"),
			in: []access{at("A k i"), at("x k")}, op: "+=", values: []string{"$0 * $1"}},
	},
	Dot: {{inner: loops("k:K"), out: at("s"), in: []access{at("a k"), at("b k")}, op: "+=",
		values: []string{"$0 * $1"}}}, Conv1D: {{outer: loops("x:W"), inner: loops("k:T"), out: at("out x"),
		in: []access{at("in x+k"), at("w k")}, op: "+=", values: []string{"$0 * $1"}}},
	Conv2D: {
		{outer: loops("y:H x:W"), inner: loops("r:R s:S"), out: at("out y x"), in: []access{at("in y+r x+s"),
			at("w r s")}, op: "+=", values: []string{"$0 * $1"}}, {outer: loops("f:F y:H x:W"),
			inner: loops("c:C r:R s:S"), out: at("out f y x"), in: []access{at("in c y+r x+s"), at("w f c r s")},
			op: "+=", values: []string{"$0 * $1"}},
	},
	Depthwise: {{outer: loops("c:C y:H x:W"), inner: loops("r:R s:S"), out: at("out c y x"),
		in: []access{at("in c y+r x+s"), at("w c r s")}, op: "+=", values: []string{"$0 * $1"}}}, Elementwise: {
		{outer: loops("i:N"), out: at("out i"), in: []access{at("a i"), at("b i")}, op: "=", values: binary},
		{outer: loops("y:H x:W"), out: at("out y x"), in: []access{at("a y x"), at("b y x")}, op: "=", values: binary},
		{outer: loops("i:N"), out: at("out i"), in: []access{at("a i")}, op: "=", values: unary},
	},
	Reduction: {
		{inner: loops("k:K"), out: at("s"), in: []access{at("a k")}, op: "+=", values: []string{"$0", "$0 * $0"}},
		{inner: loops("k:K"), out: at("s"), in: []access{at("a k")}, op: "max", values: []string{"$0"}},
		{inner: loops("k:K"), out: at("s"), in: []access{at("a k")}, op: "min", values: []string{"$0"}},
	},
	Stencil: {
		{outer: loops("y:H x:W"), out: at("out y x"), in: []access{at("in y x"), at("in y x+1"), at("in y x+2")},
			op: "=", values: []string{"$0 + 2 * $1 + $2", "$2 - $0"}}, {outer: loops("y:H x:W"), out: at("out y x"),
			in: []access{at("in y x+1"), at("in y+1 x"), at("in y+1 x+1"), at("in y+1 x+2"), at("in y+2 x+1")}, op: "=",
			values: []string{"$0 + $1 - 4 * $2 + $3 + $4", "$0 + $1 + $2 + $3 + $4"}},
	},
}

var (
	binary = []string{"$0 + $1", "$0 - $1", "$0 * $1", "$0 > $1 ? $0 : $1", "$0 + 3 * $1"}
	unary  = []string{"$0 * 2", "$0 + 1", "-$0", "$0 * $0", "$0 < 0 ? 0 : $0"}
)

// loops reads "i:M j:N".
func loops(text string) (list []loop) {
	for _, word := range strings.Fields(text) {
		v, extent, _ := strings.Cut(word, ":")
		list = append(list, loop{v, extent})
	}
	return list
}

// at reads "in y+r x+s".
func at(text string) access {
	words := strings.Fields(text)
	return access{words[0], words[1:]}
}
