package plainc

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// class is the type of an expression in C, after promotion.
type class uint8

// Integers by their width; then those modulo 2^64, floats and conditions.
const (
	intC    class = iota // int32_t
	longC                // int64_t
	wideC                // __int128
	moduloC              // uint64_t
	floatC
	doubleC
	boolC
)

// String is its name in C.
func (c class) String() string {
	return [...]string{"int32_t", "int64_t", "__int128", "uint64_t", "float", "double", "bool"}[c]
}

// suffix ends the names of helpers of a class.
func (c class) suffix() string { return [...]string{"32", "64", "128", "", "f", "", ""}[c] }

// value is what an expression is in C.
type value struct {
	text    string
	prec    int
	c       class
	literal bool
}

// Precedences; operands of bits always stand in parentheses.
const (
	ternaryP = iota
	orP
	andP
	bitsP
	compareP
	sumP
	productP
	unaryP
	primaryP
)

// at is a value as an operand that binds at least as tightly.
func (v value) at(prec int) string {
	if v.prec < prec {
		return "(" + v.text + ")"
	}
	return v.text
}

// infix is an operation between operands, from left to right.
func infix(op string, prec int, a, b value, c class) value {
	left := prec
	if prec == bitsP || prec == compareP {
		left = sumP
	}
	if prec == bitsP {
		left = unaryP
	}
	return value{text: a.at(left) + " " + op + " " + b.at(left+1), prec: prec, c: c}
}

// call is a function's value.
func call(c class, name string, args ...value) value {
	text := ""
	for i, a := range args {
		if i > 0 {
			text += ", "
		}
		text += a.text
	}
	return value{text: name + "(" + text + ")", prec: primaryP, c: c}
}

// as is a value converted.
func (v value) as(c class) value {
	if v.c == c {
		return v
	}
	return value{text: "(" + c.String() + ")" + v.at(unaryP), prec: unaryP, c: c}
}

// widen converts one of two operands where neither is as wide as their result.
func widen(a, b value, c class) (value, value) {
	if max(a.c, b.c) >= c {
		return a, b
	}
	if a.literal && !b.literal {
		return a, b.as(c)
	}
	return a.as(c), b
}

// number is an integer as a literal.
func number(n *big.Int) value {
	text, neg := n.String(), n.Sign() < 0
	v := value{text: text, prec: primaryP, c: classOf(n, n), literal: true}
	switch {
	case v.c == wideC:
		high, low := new(big.Int).Rsh(n, 64), new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1))
		return value{text: fmt.Sprintf("(__int128)%s * ((__int128)1 << 64) + %sull", paren(high), low), prec: sumP,
			c: wideC}
	case n.IsInt64() && n.Int64() == -1<<63:
		return value{text: "-9223372036854775807ll - 1", prec: sumP, c: longC}
	case v.c == longC:
		v.text += "ll"
	case n.Int64() == -1<<31:
		return value{text: "-2147483647 - 1", prec: sumP, c: intC}
	}
	if neg {
		v.prec = unaryP
	}
	return v
}

func paren(n *big.Int) string {
	if n.Sign() < 0 {
		return "(" + n.String() + ")"
	}
	return n.String()
}

// classOf is the narrowest integers that hold lo..hi; moduloC if none does.
func classOf(lo, hi *big.Int) class {
	bits := max(signedBits(lo), signedBits(hi))
	switch {
	case bits <= 32:
		return intC
	case bits <= 64:
		return longC
	case bits <= 128:
		return wideC
	}
	return moduloC
}

func signedBits(n *big.Int) int {
	if n.Sign() < 0 {
		n = new(big.Int).Not(n)
	}
	return n.BitLen() + 1
}

// ctype is the type of stored elements.
func ctype(t halide.Type) string {
	switch t {
	case halide.Float32:
		return "float"
	case halide.Float64:
		return "double"
	}
	return t.String() + "_t"
}

// classOfType is what an element is computed as.
func classOfType(t halide.Type) class {
	switch t {
	case halide.Float32:
		return floatC
	case halide.Float64:
		return doubleC
	case halide.Int64, halide.UInt32:
		return longC
	}
	return intC
}

// TypeName is the type of stored elements in C.
func TypeName(t halide.Type) string { return ctype(t) }

// choose is one of two values.
func choose(c, x, y value) value {
	return value{text: c.at(orP) + " ? " + x.at(orP) + " : " + y.at(orP), prec: ternaryP, c: max(x.c, y.c)}
}

// float is a literal.
func float(f float64, c class) value {
	switch {
	case math.IsNaN(f):
		return value{text: "NAN", prec: primaryP, c: floatC}.as(c)
	case math.IsInf(f, 1):
		return value{text: "INFINITY", prec: primaryP, c: floatC}.as(c)
	case math.IsInf(f, -1):
		return value{text: "-INFINITY", prec: unaryP, c: floatC}.as(c)
	}
	text := fmt.Sprint(f)
	if c == floatC {
		text = fmt.Sprint(float32(f))
	}
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	if c == floatC {
		text += "f"
	}
	v := value{text: text, prec: primaryP, c: c, literal: true}
	if math.Signbit(f) {
		v.prec = unaryP
	}
	return v
}
