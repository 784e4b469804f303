package project_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/graph/project"
)

// TestPackets: packets of a file are split by their number, with and without headers, and those of kernels merged into one.
func TestPackets(t *testing.T) {
	text := map[string]string{
		"a.cc": `#include <adf.h>
void a(input_stream<int32> *in, output_pktstream *out) {
	writeHeader(out, 0, getPacketid(out, 0));
	for (int i = 0; i < 2; i++) writeincr(out, 10 * readincr(in), i == 1);
}`,
		"b.cc": `#include <adf.h>
void b(input_pktstream *in, output_pktstream *out) {
	int head = readincr(in);
	writeHeader(out, 0, getPacketid(out, 0));
	writeincr(out, readincr(in) + 100 * (head & 31), false);
	writeincr(out, readincr(in), true);
}`,
		"g.cpp": `#include <adf.h>
using namespace adf;
class G : public graph {
	kernel x, y;
	pktsplit<2> sp;
	adf::pktmerge<2> mg;
public:
	input_plio in; output_plio out;
	G() {
		in = input_plio::create(plio_32_bits, "in.txt");
		out = output_plio::create(plio_32_bits, "out.txt");
		x = kernel::create(a); source(x) = "a.cc";
		y = kernel::create(b); source(y) = "b.cc";
		sp = pktsplit<2>::create();
		mg = adf::pktmerge<2>::create();
		connect<pktstream>(in.out[0], sp.in[0]);
		connect<pktstream, stream>(sp.out[0], x.in[0]);
		connect<pktstream>(sp.out[1], y.in[0]);
		connect<pktstream>(x.out[0], mg.in[0]);
		connect<pktstream>(y.out[0], mg.in[1]);
		connect<pktstream>(mg.out[0], out.in[0]);
	}
};
G g;
int main() { g.init(); g.run(2); g.end(); }
`,
		"in.txt": "1\n5\nTLAST\n6\n2147483648\n1\nTLAST\n2\n2147483648 3 TLAST -4\n1 7\nTLAST\n8\n",
	}
	run := func(old, new string) (string, error) {
		with := maps.Clone(text)
		with["g.cpp"] = strings.ReplaceAll(text["g.cpp"], old, new)
		g, files, r, err := ran(with)
		if err != nil {
			return "", err
		}
		var pieces []project.Piece
		for _, f := range files {
			data := g.Kernels[f.Kernel].Args[f.Arg].Arg.Data[:r.Kernels[f.Kernel].Used[f.Arg]]
			pieces = append(pieces, project.Piece{Branch: f.Branch, Data: data})
		}
		list, err := project.Merge(pieces, 2)
		out := ""
		for _, b := range list {
			for i := 0; i < len(b); i += 4 {
				out += fmt.Sprint(int32(b[i])|int32(b[i+1])<<8|int32(b[i+2])<<16|int32(b[i+3])<<24, " ")
			}
		}
		return out, err
	}
	for _, c := range []struct{ old, new, want string }{
		{"", "", "-2147483648 10 20 1 105 6 -2147483648 30 -40 1 107 8 "},
		{"in.out[0], sp.in[0]", "x.out[0], sp.in[0]", "what a split hands on comes from a PLIO"},
		{"connect<pktstream>(mg.out[0], out.in[0]);", "", "what a merge gathers goes to a PLIO"},
		{"connect<pktstream>(in", "connect<packet>(in", "connections of packet are not supported"},
		{"run(2)", "run(3)", "stream in has no more than"},
	} {
		got, err := run(c.old, c.new)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s for %s: got %s, want %s", c.new, c.old, got, c.want)
		}
	}
}
