package vec

// sinkCases are those of the pass that takes loads into loops.
var sinkCases = []passCase{
	{"sink", "a loop that fits is left alone", `
v1 = load.i16x16 in[0]
for x < 2
    store.i16x16 out[0], v1`, ""},
	{"sink", "loads of what nobody writes, into the loop where they are read", `
v1 = load.i16x16 in[0]
v2 = load.i16x16 out[0]
v10 = add.i16x16 v1, v1
x20 = iconst #1
v21 = load.i16x16 in[0, x20*2]
x20 = iconst #2
for y < 2
    v3 = load.i16x16 in[2*y]
    for x < 2
        v4 = load.i16x16 in[2*x]
        v5 = load.i16x16 in[2*x + 2]
        v6 = load.i16x16 in[2*x + 4]
        v7 = load.i16x16 in[2*x + 6]
        v8 = load.i16x16 in[2*x + 8]
        v9 = shuffle.i64x4 v4, v5, v6, v7, v8, v2, v3, v1, v10, v21, {0 4 8 12}
        store.i16x16 out[0], v9`, `arg parked: i8, 96 bytes, align 32, stored, inner, parked

v1 = load.i16x16 in[0]
v2 = load.i16x16 out[0]
store.i16x16 parked[0], v2
v10 = add.i16x16 v1, v1
store.i16x16 parked[32], v10
x20 = iconst #1
v21 = load.i16x16 in[0, x20*2]
store.i16x16 parked[64], v21
x20 = iconst #2
for y < 2
    v3 = load.i16x16 in[2*y]
    for x < 2
        v22 = load.i16x16 parked[0]
        v23 = load.i16x16 in[2*y]
        v24 = load.i16x16 in[0]
        v25 = load.i16x16 parked[32]
        v26 = load.i16x16 parked[64]
        v4 = load.i16x16 in[2*x]
        v5 = load.i16x16 in[2*x + 2]
        v6 = load.i16x16 in[2*x + 4]
        v7 = load.i16x16 in[2*x + 6]
        v8 = load.i16x16 in[2*x + 8]
        v9 = shuffle.i64x4 v4, v5, v6, v7, v8, v22, v23, v24, v25, v26, {0 4 8 12}
        store.i16x16 out[0], v9`},
	{"sink", "what a condition reads of its loop, and a vector with lanes that are undefined, wait in registers", `
v1 = load.i16x8 in[0]
v2 = add.i16x8 v1, v1
for x < 2
    v3 = load.i16x16 in[0]
    v4 = add.i16x16 v3, v3
    v5 = add.i16x16 v3, v4
    v6 = add.i16x16 v3, v5
    v7 = add.i16x16 v3, v6
    v8 = add.i16x16 v3, v7
    v9 = add.i16x16 v3, v8
    if x < 1
        v10 = shuffle.i64x4 v2, v4, v5, v6, v7, v8, v9, {0 4 8 12}
        store.i16x16 out[0], v10
        store.i16x16 out[32], v3`, `
v1 = load.i16x8 in[0]
v2 = add.i16x8 v1, v1
for x < 2
    v3 = load.i16x16 in[0]
    v4 = add.i16x16 v3, v3
    v5 = add.i16x16 v3, v4
    v6 = add.i16x16 v3, v5
    v7 = add.i16x16 v3, v6
    v8 = add.i16x16 v3, v7
    v9 = add.i16x16 v3, v8
    if x < 1
        v11 = load.i16x16 in[0]
        v10 = shuffle.i64x4 v2, v4, v5, v6, v7, v8, v9, {0 4 8 12}
        store.i16x16 out[0], v10
        store.i16x16 out[32], v11`},
}
