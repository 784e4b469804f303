package aiesim_test

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// TestCascadeWords passes accumulators of every width from a cascade to a cascade, and a product on the way: the words do
// what the C does.
func TestCascadeWords(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for _, c := range []struct {
		tag, add    string
		lanes, real int // lanes in C, and numbers in them
	}{
		{"acc48", "aie::mac(a, aie::broadcast<int16, 8>(3), aie::broadcast<int16, 8>(5))", 8, 8},
		{"acc48", "aie::mac(a, aie::broadcast<int16, 16>(3), aie::broadcast<int16, 16>(5))", 16, 16},
		{"acc80", "aie::mac(a, aie::broadcast<int32, 4>(3), aie::broadcast<int32, 4>(5))", 4, 4},
		{"acc80", "aie::mac(a, aie::broadcast<int32, 8>(3), aie::broadcast<int32, 8>(5))", 8, 8},
	} {
		src := fmt.Sprintf(apiHead+`void pass(input_stream<%[1]s> *in, output_stream<%[1]s> *out) {
	for (int i = 0; i < 4; i++) {
		auto a = readincr_v<%[2]d>(in);
		writeincr(out, %[3]s);
	}
}`, c.tag, c.lanes, c.add)
		in, want := make([]int64, 4*c.real), make([]int64, 4*c.real)
		for i := range in {
			in[i] = r.Int63n(1<<40) - 1<<39
			want[i] = in[i] + 15
		}
		args := []aiesim.Arg{aiesim.BufferArg("int64", bin(in), len(in)),
			aiesim.BufferArg("int64", make([]byte, 8*len(in)), len(in))}
		bothWays(t, fmt.Sprintf("%s, %d lanes", c.tag, c.lanes), src, "pass", args, want)
	}
}
