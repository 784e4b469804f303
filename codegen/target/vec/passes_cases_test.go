package vec

// caseArgs are the arguments of the cases; x0 is an index.
const caseArgs = `program case, 256 bits
arg in: i16, 400 bytes, align 32
arg out: i16, 400 bytes, align 32, stored
`

// passCase is what a pass makes of a body; "": it leaves it as it is.
type passCase struct {
	pass, rule    string
	before, after string
}

// passCases: what a pass makes of a body; "": it leaves it as it is.
var passCases = []passCase{
	{"number", "the same again", `
v1 = load.i16x16 in[0]
v2 = load.i16x16 in[0]
v3 = add.i16x16 v1, v2
v4 = add.i16x16 v2, v1
store.i16x16 out[0], v3
store.i16x16 out[32], v4`, `
v1 = load.i16x16 in[0]
v3 = add.i16x16 v1, v1
store.i16x16 out[0], v3
store.i16x16 out[32], v3`},
	{"number", "differences and sums of floats keep their order", `
v1 = load.f32x8 in[0]
v2 = load.f32x8 in[32]
v3 = add.f32x8 v1, v2
v4 = add.f32x8 v2, v1
v5 = sub.i16x16 v1, v2
v6 = sub.i16x16 v2, v1
store.f32x8 out[0], v3
store.f32x8 out[32], v4
store.i16x16 out[64], v5
store.i16x16 out[96], v6`, ""},
	{"number", "lanes, types, numbers and places differ", `
v1 = load.i16x16 in[0]
v2 = load.i16x8 in[0]
v3 = load.i8x16 in[0]
v4 = load.i16x16 in[2]
v5 = shl.i16x16 v1, #1
v6 = shl.i16x16 v1, #2
v7 = loads.i32x8<i16 in[0]
v8 = loads.i32x8<i8 in[0]
v9 = loadu.i32x8<i8 in[0]
v10 = table.i32x2 {1 2}
v11 = table.i32x2 {2 1}
v12 = shuffle.i64x4 v1, {0 1 2 3}
v13 = shuffle.i64x4 v1, {0 1 3 2}`, ""},
	{"number", "a load of what was stored", `
v1 = load.i16x16 in[0]
store.i16x16 out[0], v1
v2 = load.i16x16 out[0]
store.i16x16 out[32], v2`, `
v1 = load.i16x16 in[0]
store.i16x16 out[0], v1
store.i16x16 out[32], v1`},
	{"number", "a store in between", `
v1 = load.i16x16 out[0]
store.i16x16 out[2], v1
v2 = load.i16x16 out[0]
store.i16x16 out[32], v2`, ""},
	{"number", "what was stored is set again", `
v1 = load.i16x16 in[0]
store.i16x16 out[0], v1
v1 = load.i16x16 in[2]
v2 = load.i16x16 out[0]
store.i16x16 out[32], v2
store.i16x16 out[64], v1`, ""},
	{"number", "an argument is set again", `
v1 = load.i16x16 in[0]
v2 = add.i16x16 v1, v1
v1 = load.i16x16 in[2]
v3 = add.i16x16 v1, v1
store.i16x16 out[0], v2
store.i16x16 out[32], v3`, ""},
	{"number", "copies", `
v1 = load.i16x16 in[0]
v2 = copy v1
v3 = copy v2
store.i16x16 out[0], v3`, `
v1 = load.i16x16 in[0]
store.i16x16 out[0], v1`},
	{"number", "a copy of what is set again stays", `
v1 = load.i16x16 in[0]
v2 = copy v1
v1 = load.i16x16 in[2]
store.i16x16 out[0], v1
store.i16x16 out[32], v2`, ""},
	{"number", "values ahead of a loop", `
v1 = load.i16x16 in[0]
for x < 2
    v2 = load.i16x16 in[0]
    v3 = load.i16x16 in[32*x]
    v4 = add.i16x16 v2, v3
    store.i16x16 out[32*x], v4
v5 = load.i16x16 in[0]
store.i16x16 out[0], v5
store.i16x16 out[64], v1`, `
v1 = load.i16x16 in[0]
for x < 2
    v3 = load.i16x16 in[32*x]
    v4 = add.i16x16 v1, v3
    store.i16x16 out[32*x], v4
store.i16x16 out[0], v1
store.i16x16 out[64], v1`},
	{"number", "a loop that writes, or sets an argument", `
v1 = load.i16x16 in[0]
v2 = load.i16x16 out[0]
v3 = add.i16x16 v1, v1
for x < 2
    v4 = load.i16x16 out[0]
    v5 = add.i16x16 v1, v1
    v6 = add.i16x16 v4, v5
    store.i16x16 out[0], v6
    v1 = load.i16x16 in[32*x]
v7 = load.i16x16 out[0]
v8 = add.i16x16 v1, v1
store.i16x16 out[32], v2
store.i16x16 out[64], v3
store.i16x16 out[96], v7
store.i16x16 out[128], v8`, ""},
	{"number", "behind a condition", `
for x < 2
    v1 = load.i16x16 out[0]
    if x < 1
        v2 = load.i16x16 in[0]
        store.i16x16 out[0], v2
    v3 = load.i16x16 in[0]
    v4 = load.i16x16 out[0]
    store.i16x16 out[32], v3
    store.i16x16 out[64], v4
    store.i16x16 out[96], v1`, ""},
	{"begin", "a sum begins with what is added", `
v0 = broadcast.i32x8 in[0]
v1 = load.i16x16 in[32]
v2 = dotss.i32x8<i16 v1, v0
for x < 3
    v3 = load.i16x16 in[32*x]
    v2 = dotacc.i32x8<i16 v1, v3, v2
v4 = add.i32x8 v0, v2
store.i32x8 out[0], v4`, `
v0 = broadcast.i32x8 in[0]
v1 = load.i16x16 in[32]
v2 = dotacc.i32x8<i16 v1, v0, v0
for x < 3
    v3 = load.i16x16 in[32*x]
    v2 = dotacc.i32x8<i16 v1, v3, v2
v4 = copy v2
store.i32x8 out[0], v4`},
	{"begin", "sums of bytes begin with zeros", `
v0 = broadcast.i32x8 in[0]
v1 = const.i32x8 #0
v1 = dot4.i32x8<i8 v0, v0, v1
v3 = add.i32x8 v1, v0
store.i32x8 out[0], v3`, `
v0 = broadcast.i32x8 in[0]
v1 = copy v0
v1 = dot4.i32x8<i8 v0, v0, v1
v3 = copy v1
store.i32x8 out[0], v3`},
	{"begin", "constants are made ahead", `
v0 = load.i16x16 in[0]
v1 = dotss.i32x8<i16 v0, v0
v1 = dotacc.i32x8<i16 v0, v0, v1
v2 = const.i32x8 #2
v3 = add.i32x8 v1, v2
store.i32x8 out[0], v3`, `
v0 = load.i16x16 in[0]
v1 = const.i32x8 #2
v1 = dotacc.i32x8<i16 v0, v0, v1
v1 = dotacc.i32x8<i16 v0, v0, v1
v2 = const.i32x8 #2
v3 = copy v1
store.i32x8 out[0], v3`},
	{"begin", "a constant in the place of zeros", `
v0 = load.i32x8 in[0]
v1 = const.i32x8 #0
v1 = dot4.i32x8<i8 v0, v0, v1
v2 = const.i32x8 #2
v3 = add.i32x8 v1, v2
store.i32x8 out[0], v3`, `
v0 = load.i32x8 in[0]
v1 = const.i32x8 #2
v1 = dot4.i32x8<i8 v0, v0, v1
v2 = const.i32x8 #2
v3 = copy v1
store.i32x8 out[0], v3`},
	{"begin", "what is read twice stays, what begins with anything else, and what is no sum", `
v0 = load.i16x16 in[0]
v1 = dotss.i32x8<i16 v0, v0
v1 = dotacc.i32x8<i16 v0, v0, v1
v3 = add.i32x8 v1, v0
v4 = load.i32x8 in[0]
v4 = dotacc.i32x8<i16 v0, v0, v4
v5 = add.i32x8 v4, v0
v6 = dotss.i32x8<i16 v0, v0
v7 = add.i32x8 v6, v0
v8 = dotss.i32x8<i16 v0, v0
v8 = dotacc.i32x8<i16 v8, v0, v8
v9 = add.i32x8 v8, v0
store.i32x8 out[0], v1
store.i32x8 out[32], v3
store.i32x8 out[64], v5
store.i32x8 out[96], v7
store.i32x8 out[128], v9`, ""},
	{"begin", "what is added is not there when the sum begins, or the sum does not begin here", `
v0 = load.i16x16 in[0]
v1 = dotss.i32x8<i16 v0, v0
v2 = load.i16x16 in[32]
v1 = dotacc.i32x8<i16 v0, v0, v1
v3 = add.i32x8 v1, v2
v4 = dotss.i32x8<i16 v0, v0
v4 = dotacc.i32x8<i16 v0, v0, v4
for x < 2
    v5 = load.i16x16 in[32*x]
v6 = add.i32x8 v4, v5
v7 = dotss.i32x8<i16 v0, v0
for y < 2
    v7 = dotacc.i32x8<i16 v0, v0, v7
    v8 = add.i32x8 v7, v0
    store.i32x8 out[32*y], v8
store.i32x8 out[0], v3
store.i32x8 out[32], v6`, ""},
	{"dead", "what no store needs, and empty loops", `
v1 = load.i16x16 in[0]
v2 = const.i16x16 #0
for x < 2
    v2 = add.i16x16 v2, v1
for x < 2
    v3 = load.i16x16 in[32*x]
    store.i16x16 out[32*x], v3`, `
for x < 2
    v3 = load.i16x16 in[32*x]
    store.i16x16 out[32*x], v3`},
	{"dead", "indexes of addresses are needed", `
x1 = iconst #3
x2 = iadd x1, x1
v3 = load.i16x16 in[0, x2*2]
store.i16x16 out[0, x1*4], v3`, ""},
	{"hoist", "loads and what is made of them, out of all loops", `
for y < 2
    for x < 2
        v1 = broadcast.i16x16 in[0]
        v2 = broadcast.i16x16 in[2*y]
        v3 = mul.i16x16 v1, v2
        v4 = load.i16x16 in[2*x]
        v5 = mul.i16x16 v3, v4
        store.i16x16 out[2*x], v5`, `
v1 = broadcast.i16x16 in[0]
for y < 2
    v2 = broadcast.i16x16 in[2*y]
    v3 = mul.i16x16 v1, v2
    for x < 2
        v4 = load.i16x16 in[2*x]
        v5 = mul.i16x16 v3, v4
        store.i16x16 out[2*x], v5`},
	{"hoist", "what the loop writes or sets, or is set twice, stays", `
v1 = load.i16x16 in[0]
for x < 2
    v2 = load.i16x16 out[0]
    v3 = add.i16x16 v1, v1
    v4 = const.i16x16 #0
    v4 = add.i16x16 v4, v3
    v1 = add.i16x16 v4, v2
    store.i16x16 out[32*x], v1`, ""},
	{"hoist", "below a condition it stays", `
for x < 2
    if x < 1
        v1 = load.i16x16 in[0]
        store.i16x16 out[0], v1`, ""},
	{"hoist", "no room for more than two: constants stay, and what is made of them", `
for x < 2
    v1 = const.i16x16 #1
    v2 = const.i16x16 #2
    v3 = const.i16x16 #3
    v4 = shl.i16x16 v2, #1
    v5 = load.i16x16 in[32*x]
    v5 = add.i16x16 v5, v1
    v5 = add.i16x16 v5, v2
    v5 = add.i16x16 v5, v3
    v5 = add.i16x16 v5, v4
    store.i16x16 out[32*x], v5`, `
v1 = const.i16x16 #1
for x < 2
    v2 = const.i16x16 #2
    v3 = const.i16x16 #3
    v4 = shl.i16x16 v2, #1
    v5 = load.i16x16 in[32*x]
    v5 = add.i16x16 v5, v1
    v5 = add.i16x16 v5, v2
    v5 = add.i16x16 v5, v3
    v5 = add.i16x16 v5, v4
    store.i16x16 out[32*x], v5`},
	{"order", "loads next to their uses", `
v1 = load.i16x16 in[0]
v2 = load.i16x16 in[2]
v3 = load.i16x16 in[4]
v4 = load.i16x16 in[6]
v5 = load.i16x16 in[8]
v6 = load.i16x16 in[10]
v7 = load.i16x16 in[12]
v8 = load.i16x16 in[14]
store.i16x16 out[0], v1
store.i16x16 out[2], v2
v9 = add.i16x16 v3, v4
store.i16x16 out[64], v9
v10 = add.i16x16 v5, v6
store.i16x16 out[96], v10
store.i16x16 out[128], v7
store.i16x16 out[130], v8`, `
v1 = load.i16x16 in[0]
store.i16x16 out[0], v1
v2 = load.i16x16 in[2]
store.i16x16 out[2], v2
v7 = load.i16x16 in[12]
store.i16x16 out[128], v7
v8 = load.i16x16 in[14]
store.i16x16 out[130], v8
v3 = load.i16x16 in[4]
v4 = load.i16x16 in[6]
v9 = add.i16x16 v3, v4
store.i16x16 out[64], v9
v5 = load.i16x16 in[8]
v6 = load.i16x16 in[10]
v10 = add.i16x16 v5, v6
store.i16x16 out[96], v10`},
	{"remake", "the load that is read again last is given up; what is written is not loaded anew", `
v1 = load.i16x16 in[0]
v2 = load.i16x16 in[32]
v3 = load.i16x16 out[64]
v4 = add.i16x16 v1, v1
v5 = add.i16x16 v2, v2
v6 = mul.i16x16 v4, v5
v7 = mul.i16x16 v4, v6
v8 = mul.i16x16 v4, v7
v9 = mul.i16x16 v4, v8
v10 = shuffle.i64x4 v4, v5, v6, v7, v8, v9, {0 4 8 12}
v11 = add.i16x16 v2, v10
v12 = add.i16x16 v1, v11
v13 = add.i16x16 v3, v12
store.i16x16 out[0], v13`, `
v3 = load.i16x16 out[64]
v1 = load.i16x16 in[0]
v4 = add.i16x16 v1, v1
v2 = load.i16x16 in[32]
v5 = add.i16x16 v2, v2
v6 = mul.i16x16 v4, v5
v7 = mul.i16x16 v4, v6
v8 = mul.i16x16 v4, v7
v9 = mul.i16x16 v4, v8
v10 = shuffle.i64x4 v4, v5, v6, v7, v8, v9, {0 4 8 12}
v14 = load.i16x16 in[32]
v11 = add.i16x16 v14, v10
v15 = load.i16x16 in[0]
v12 = add.i16x16 v15, v11
v13 = add.i16x16 v3, v12
store.i16x16 out[0], v13`},
	{"remake", "a register is free before a load; an index that is set again is not read anew", `
v1 = load.i16x16 in[0]
v2 = load.i16x16 in[32]
v3 = add.i16x16 v1, v1
v4 = mul.i16x16 v3, v3
v5 = mul.i16x16 v3, v4
v6 = mul.i16x16 v3, v5
v7 = mul.i16x16 v3, v6
x20 = iconst #1
v8 = load.i16x16 in[0, x20*2]
x20 = iconst #2
store.i16x16 out[64], v2
v9 = add.i16x16 v1, v8
v10 = shuffle.i64x4 v3, v4, v5, v6, v7, v8, v9, {0 4 8 12}
store.i16x16 out[0, x20*2], v10`, `
v1 = load.i16x16 in[0]
v3 = add.i16x16 v1, v1
v4 = mul.i16x16 v3, v3
v5 = mul.i16x16 v3, v4
v6 = mul.i16x16 v3, v5
v7 = mul.i16x16 v3, v6
x20 = iconst #1
v8 = load.i16x16 in[0, x20*2]
x20 = iconst #2
v2 = load.i16x16 in[32]
store.i16x16 out[64], v2
v21 = load.i16x16 in[0]
v9 = add.i16x16 v21, v8
v10 = shuffle.i64x4 v3, v4, v5, v6, v7, v8, v9, {0 4 8 12}
store.i16x16 out[0, x20*2], v10`},
}
