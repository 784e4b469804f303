package intrinsic

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// mathRows are the scalar functions: name in the program, function, argument types. All arguments and the result of one
// overload have one type. Transcendental functions are computed in double and rounded once.
var mathRows = []struct {
	names []string
	fn    string
	args  int
	types []cfront.Basic
}{
	{[]string{"abs"}, "abs", 1, []cfront.Basic{cfront.Int32, cfront.Int64, cfront.Float32, cfront.Float64}},
	{[]string{"labs"}, "abs", 1, []cfront.Basic{cfront.Int32}},
	{[]string{"llabs"}, "abs", 1, []cfront.Basic{cfront.Int64}},
	{[]string{"min", "max"}, "", 2, []cfront.Basic{cfront.Int32, cfront.UInt32, cfront.Int64, cfront.UInt64,
		cfront.Float32, cfront.Float64}},
	{[]string{"inv", "invsqrt"}, "", 1, []cfront.Basic{cfront.Float32}},
}

// floatFuncs come in float (sqrtf) and double (sqrt); the name without f takes either.
var floatFuncs = []struct {
	name string
	args int
}{
	{"sqrt", 1}, {"fabs", 1}, {"floor", 1}, {"ceil", 1}, {"trunc", 1}, {"round", 1}, {"rint", 1}, {"nearbyint", 1},
	{"exp", 1}, {"log", 1}, {"sin", 1}, {"cos", 1}, {"tan", 1}, {"tanh", 1}, {"atan", 1}, {"exp2", 1}, {"log2", 1},
	{"fmin", 2}, {"fmax", 2}, {"fmod", 2}, {"pow", 2}, {"copysign", 2}, {"atan2", 2},
}

// scalars enters the scalar functions.
func (t table) scalars() {
	for _, r := range mathRows {
		for _, name := range r.names {
			fn := r.fn
			if fn == "" {
				fn = name
			}
			for _, typ := range r.types {
				t.scalar(name, fn, typ, r.args)
			}
		}
	}
	t.scalar("__known", "known", cfront.Int32, 1) // whether x is a constant here, once loops are unrolled
	for _, f := range floatFuncs {
		t.scalar(f.name, f.name, cfront.Float64, f.args)
		t.scalar(f.name, f.name, cfront.Float32, f.args)
		t.scalar(f.name+"f", f.name, cfront.Float32, f.args)
	}
}

func (t table) scalar(name, fn string, typ cfront.Basic, args int) {
	d := Def{Kind: Scalar, Op: Math{Name: fn, Type: typ}}
	params := make([]cfront.Type, args)
	for i := range params {
		params[i] = typ
		d.Roles = append(d.Roles, Role{Kind: Scalar1, N: i})
	}
	t.add(name, typ, d, params...)
}

// memory enters memcpy, memmove and memset.
func (t table) memory() {
	dst := cfront.Pointer{Elem: cfront.Void}
	src := cfront.Pointer{Elem: cfront.Void, Quals: cfront.Const}
	for _, name := range []string{"memcpy", "memmove"} {
		t.add(name, dst, Def{Kind: Call, Op: Memory{name}, Roles: []Role{{Kind: PtrIn}, {Kind: PtrIn, N: 1},
			{Kind: Scalar1}}},
			dst, src, cfront.UInt32)
	}
	t.add("memset", dst, Def{Kind: Call, Op: Memory{"memset"}, Roles: []Role{{Kind: PtrIn}, {Kind: Scalar1},
		{Kind: Scalar1, N: 1}}},
		dst, cfront.Int32, cfront.UInt32)
}
