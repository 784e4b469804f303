package project_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// placed is a graph of a window with a margin, in front of two cores that a cascade joins.
var placed = map[string]string{
	"k.cc": `#include <adf.h>
#include <aie_api/aie.hpp>
#ifdef BUFFER
void first(adf::input_buffer<int16, adf::extents<8>, adf::margin<8>> &in, output_cascade<acc48> *out) {
	writeincr(out, aie::mul(aie::load_v<8>(in.data()), (int16)3));
}
#else
void first(input_window<int16> *in, output_cascade<acc48> *out) {
	writeincr(out, aie::mul(window_readincr_v<8>(in), (int16)3));
}
#endif
void second(input_cascade<acc48> *in, adf::output_buffer<int32, adf::extents<8>> &out) {
	aie::store_v(out.data(), readincr_v<8>(in).to_vector<int32>(0));
}`,
	"g.cpp": `#include <adf.h>
using namespace adf;
class G : public graph {
public:
	kernel a, b; input_plio in; output_plio out;
	G() {
		in = input_plio::create(plio_32_bits, "in.txt");
		out = output_plio::create(plio_32_bits, "out.txt");
		a = kernel::create(first); source(a) = "k.cc";
		b = kernel::create(second); source(b) = "k.cc";
		connect<window<16, 8>>(in.out[0], a.in[0]);
		connect<cascade>(a.out[0], b.in[0]);
		connect<window<32>>(b.out[0], out.in[0]);
		location<kernel>(a) = tile(6, 1);
		location<kernel>(b) = tile(7 - 2, 1);
	}
};
G g;
int main() { g.init(); g.run(2); g.end(); }
`,
	"in.txt": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
}

// place runs the graph with some text changed, and gives what it writes.
func place(old, new string) (got []int32, err error) {
	g, _, _, err := ran(changed(placed, old, new))
	if g == nil {
		return nil, err
	}
	for b := g.Kernels[1].Args[1].Arg.Data; len(b) > 0; b = b[4:] {
		got = append(got, int32(binary.LittleEndian.Uint32(b)))
	}
	return got, err
}

// TestWindowMargin: a window begins with its margin: the end of the one before.
func TestWindowMargin(t *testing.T) {
	want := make([]int32, 16)
	for i := range want {
		want[i] = 3 * max(0, int32(i)-3)
	}
	if got, err := place("", ""); err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}

// TestPlaces: margins that are not the kernel's, and cascades from afar, have one message each, at the line.
func TestPlaces(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"window<16, 8>", "window<16, 7>",
			"g.cpp:11:22: g.a.in[0] (in of first): a margin of 7 bytes is no number of elements of 2"},
		{"window<32>>(b.out[0]", "window<32, 8>>(b.out[0]", ""},
		{"tile(7 - 2, 1)", "tile(4, 1)",
			"g.cpp:15:3: g.b.in[0]: its cascade comes from g.a on tile(6, 1), which is no neighbour of tile(4, 1)"},
		{"tile(7 - 2, 1)", "tile(6, 1)", "which is no neighbour of tile(6, 1)"},
		{"tile(7 - 2, 1)", "tile(5, 2)", "which is no neighbour of tile(5, 2)"},
		{"tile(7 - 2, 1)", "tile(6, 2)", ""},
		{"location<kernel>(a) = tile(6, 1);", "", ""},
		{"location<kernel>(a) = tile(6, 1);", "location<kernel>(a) = tile(N, 1);", ""},
		{"#ifdef BUFFER", "#ifndef BUFFER",
			"g.cpp:11:22: g.a.in[0] (in of first): the connection has a margin of 8 bytes, the kernel one of 16"},
	} {
		_, err := place(c.old, c.new)
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s for %s: %v\nwant %s", c.new, c.old, err, c.want)
		}
	}
}

// The same graph in other words: a length that the kernel alone says, a kernel that the constructor declares, and a choice.
func TestOtherWords(t *testing.T) {
	want, err := place("", "")
	if err != nil {
		t.Fatal(err)
	}
	for old, new := range map[string]string{
		"connect<window<32>>(b.out[0]": "connect(b.out[0]",
		"a = kernel::create(first)":    "kernel a = kernel::create(first)",
		"connect<window<16, 8>>":       "connect<window<(2 - 1 ? 0 ? 4 : 16 : 2), (3 == 4 ? 16 : 8)>>",
	} {
		if got, err := place(old, new); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v, want %v", new, got, err, want)
		}
	}
	if _, err := place("connect<window<16, 8>>", "connect<window<(1 ? 16), 8>>"); err == nil ||
		!strings.Contains(err.Error(), "a : is missing") {
		t.Error(err)
	}
}
