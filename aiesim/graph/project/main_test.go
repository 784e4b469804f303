package project_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// handing is a graph whose main hands arrays on: GMIO, arrays as parameters and results, a bypass, a table of the kernel's
// file; first and second stand beside each other, what goes from one to the other is main's.
var handing = map[string]string{
	"k.cc": `#include <adf.h>
int32 table[2] = {10, 20};
void first(adf::input_buffer<int16> &in, const int (&add)[2], int factor, adf::output_buffer<int16> &out, int (&left)[2], int &sum) {
	static int calls = 0;
	calls++;
	sum = 0;
	for (int i = 0; i < 2; i++) {
		int x = in.data()[i] * factor + add[i] + table[i];
		out.data()[i] = x;
		left[i] = x + calls;
		sum += x;
	}
}
void second(const int (&a)[2], output_stream<int32> *out) {
	for (int i = 0; i < 2; i++) writeincr(out, a[i]);
}
void twice(adf::input_buffer<int16> &in, adf::output_buffer<int16> &out) {
	for (int i = 0; i < 2; i++) out.data()[i] = 2 * in.data()[i];
}`,
	"g.cpp": `#include <adf.h>
using namespace adf;
class G : public graph {
public:
	kernel a, b, c;
	bypass by;
	parameter lut;
	input_gmio in;
	output_gmio out;
	output_plio list;
	input_port add, factor, skip;
	inout_port left, sum;
	G() {
		in = input_gmio::create("gin", 64, 1000);
		out = output_gmio::create("gout", 64, 1000);
		list = output_plio::create(plio_32_bits, "list.txt");
		a = kernel::create(first); source(a) = "k.cc"; dimensions(a.in[0]) = {2}; dimensions(a.out[0]) = {2};
		b = kernel::create(second); source(b) = "k.cc";
		c = kernel::create(twice); source(c) = "k.cc"; dimensions(c.in[0]) = {2}; dimensions(c.out[0]) = {2};
		lut = parameter::array(table);
		connect<>(lut, a);
		by = bypass::create(c);
		connect<parameter>(skip, by.bp);
		connect(in.out[0], a.in[0]);
		connect(a.out[0], by.in[0]);
		connect(by.out[0], out.in[0]);
		connect<parameter>(add, a.in[1]);
		connect<parameter>(factor, a.in[2]);
		connect<parameter>(sync(a.inout[0]), left);
		connect<parameter>(sync(a.inout[1]), sum);
		connect<stream>(b.out[0], list.in[0]);
		sync(b.in[0]);
	}
};
G g;
int main() {
	int16 *data = (int16 *)GMIO::malloc(6 * sizeof(int16));
	int16 *results = (int16 *)GMIO::malloc(6 * sizeof(int16));
	int v[2] = {1, 2};
	int w[2], total, n = 3;
	for (int i = 0; i < 6; i++) { data[i] = i * i; }
	g.init();
	g.in.gm2aie_nb(&data[0], 4 * sizeof(int16));
	g.run(3);
	g.in.gm2aie_nb(data + 4, 2 * sizeof(int16));
	g.out.aie2gm_nb(results, 6 * sizeof(int16));
	for (int i = 0; i < 3; i++) {
		int s;
		g.update(g.skip, i % 2);
		g.update(g.add, v, 2);
		g.update(g.factor, n);
		g.read(g.left, w, 2);
		g.read(g.sum, s);
		g.update(g.b.in[0], w, 2);
		for (int i = 0; i < 2; i++) { v[i] = w[i] - s; }
		n = n - 1;
		std::cout << s << std::endl;
	}
	g.out.wait();
	for (int i = 0; i < 6; i++) { if (results[i] != data[i]) return 1; }
	g.end();
}`,
}

// handed runs the graph with some text changed.
func handed(old, new string) (map[string][]int32, error) {
	g, list, _, err := ran(changed(handing, old, new))
	if err != nil {
		return nil, err
	}
	out := map[string][]int32{}
	for _, f := range list {
		data := g.Kernels[f.Kernel].Args[f.Arg].Arg.Data
		for n := f.Elem.Bytes(); len(data) >= n; data = data[n:] {
			if n == 2 {
				out[f.Name] = append(out[f.Name], int32(int16(binary.LittleEndian.Uint16(data))))
			} else {
				out[f.Name] = append(out[f.Name], int32(binary.LittleEndian.Uint32(data)))
			}
		}
	}
	return out, nil
}

// TestHost: main hands data on while the graph runs, as plain arithmetic says.
func TestHost(t *testing.T) {
	got, err := handed("", "")
	if err != nil {
		t.Fatal(err)
	}
	var results, list []int32
	v, n := [2]int32{1, 2}, int32(3)
	for i := range int32(3) {
		var w [2]int32
		sum := int32(0)
		for k := range int32(2) {
			x := (2*i+k)*(2*i+k)*n + v[k] + 10*(k+1)
			w[k] = x + i + 1
			sum += x
			if i%2 == 0 {
				results = append(results, 2*x)
			} else {
				results = append(results, x)
			}
		}
		list = append(list, w[:]...)
		v = [2]int32{w[0] - sum, w[1] - sum}
		n--
	}
	if !slices.Equal(got["gout.txt"], results) || !slices.Equal(got["list.txt"][:6], list) {
		t.Errorf("%v, want %v and %v", got, results, list)
	}
}

// TestHostMistakes: what main does not give, or gives too late, is said by the port.
func TestHostMistakes(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"i < 3; i++", "i < 2; i++", "main gives g.add 2 values before g.cpp:60:32: results[0] is not known as an integer here"},
		{"g.update(g.factor, n);", "g.read(g.sum, s); g.update(g.factor, n);",
			"deadlock: main waits for g.a.inout[1], and the kernel that comes before for what main gives g.factor"},
		{"g.update(g.add, v, 2)", "g.update(g.add, v, 1)", "main gives g.add 1 elements, the kernel takes 2"},
		{"g.update(g.add, v, 2)", "g.update(g.add, u, 2)", "g.cpp:50:5: u[0] is not known as an integer here"},
		{"g.in.gm2aie_nb(data + 4, 2 * sizeof(int16));", "", "deadlock: main waits for g.a.inout[0]"},
		{"bypass::create(c)", "bypass::create(d)", "g.cpp:22:3: bypass::create(kernel) is meant, of a kernel that has been created"},
		{"connect<parameter>(add, a.in[1]);", "", "g.a.in[1] is connected to nothing"},
		{"for (int i = 0; i < 6; i++) { if (results[i] != data[i]) return 1; }\n", "g.update(g.skip, 1);\n", ""},
		{"int16 *data", "int32 *data", "main gives g.in"},
	} {
		_, err := handed(c.old, c.new)
		if c.want == "" && err == nil {
			continue
		}
		if err == nil || c.want == "" || !strings.Contains(err.Error(), c.want) || strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("%s for %s: %v\nwant %s", c.new, c.old, err, c.want)
		}
	}
}
