package parse_test

import (
	"testing/fstest"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// testConfig is a small machine: enough intrinsics to try the rules of overloading, and a few headers.
func testConfig() cfront.Config {
	cfg := cfront.Config{Intrinsics: map[string][]cfront.Signature{}, Headers: fstest.MapFS{
		"taps.h":    {Data: []byte("#pragma once\n#define TAPS 4\nstatic const short taps[TAPS] = {1, 2, 3, 4};\n")},
		"bad.h":     {Data: []byte("int ok;\nint oops = ;\n")},
		"sub/a.h":   {Data: []byte("#include \"b.h\"\n")},
		"sub/b.h":   {Data: []byte("enum { FROM_B = 7 };\n")},
		"loop.h":    {Data: []byte("#include \"loop.h\"\n")},
		"guarded.h": {Data: []byte("#ifndef GUARDED\n#define GUARDED\nint guarded;\n#endif\n")},
	}}
	vec := func(e cfront.Basic, n int) cfront.Type { return cfront.Vector{Elem: e, Lanes: n} }
	acc := func(n, bits int) cfront.Type { return cfront.Acc{Lanes: n, Bits: bits} }
	i, u := cfront.Int32, cfront.UInt32
	add := func(name string, result cfront.Type, constant []bool, params ...cfront.Type) {
		cfg.Intrinsics[name] = append(cfg.Intrinsics[name],
			cfront.Signature{Name: name, Params: params, Result: result, Const: constant})
	}
	for _, n := range []int{32, 64} {
		add("mac16", acc(16, 48), []bool{7: true, 10: false}, acc(16, 48), vec(cfront.Int16, n), i, u, u, u,
			vec(cfront.Int16, 16), i, u, u, i)
		add("mul16", acc(16, 48), []bool{6: true, 9: false}, vec(cfront.Int16, n), i, u, u, u, vec(cfront.Int16, 16), i,
			u, u, i)
	}
	add("srs", vec(cfront.Int16, 16), nil, acc(16, 48), i)
	add("srs", vec(cfront.Int32, 8), nil, acc(8, 80), i)
	add("null_v16acc48", acc(16, 48), nil)
	add("undef_v32int16", vec(cfront.Int16, 32), nil)
	add("upd_w", vec(cfront.Int16, 32), []bool{false, true, false}, vec(cfront.Int16, 32), i, vec(cfront.Int16, 16))
	add("ext_elem", i, nil, vec(cfront.Int16, 16), i)
	add("abs", vec(cfront.Int16, 16), nil, vec(cfront.Int16, 16))
	add("sqrtf", cfront.Float32, nil, cfront.Float32)
	w := cfront.Pointer{Elem: cfront.Window{Elem: cfront.Int16, IO: cfront.InWindow}}
	add("window_readincr_v16", vec(cfront.Int16, 16), nil, w)
	return cfg
}
