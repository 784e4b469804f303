package vec

import (
	"fmt"
	"testing"
)

// TestPressures counts by hand: what lives around and through a loop counts in it.
func TestPressures(t *testing.T) {
	p := program(t, `
v1 = load.i16x16 in[0]
v2 = load.i16x16 in[32]
v3 = const.i16x16 #0
x9 = iconst #3
for y < 2
    for x < 2
        v4 = load.i16x16 in[32*x, x9*2]
        v5 = add.i16x16 v4, v1
        v3 = add.i16x16 v3, v5
    v6 = add.i16x16 v3, v3
    v7 = sub.i16x16 v6, v3
    store.i16x16 out[0], v7
store.i16x16 out[0], v2
for z < 2
    v8 = load.i16x16 in[0]
    if z < 1
        v10 = load.i16x16 in[0]
        v11 = add.i16x16 v10, v8
    else
        v11 = copy v8
    store.i16x16 out[0], v11
for w < 2
    v12 = load.i16x16 in[0]`)
	got := ""
	for _, e := range Pressures(p) {
		name := "all"
		if e.Loop != nil {
			name = e.Loop.Var
		}
		got += fmt.Sprintf("%s %d %d, ", name, e.Vector, e.Index)
	}
	// y: v1 v2 v3, and v6 v7's place; x: v1 v2 v3 v4; z: v8 v10
	if want := "all 4 1, y 4 1, x 4 1, z 2 0, w 1 0, "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
