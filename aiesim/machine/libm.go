package machine

import "slices"

// functions are the routines of math.h on floats and on doubles: the same shape, with the higher degree that 53 bits
// need.
func functions() []count { return slices.Concat(functionsOf("float", 7), functionsOf("double", 13)) }

// functionsOf counts the functions on type t as polynomials of a degree.
func functionsOf(t string, degree int) []count {
	add, mul, div := "add "+t, "mul "+t, "div "+t
	horner := func(n int) []use { return []use{{n, mul}, {n, add}} }
	name := func(f string) string { return f + " " + t }
	poly := func(f string, degree, straight int, why string, more ...use) count {
		n := degree * 20
		return count{name: name(f), straight: straight, uses: append(horner(degree), more...), lo: n, hi: 400 * degree,
			why: why}
	}
	bits := func(f string) count {
		return count{name: name(f), straight: 15, branches: 1, lo: 6, hi: 90, why: "the fraction bits by the exponent"}
	}
	sin := poly("sin", degree, 20, "reduction by the nearest multiple, polynomial", use{2, mul}, use{2, add})
	if t == "float" {
		sin.lo, sin.why = 10, sin.why+"; least: the scalar unit's fixed-point sine, AIE_OPTION_SINF_COSF_FAST"
	}
	cos := sin
	cos.name = name("cos")
	return []count{
		bits("floor"), bits("ceil"), bits("trunc"), bits("round"), bits("rint"), bits("nearbyint"),
		{name: name("copysign"), straight: 4, lo: 2, hi: 20, why: "sign bit"},
		{name: name("fmod"), steps: 24, perStep: 6, straight: 40, branches: 2, lo: 40, hi: 2000,
			why: "a bit of the exponents' difference a step"},
		poly("exp", degree, 20, "reduction, polynomial, exponent"),
		poly("exp2", degree, 16, "reduction, polynomial, exponent"),
		poly("log", degree+1, 20, "exponent, polynomial of a quotient", use{1, div}),
		poly("log2", degree+1, 20, "exponent, polynomial of a quotient", use{1, div}),
		sin, cos,
		{name: name("tan"), uses: []use{{1, name("sin")}, {1, name("cos")}, {1, div}}, lo: 200, hi: 20000,
			why: "sine by cosine"},
		{name: name("tanh"), straight: 6, uses: []use{{1, name("exp")}, {2, add}, {1, div}}, lo: 200, hi: 20000,
			why: "quotient of exponentials"},
		poly("atan", degree+3, 20, "reduction by a quotient, polynomial", use{1, div}),
		{name: name("atan2"), straight: 30, branches: 2, uses: []use{{1, div}, {1, name("atan")}}, lo: 200, hi: 20000,
			why: "quadrant, arc tangent of a quotient"},
		{name: name("pow"), straight: 40, branches: 3, uses: []use{{1, name("log")}, {1, mul}, {1, name("exp")}},
			lo: 400, hi: 40000, why: "exponential of a product with a logarithm"},
	}
}
