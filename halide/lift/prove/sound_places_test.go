package prove_test

import (
	. "github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// soundPlaces: pointers that move, names for one thing, things by one name, writes beside rows, updates in place.
func soundPlaces() []claim {
	la := load(term.Int, "a", v("x"))
	at := func(a string, i Affine) *Expr { return load(term.Int, a, i) }
	inPlace := func(v *Expr) *Summary {
		return &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr("out", term.Int32, InOut, n("n"), c(1))}, Outputs: []Output{out("out", term.Int32, v, below("x", "n"))}}
	}
	last := ConstOf(n("n").Sub(c(1)))
	reversed := func() *Summary { return inPlace(at("out", last.Sub(v("x")))) }
	next := func() *Summary {
		s := inPlace(at("out", v("x").Add(ConstOf(c(1)))))
		s.Arrays[0].Dims[0].Extent = n("n").Add(c(1))
		return s
	}
	doubled := func() *Summary { return pairs(term.Int32, term.Int32, op(OpAdd, la, at("a", Affine{}))) }
	matrix := func(role Role) *Summary {
		return &Summary{Name: "f", Sizes: sz("M", "N"),
			Arrays:  []Array{arr("a", term.Int32, In, n("N"), c(1), n("M"), n("N")), arr("out", term.Int32, role, n("N"), c(1), n("M"), n("N"))},
			Outputs: []Output{out("out", term.Int32, load(term.Int, "a", v("x"), v("y")), below("x", "N"), below("y", "M"))}}
	}
	overlapping := func() *Summary {
		return &Summary{Name: "f", Sizes: sz("n"), Arrays: []Array{arr("a", term.Int32, In, n("n"), c(1)), arr("out", term.Int32, Out, c(4), c(1), n("n"), c(2))},
			Outputs: []Output{out("out", term.Int32, load(term.Int, "a", v("y")), Below("x", c(4)), below("y", "n"))}}
	}
	added := func() *Summary {
		s := overlapping()
		s.Arrays[1].Role = InOut
		s.Outputs[0].Value = op(OpAdd, load(term.Int, "out", v("x"), v("y")), s.Outputs[0].Value)
		return s
	}
	firstKept := func() *Summary {
		s := matrix(InOut)
		x := &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{v("x")}}
		s.Arrays = s.Arrays[1:]
		s.Outputs[0].Value = selected(op(OpGE, x, IntConst(1)), IntConst(0), load(term.Int, "out", v("x"), v("y")))
		return s
	}
	allButLast := func() *Summary {
		s := firstKept()
		y := &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{v("y")}}
		s.Outputs[0].Value.Args[0] = op(OpLT, y, PolyExpr(n("M").Sub(c(1))))
		return s
	}
	planes := func() *Summary {
		s := firstKept()
		s.Sizes = sz("L", "M", "N")
		s.Arrays = []Array{arr("out", term.Int32, InOut, n("N"), c(1), n("M"), n("N"), n("L"), n("M").Mul(n("N")))}
		y := &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{v("y")}}
		s.Outputs = []Output{out("out", term.Int32, selected(op(OpGE, y, IntConst(1)), IntConst(0), load(term.Int, "out", v("x"), v("y"), v("z"))),
			below("x", "N"), below("y", "M"), below("z", "L"))}
		return s
	}
	windows := func() *Summary { // extents are differences
		ow, oh, od := n("w").Sub(n("k")).Add(c(1)), n("h").Sub(n("k")).Add(c(1)), n("d").Sub(n("k")).Add(c(1))
		s := &Summary{Name: "f", Sizes: sz("d", "h", "w", "k"), Arrays: []Array{arr("a", term.Int32, In, ow, c(1)), arr("out", term.Int32, Out, ow, c(1), oh, ow, od, ow.Mul(oh))}}
		s.Outputs = []Output{out("out", term.Int32, la, Below("x", ow), Below("y", oh), Below("z", od))}
		return s
	}
	box := "void f(int *a, int *out, int d, int h, int w, int k) { int od = d - k + 1, oh = h - k + 1, ow = w - k + 1; for (int z = 0; z < od; z++) for (int y = 0; y < oh; y++) for (int x = 0; x < ow; x++) "
	capped := func(a string) *Summary { // a(x), or a(m), where x < m
		s := withSize(pairs(term.Int32, term.Int32, la), "m")
		x := &Expr{Op: OpIndex, Kind: term.Int, Index: []Affine{v("x")}}
		s.Outputs[0].Value = selected(op(OpLT, x, SizeExpr("m")), load(term.Int, "a", v(a)), load(term.Int, "b", v("x")))
		return s
	}
	throughGlobal := func() *Summary {
		s := pairs(term.Int32, term.Int32, load(term.Int, "p", v("x")))
		s.Arrays[1].Name, s.Arrays[1].Path = "p", "p"
		s.Arrays = append(s.Arrays, arr("buf", term.Int32, Out, c(64), c(1)))
		s.Outputs = append(s.Outputs, out("buf", term.Int32, la, below("x", "n")))
		return s
	}
	with := func(p Condition) *Summary { s := addSummary(OpAdd); s.Pre = []Condition{p}; return s }
	narrow := func() *Summary { return pairs(term.UInt8, term.Int32, la) }
	scaled := func(t term.Type) *Summary {
		s := pairs(term.Int32, term.Int32, la)
		s.Scalars = []Scalar{{Name: "s", Path: "s", Elem: t}}
		return s
	}
	named := func() *Summary {
		s := pairs(term.Int32, term.Int32, op(OpAdd, la, &Expr{Op: OpScalar, Kind: term.Int, Name: "t"}))
		s.Scalars = []Scalar{{Name: "t", Path: "q->t", Elem: term.UInt8}}
		return s
	}
	fill := "out[i] = a[i] + b[i]; "
	mn := "void f(int M, int N, int *a, int *out) { "
	return []claim{
		{"a box of windows", box + "out[(z*oh + y)*ow + x] = a[x]; }", windows(), true},
		{"a box of windows, turned", box + "out[(z*oh + y)*ow + x] = a[y]; }", windows(), false},
		{"field that points elsewhere after a turn", "struct s { int *p; }; " + head + "struct s q; q.p = a; " + loop + "{ out[i] = q.p[i] + b[i]; q.p = b; } }", addSummary(OpAdd), false},
		{"field set in each turn", "struct s { int *p; }; " + head + "struct s q; q.p = b; " + loop + "{ q.p = a; out[i] = q.p[i] + b[i]; q.p = b; } }", addSummary(OpAdd), true},
		{"field that points to another struct after a turn", "struct t { int v; }; struct s { struct t *p; }; " + head + "struct t u = {0}, w = {1}; struct s q; q.p = &u; " + loop + "{ out[i] = a[i] + b[i] + q.p->v; q.p = &w; } }", addSummary(OpAdd), false},
		{"parameter of a helper that moves", "static void go(int *p, int *q, int *b, int *out, int n) { " + loop + "{ out[i] = p[i] + b[i]; p = q; } } " + head + "go(a, b, b, out, n); }", addSummary(OpAdd), false},
		{"pointer of a helper that moves in an inner loop", "static void go(int *p, int *q, int *b, int *out, int n) { " + loop + "{ out[i] = p[i] + b[i]; for (int k = 0; k < 2; k++) if (k == 1) p = q; } } " + head + "go(a, b, b, out, n); }", addSummary(OpAdd), false},
		{"pointer left behind by a loop", head + "int *p = a; for (int i = 0; i < n; i++) p = b; " + loop + "out[i] = a[i] + p[i]; }", maybeNone(addSummary(OpAdd)), false},
		{"statics of one place", "static int u(int v) { static int t[4]; t[0] = v; return v; } static int w(int v) { static int t[4]; t[0] = v; return v; } static int r(void) { static int t[4]; return t[0]; } " + head + loop + "{ u(1); w(b[i]); out[i] = a[i] + r(); } }", addSummary(OpAdd), false},
		{"statics of one macro", "#define BOX(put, take) static int put(int v) { static int t[4]; t[0] = v; return v; } static int take(void) { static int t[4]; return t[0]; }\nBOX(put, take)\nBOX(set, get)\n" + head + loop + "{ set(b[i]); out[i] = a[i] + get(); } }", addSummary(OpAdd), false},
		{"a static's contents of another call", "static int twice(int v) { static int t[1]; int old = t[0]; t[0] = v; return old; } " + head + loop + "{ twice(b[i]); out[i] = a[i] + twice(0); } }", addSummary(OpAdd), true},
		{"a static's contents of the last call", "static int late(int v) { static int t[1]; int old = t[0]; t[0] = v; return old; } " + head + loop + "out[i] = a[i] + b[i] + late(0); }", addSummary(OpAdd), false},
		{"global pointer to a global", "int buf[64]; int *p = buf; void f(int *a, int *b, int *out, int n) { " + loop + "{ int k = p[0]; buf[0] = k + 1; out[i] = a[i] + p[0] - k; buf[0] = k; } }", pairs(term.Int32, term.Int32, la), false},
		{"global pointer to a global that is written", "int buf[64]; int *p = buf; void f(int *a, int *b, int *out, int n) { " + loop + "{ buf[i] = a[i]; out[i] = p[i]; } }", throughGlobal(), false},
		{"which array is first", head + loop + "out[i] = a < b ? a[i] : a[i] + b[i]; }", addSummary(OpAdd), false},
		{"set where && goes on", head + "int k = 0; if (n > 5 && (k = 1)) ; " + loop + "out[i] = a[i] + b[i] + k - 1; }", addSummary(OpAdd), false},
		{"pointer set late, otherwise", head + "int *p; for (int i = 0; i < n; i++) { if (i % 2 == 1) ; else p = a + i; out[i] = p[0] + b[i]; } }", addSummary(OpAdd), false},
		{"helper that returns from a switch", "static int one(int i) { switch (i) { case 7: return 0; } return 1; } " + head + loop + "out[i] = a[i] + b[i] + one(i) - 1; }", addSummary(OpAdd), false},
		{"helper that returns from a switch, right", "static int one(int i) { switch (i) { case 7: return 1; } return 1; } " + head + loop + "out[i] = a[i] + b[i] + one(i) - 1; }", addSummary(OpAdd), true},
		{"two names in a union", "union u { int x, y; }; " + head + "union u u; u.x = 0; u.y = 1; " + loop + "out[i] = a[i] + b[i] + u.x; }", addSummary(OpAdd), false},
		{"an array that is not set", head + "int t[4]; " + loop + "out[i] = a[i] + b[i] + t[0]; }", addSummary(OpAdd), false},
		{"memory that is not set", "#include <stdlib.h>\n" + head + "int *t = malloc(16); " + loop + "out[i] = a[i] + b[i] + t[0]; }", addSummary(OpAdd), false},
		{"memory that is set to 0", "#include <stdlib.h>\n" + head + "int *t = calloc(4, 4); " + loop + "out[i] = a[i] + b[i] + t[0]; }", addSummary(OpAdd), true},
		{"array of another type", fi + loop + "out[i] = a[i] > 255 ? 0 : a[i]; }", narrow(), false},
		{"scalar of another type", "void f(int *a, int *b, int *out, int n, int s) { " + loop + "out[i] = s > 255 ? 0 : a[i]; }", scaled(term.UInt8), false},
		{"scalar of its type", "void f(int *a, int *b, int *out, int n, unsigned char s) { " + loop + "out[i] = s > 255 ? 0 : a[i]; }", scaled(term.UInt8), true},
		{"scalar and array of one name", "struct q { unsigned char t; }; int t[1]; void f(int *a, int *b, int *out, int n, struct q *q) { " + loop + "out[i] = a[i] + (t[0] > 255 ? 0 : q->t) + 0 * t[0]; }", named(), false},
		{"rows that overlap", "void f(int *a, int *out, int n) { for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) out[2*i + j] = a[i]; }", overlapping(), false},
		{"set beyond the row", "#include <string.h>\nvoid f(int M, int N, int *out) { for (int i = 0; i + 1 < M; i++) memset(out + i*N + 1, 0, N * sizeof *out); memset(out + (M - 1)*N + 1, 0, (N - 1) * sizeof *out); }", firstKept(), false},
		{"set in the row", "#include <string.h>\nvoid f(int M, int N, int *out) { for (int i = 0; i < M; i++) memset(out + i*N + 1, 0, (N - 1) * sizeof *out); }", firstKept(), true},
		{"rows set from the second number on", "#include <string.h>\nvoid f(int M, int N, int *out) { memset(out + 1, 0, N * (M - 1) * sizeof *out); }", allButLast(), false},
		{"rows set", "#include <string.h>\nvoid f(int M, int N, int *out) { memset(out, 0, N * (M - 1) * sizeof *out); }", allButLast(), true},
		{"a row of the next plane set", "#include <string.h>\nvoid f(int L, int M, int N, int *out) { for (int l = 0; l < L; l++) for (int m = 1; m < M + (l + 1 < L); m++) memset(out + l*M*N + m*N, 0, N * sizeof *out); }", planes(), false},
		{"rows of planes set", "#include <string.h>\nvoid f(int L, int M, int N, int *out) { for (int l = 0; l < L; l++) for (int m = 1; m < M; m++) memset(out + l*M*N + m*N, 0, N * sizeof *out); }", planes(), true},
		{"the lesser index", "void f(int *a, int *b, int *out, int n, int m) { " + loop + "{ int k = i < m ? i : m; if (i < m) out[i] = a[k]; else out[i] = b[i]; } }", capped("x"), true},
		{"the greater index", "void f(int *a, int *b, int *out, int n, int m) { " + loop + "{ int k = i < m ? i : m; if (i < m) out[i] = a[k]; else out[i] = b[i]; } }", capped("m"), false},
		{"a global written, others are apart", "int seen[64]; " + head + add + "seen[0] = 1; }", with(Condition{Kind: Apart, Arrays: []string{"a", "b", "out"}}), false},
		{"another buffer written", "int seen[64], work[64]; " + head + add + "seen[0] = 1; }", with(Condition{Kind: Buffer, Arrays: []string{"work"}}), false},
		{"the buffer written", "int seen[64], work[64]; " + head + add + "work[0] = 1; }", with(Condition{Kind: Buffer, Arrays: []string{"work"}}), true},
		{"rows that overlap, added to", "void f(int *a, int *out, int n) { for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) out[2*i + j] += a[i]; }", added(), false},
		{"before an array", head + "int t[4] = {0, 0, 0, 0}; t[-(n > 50)] = 0; " + loop + "out[i] = a[i] + b[i] + t[0]; }", addSummary(OpAdd), false},
		{"before the row, downwards", mn + "for (int i = M - 1; i >= 0; i--) for (int j = 0; j < N + 3; j++) if (i > 0 || j >= 3) out[i*N + j - 3] = j < 3 ? 0 : a[i*N + j - 3]; }", matrix(Out), false},
		{"before the row, upwards", mn + "for (int i = 0; i < M; i++) for (int j = 0; j < N + 3; j++) if (i > 0 || j >= 3) out[i*N + j - 3] = j < 3 ? 0 : a[i*N + j - 3]; }", matrix(Out), false},
		{"beyond the row, downwards", mn + "for (int i = M - 1; i >= 0; i--) for (int j = 0; j < N + 3; j++) if (i < M - 1 || j < N) out[i*N + j] = j < N ? a[i*N + j] : 0; }", matrix(Out), false},
		{"rows of the other length", mn + "for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) out[i*M + j] = a[i*M + j]; }", matrix(Out), false},
		{"turned", mn + "for (int i = 0; i < M; i++) for (int j = 0; j < N; j++) out[i*N + j] = a[j*N + i]; }", matrix(Out), false},
		{"reversed in place", "void f(int *out, int n) { for (int i = 0; i < n / 2; i++) { int t = out[i]; out[i] = out[n - 1 - i]; out[n - 1 - i] = t; } }", reversed(), true},
		{"reversed twice in place", "void f(int *out, int n) { for (int i = 0; i < n; i++) { int t = out[i]; out[i] = out[n - 1 - i]; out[n - 1 - i] = t; } }", reversed(), false},
		{"mirrored in place", "void f(int *out, int n) { for (int i = 0; i < n; i++) out[i] = out[n - 1 - i]; }", reversed(), false},
		{"moved in place", "void f(int *out, int n) { for (int i = 0; i < n; i++) out[i] = out[i + 1]; }", next(), true},
		{"the last one moved all along", "void f(int *out, int n) { for (int i = n - 1; i >= 0; i--) out[i] = out[i + 1]; }", next(), false},
		{"the first one of the old", fi + "int t = a[0]; " + loop + "out[i] = a[i]; " + loop + "out[i] = out[i] + t; }", doubled(), true},
		{"the first one of the new", fi + loop + "out[i] = a[i]; " + loop + "out[i] = out[i] + out[0]; }", doubled(), false},
		{"zero behind the end", head + "int *p = out, *e = out + n; while (p < e) *p++ = *a++ + *b++; *p = 0; }", addSummary(OpAdd), false},
		{"walked to the end", head + "int *p = out, *e = out + n; while (p < e) *p++ = *a++ + *b++; }", addSummary(OpAdd), true},
		{"walked past the end", head + "int *p = out, *e = out + n; while (p <= e) *p++ = *a++ + *b++; }", addSummary(OpAdd), false},
		{"walked back", head + "int *p = out + n; while (p-- != out) *p = a[p - out] + b[p - out]; }", addSummary(OpAdd), true},
		{"walked back, not to the first", head + "int *p = out + n; while (--p != out) *p = a[p - out] + b[p - out]; }", addSummary(OpAdd), false},
		{"one further, downwards", head + "int *p = out + 1; for (int i = n - 1; i >= 0; i--) { " + fill + "if (i + 1 < n) p[i] = 0; } }", addSummary(OpAdd), false},
		{"two fields for one array", "struct s { int *x, *y; }; " + head + "struct s s = {out, out}; " + loop + "s.x[i] = a[i] + b[i]; s.y[0] = 7; }", addSummary(OpAdd), false},
		{"two pointers to one struct", "struct s { int v; }; " + head + "struct s u = {0}, *p = &u, *q = &u; p->v = 1; " + loop + "out[i] = a[i] + b[i] + q->v; }", addSummary(OpAdd), false},
		{"a struct by value", "struct s { int v; }; static int get(struct s s) { s.v++; return s.v; } " + head + "struct s u = {0}; get(u); " + loop + "out[i] = a[i] + b[i] + u.v; }", addSummary(OpAdd), true},
		{"a struct by pointer", "struct s { int v; }; static int get(struct s *s) { s->v++; return s->v; } " + head + "struct s u = {0}; get(&u); " + loop + "out[i] = a[i] + b[i] + u.v; }", addSummary(OpAdd), false},
		{"recursion", "static int zero(int k) { return k > 90 ? 1 : k ? zero(k - 1) : 0; } " + head + loop + "out[i] = a[i] + b[i] + zero(i); }", addSummary(OpAdd), false},
		{"array of one", head + "int t[1] = {0}; " + loop + "{ t[i > 0] = 0; out[i] = a[i] + b[i] + t[0]; } }", addSummary(OpAdd), false},
		{"array of none", head + "int t[0]; " + loop + "{ t[0] = 0; out[i] = a[i] + b[i] + t[0]; } }", addSummary(OpAdd), false},
		{"bytes for numbers", "#include <string.h>\n" + fi + "memcpy(out, a, n); }", pairs(term.Int32, term.Int32, la), false},
		{"numbers", "#include <string.h>\n" + fi + "memcpy(out, a, n * sizeof *a); }", pairs(term.Int32, term.Int32, la), true},
		{"bytes of one", "#include <string.h>\n" + fi + "memset(out, 1, n * sizeof *out); }", pairs(term.Int32, term.Int32, IntConst(1)), false},
		{"moved onto itself", "#include <string.h>\nvoid f(int *out, int n) { memcpy(out, out + 1, n * sizeof *out); }", next(), false},
		{"shadowed", head + "int k = 0; { int k = 1; (void)k; } " + loop + "out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), true},
		{"not shadowed", head + "int k = 0; { k = 1; } " + loop + "out[i] = a[i] + b[i] + k; }", addSummary(OpAdd), false},
		{"shadowed counter", head + "int i = 5; for (int i = 0; i < n; i++) " + fill + "out[0] += i - 5; }", addSummary(OpAdd), true},
		{"one counter", head + "int i = 5; for (i = 0; i < n; i++) " + fill + "out[0] += i - 5; }", addSummary(OpAdd), false},
		{"comma in an index", head + "int k = 0; " + loop + "out[(k++, i)] = a[i] + b[i]; out[0] += k - n + 1; }", addSummary(OpAdd), false},
		{"comma in an index, counted", head + "int k = 0; " + loop + "out[(k++, i)] = a[i] + b[i]; out[0] += k - n; }", addSummary(OpAdd), true},
		{"printed and set", "#include <stdio.h>\n" + head + loop + "{ printf(\"%d\", out[i] = 7); if (n < 30) out[i] = a[i] + b[i]; else out[i] += a[i] + b[i] - 7 * (i < 30); } }", addSummary(OpAdd), false},
		{"printed and counted", "#include <stdio.h>\n" + head + "int k = 0; " + loop + "{ out[i] = a[i] + b[i]; printf(\"%d\", k++); } out[0] += k; }", addSummary(OpAdd), false},
		{"printed", "#include <stdio.h>\n" + head + "int k = 0; " + loop + "{ out[i] = a[i] + b[i]; printf(\"%d\", k); } out[0] += k; }", addSummary(OpAdd), true},
		{"asserted and counted", "#include <assert.h>\n" + head + "int k = 0; " + loop + "{ out[i] = a[i] + b[i]; assert(++k); } out[0] += k; }", addSummary(OpAdd), false},
		{"counted on one side", head + "int k = 0; " + loop + "out[i] = a[i] + b[i] + (i > 2 ? k++ : 0); }", addSummary(OpAdd), false},
		{"index first", head + loop + "i[out] = i[a] + i[b]; }", addSummary(OpAdd), true},
	}
}
