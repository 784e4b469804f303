package aiesim_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/machine"
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
		words := 1 // of 64 bits, that a lane takes; the second one holds 16
		if c.tag == "acc80" {
			words = 2
		}
		in, want := make([]int64, 4*c.real*words), make([]int64, 4*c.real*words)
		for i := 0; i < len(in); i += words {
			in[i] = r.Int63n(1<<40) - 1<<39
			if words == 2 {
				in[i] = int64(r.Uint64())
				in[i+1] = r.Int63n(1<<14) - 1<<13
				want[i+1] = in[i+1]
				if uint64(in[i])+15 < 15 {
					want[i+1]++
				}
			}
			want[i] = in[i] + 15
		}
		args := []aiesim.Arg{aiesim.BufferArg("int64", bin(in), len(in)),
			aiesim.BufferArg("int64", make([]byte, 8*len(in)), len(in))}
		bothWays(t, fmt.Sprintf("%s, %d lanes", c.tag, c.lanes), src, "pass", args, want)
	}
}

// TestRawCascade passes accumulators on by get_scd and put_mcd, past a stream that get_ss reads; a kernel without a
// cascade is told so.
func TestRawCascade(t *testing.T) {
	src := apiHead + `void pass(input_stream<acc48> *from, input_stream<int32> *add, output_stream<acc48> *to) {
	for (int i = 0; i < 3; i++) {
		v8acc48 a = get_scd();
		put_mcd(mac8(a, null_v16int32(), 0, 0x76543210, 1, aie::broadcast<int16, 16>(get_ss(0)), 0, 0, 1));
	}
}
void none(int32 *x) { *x = ext_elem(srs(get_scd(), 0), 0); }
`
	in := make([]int64, 24)
	for i := range in {
		in[i] = int64(i*i*i) - 500
	}
	args := []aiesim.Arg{aiesim.BufferArg("int64", bin(in), len(in)), aiesim.BufferArg("int32", bin([]int32{1, 2, 3}), 3),
		aiesim.BufferArg("int64", make([]byte, 8*len(in)), len(in))}
	bothWays(t, "get_scd", src, "pass", args, in)
	p, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Run(t.Context(), "none", []aiesim.Arg{aiesim.BufferArg("int32", make([]byte, 4), 1)})
	_, refused := p.Compile("none", machine.AIE1())
	for _, err := range []error{err, refused} {
		if err == nil || !strings.Contains(err.Error(), "get_scd: it needs one cascade of that direction") {
			t.Error(err)
		}
	}
}
