package term

import "testing"

// TestQuotients: a quotient of numbers stays one, and is exact in normal forms; what conversions and comparisons see of it is its
// rounded value.
func TestQuotients(t *testing.T) {
	st := NewStore(1000)
	f := func(v float64) T { return st.Float64(Single, v) }
	div := func(a, b float64) T { return st.Binary(OpDiv, f(a), f(b)) }
	n := NewNormal(st, Reals, 1000)
	if q := div(3, 4); st.Op(q) != OpDiv || n.Of(q) != n.Of(f(0.75)) {
		t.Errorf("3/4 is %s", st.String(q))
	}
	if q := div(3, 1); st.Op(q) != OpDiv || n.Of(q) != n.Of(f(3)) {
		t.Errorf("3/1 is %s", st.String(q))
	}
	third := div(1, 3)
	if st.Op(third) != OpDiv {
		t.Fatalf("1/3 is %s", st.String(third))
	}
	if sum := st.Binary(OpAdd, st.Binary(OpAdd, third, third), third); n.Of(sum) != n.Of(f(1)) {
		t.Errorf("three thirds are no one")
	}
	for _, c := range []struct{ got, want T }{
		{st.Convert(st.Binary(OpMul, third, f(7)), Float32, Int32), st.Int(2)},
		{st.Convert(st.Binary(OpAdd, third, div(5, 3)), Float32, Int32), st.Int(int64(float32(1)/3 + float32(5)/3))},
		{st.Binary(OpLT, third, f(0.5)), st.Truth(true)},
		{st.Binary(OpLE, f(0.5), third), st.Truth(false)},
		{st.Binary(OpEQ, third, div(1, 3)), st.Truth(true)},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", st.String(c.got), st.String(c.want))
		}
	}
}
