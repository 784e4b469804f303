package project_test

import (
	"context"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/graph"
	"github.com/vyasa-go/vyasa/aiesim/graph/project"
)

// files of a project: two kernels of a function, one of a class, a graph in a graph, and a template of graphs.
var files = map[string]string{
	"kernels.h": `#pragma once
#include <adf.h>
#include "aie_api/aie.hpp"
#define SAMPLES 4
template <int F> void scale(adf::input_buffer<int32> &in, adf::output_buffer<int32> &out);
void delay(adf::input_buffer<int32, adf::extents<adf::inherited_extent>, adf::margin<4>> &in, output_stream<int32> *out);
void poly(input_stream<int32> *in, output_window<int32> *out);
class Poly {
    int32 (&c)[2];
    int32 add;
public:
    Poly(int32 (&coeff)[2], int32 more) : c(coeff), add(more) {}
    void run(input_stream<int32> *in, output_window<int32> *out);
    static void registerKernelClass() { REGISTER_FUNCTION(Poly::run); REGISTER_PARAMETER(c); }
};
`,
	"k.cc": `#include "kernels.h"
void poly(input_stream<int32> *in, output_window<int32> *out) {
    for (int i = 0; i < SAMPLES; i++) window_writeincr(out, 105 - 2 * readincr(in));
}
template <int F> void scale(adf::input_buffer<int32> &in, adf::output_buffer<int32> &out) {
    auto a = aie::begin(in); auto b = aie::begin(out);
    for (int i = 0; i < SAMPLES; i++) *b++ = *a++ * F;
}
void delay(adf::input_buffer<int32, adf::extents<adf::inherited_extent>, adf::margin<4>> &in, output_stream<int32> *out) {
    int32 *p = in.data();
    for (int i = 0; i < SAMPLES; i++) writeincr(out, p[i] + p[i + 4]);
}
void Poly::run(input_stream<int32> *in, output_window<int32> *out) {
    for (int i = 0; i < SAMPLES; i++) { int32 x = readincr(in); window_writeincr(out, c[0] + c[1] * x + add); }
}
`,
	"g.h": `#include <adf.h>
#include <vector>
#include "kernels.h"
using namespace adf;
template <int N> class Scales : public graph {
public:
    kernel k[N]; input_plio in[N]; output_plio out[N];
    Scales() {
        for (int i = 0; i < N; i++) {
            in[i] = input_plio::create("in" + std::to_string(i), plio_32_bits, "data/in" + std::to_string(i) + ".txt");
            out[i] = output_plio::create(plio_32_bits, "data/out" + std::to_string(i) + ".txt");
            k[i] = kernel::create(scale<i + 3>);
            source(k[i]) = "k.cc";
            connect<window<16>>(in[i].out[0], k[i].in[0]);
            connect<window<SAMPLES * 4>> net(k[i].out[0], out[i].in[0]);
            if (i > 7) nonsense(k[i]); else runtime<ratio>(k[i]) = 0.5;
            location<kernel>(k[i]) = tile(i, 0);
        }
    }
};
class Inner : public adf::graph {
public:
    kernel p; port<input> x; port<output> y;
    Inner() {
        p = kernel::create(poly);
        adf::source(p) = "k.cc";
        connect<stream>(x, p.in[0]);
        connect<window<16>>(p.out[0], y);
    }
};
class Outer : public adf::graph {
public:
    Inner inner; kernel d; input_plio in; output_plio out;
    Outer() {
        in = input_plio::create("late", plio_32_bits, "data/in0.txt", 250.0);
        out = output_plio::create("DataOut", plio_64_bits, "data/poly.txt");
        d = kernel::create(delay);
        source(d) = "k.cc";
        connect(in.out[0], d.in[0]);
        dimensions(d.in[0]) = {2 * SAMPLES / 2};
        connect<stream>(d.out[0], inner.x);
        connect(inner.y, out.in[0]);
    }
};
`,
	"g.cpp": `#include "g.h"
Scales<2> s;
Outer o;
int main() { s.init(); s.run(3); s.end(); return 0; }
`,
	"data/in0.txt": "1 2 3 4\n5 6 7 8\n9 10 11 12\n13\n",
	"data/in1.txt": "-1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12",
}

func open(_, name string) (string, []byte, error) {
	if b, ok := files[name]; ok {
		return name, []byte(b), nil
	}
	return "", nil, fs.ErrNotExist
}

// read reads the graph with some text changed.
func read(old, new string) (*graph.Graph, []project.File, map[string]*aiesim.Program, error) {
	change := func(s string) []byte { return []byte(strings.Replace(s, old, new, 1)) }
	p, err := project.Read("g.cpp", change(files["g.cpp"]), nil, func(dir, name string) (string, []byte, error) {
		path, b, err := open(dir, name)
		return path, change(string(b)), err
	})
	if err != nil {
		return nil, nil, nil, err
	}
	programs := map[string]*aiesim.Program{}
	g, list, err := p.Graph("g.cpp", func(k *project.Kernel) ([]aiesim.Param, error) {
		q, err := aiesim.Load(k.Source, []byte(files[k.Source]), aiesim.Options{Include: open, Entry: k.Entry})
		if err != nil {
			return nil, err
		}
		programs[k.Name] = q
		return q.Params(k.Entry)
	}, func(name string) ([]byte, error) { _, b, err := open("", name); return b, err })
	return g, list, programs, err
}

// TestRun: what a project's graph computes, in plain arithmetic.
func TestRun(t *testing.T) {
	g, list, programs, err := read("", "")
	if err != nil {
		t.Fatal(err)
	}
	if g.Iterations != 3 || len(g.Kernels) != 4 {
		t.Fatalf("%d iterations of %d kernels", g.Iterations, len(g.Kernels))
	}
	if _, err := g.Run(context.Background(), func(k graph.Kernel) (*aiesim.Program, error) { return programs[k.Name], nil }, nil); err != nil {
		t.Fatal(err)
	}
	want := map[string][]int32{}
	for i := range int32(12) {
		x, before := i+1, int32(0)
		if i >= 4 {
			before = x - 4
		}
		want["data/out0.txt"] = append(want["data/out0.txt"], 3*x)
		want["data/out1.txt"] = append(want["data/out1.txt"], -4*x)
		want["data/poly.txt"] = append(want["data/poly.txt"], 5-2*(x+before)+100)
	}
	for _, f := range list {
		data := g.Kernels[f.Kernel].Args[f.Arg].Arg.Data
		var got []int32
		for i := 0; i < len(data); i += 4 {
			got = append(got, int32(data[i])|int32(data[i+1])<<8|int32(data[i+2])<<16|int32(data[i+3])<<24)
		}
		if !slices.Equal(got, want[f.Name]) {
			t.Errorf("%s: %v, want %v", f.Name, got, want[f.Name])
		}
		delete(want, f.Name)
	}
	if len(want) > 0 {
		t.Errorf("not written: %v", want)
	}
}

// TestMistakes: each has one message, at its line.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"run(3)", "run(5)", "s.k[0].in[0] (in of scale<0+3>): data/in0.txt has 13 elements, 5 calls read 20"},
		{"connect<stream>(x,", "connect<packet>(x,", "connections of packet are not supported; known are window<bytes>, stream, pktstream, cascade and parameter"},
		{"source(d)", "source(e)", "no kernel o.e has been created"},
		{"kernel::create(delay)", "bypass::create(delay)", "bypass::create(kernel) is meant, of a kernel that has been created"},
		{"Scales<2>", "Scales<2, 3>", "class Scales has 1 parameters of a template, but 2 arguments are given"},
		{"i < N; i++", "i < M; i++", "M is not known as an integer here"},
		{"dimensions(d.in[0])", "location(d.in[0])", "nothing says how long it is"},
		{"if (i > 7) nonsense", "nonsense", "this statement of a graph is not known: nonsense(k[i])"},
		{"connect<stream>(x, p", "connect<window<16>>(x, p", "connect<window<...>> is said, but the kernel has a stream there"},
		{"connect<window<16>>(p", "connect<stream>(p", "connect<stream> is said, but the kernel has a window or buffer there"},
		{"(x, p.in[0])", "(x, p.in[2])", "o.inner.p.in[2]: poly has 1 such ports, counted from 0"},
		{"(x, p.in[0])", "(y.out[0], p.in[0])", "it is connected to o.inner.y.out[0], which is no kernel and no PLIO"},
		{"run(3)", "run(-4)", "run(-4): a graph runs so many times, or -1 for as long as there are data"},
		{"connect(inner.y, out.in[0]);", "", "o.inner.p.out[0] (out of poly): it is connected to o.inner.y, which is no kernel and no PLIO"},
		{"connect(inner.y,", "connect(in.out[0], d.in[0]); connect(inner.y,", "o.d.in[0] is connected to o.in.out[0] already"},
		{"data/in0.txt\", 250.0", "data/none.txt\"", "there is no file data/none.txt"},
		{"kernel::create(poly)", "kernel::create_object<Pole>()", "class Pole registers no function"},
		{"connect(inner.y,", "connect(,", "a kernel, port or PLIO is missing"},
		{"connect<stream>(x,", "connect<; connect<stream>(x,", "connect< does not end"},
		{"= tile(i, 0);", "= tile(i, 0); if", "an if without an end"},
		{"template <int N> class Scales", "template <> class Scales", "g.h:5:1: a specialised template of graphs is not supported"},
		{"template <int N> class Scales", "template <int N, int M> class Scales", "2 parameters of a template, but 1 arguments are given"},
		{"Inner inner;", "Inner inner, more;", "several graphs in one declaration are not supported: one each, Inner inner;"},
		{"Outer o;", "Outer o[2];", "g.cpp:3:1: several graphs in one declaration are not supported: one each, Outer o;"},
		{"class Inner : public adf::graph {", "class None : public graph { None() {} }; class Inner : public adf::graph { None n[1 << 40];",
			"the graph takes more than 100000 statements"},
		{"i++", "i += 0", "s.k[0].in[0] is connected to s.in[0].out[0] already"},
	} {
		_, _, _, err := read(c.old, c.new)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Count(err.Error(), "\n") > 0 {
			t.Errorf("%s for %s: %v\nwant %s", c.new, c.old, err, c.want)
		}
	}
}

// TestParameters: numbers that main gives, one for each call or, if asynchronous, those that are there; a connection of a
// window and a stream is as long as the window says.
func TestParameters(t *testing.T) {
	text := map[string]string{
		"k.cc": `#include <adf.h>
void k(input_window<int32> *in, int sync, output_window<int32> *out, int async, int32 &last) {
	last = last + 1;
	for (int i = 0; i < 2; i++) window_writeincr(out, window_readincr(in) * 1000 + sync * 100 + async * 10 + last);
}`,
		"g.cpp": `#include <adf.h>
class G : public adf::graph {
public:
	adf::kernel k; adf::input_plio in; adf::output_plio out; adf::input_port a, b; adf::inout_port c;
	G() {
		in = adf::input_plio::create(adf::plio_32_bits, "in.txt");
		out = adf::output_plio::create(adf::plio_32_bits, "out.txt");
		k = adf::kernel::create(k);
		adf::source(k) = "k.cc";
		adf::connect<adf::window<8>, adf::stream>(in.out[0], k.in[0]);
		adf::connect<adf::parameter>(a, k.in[1]);
		adf::connect<adf::window<8>>(k.out[0], out.in[0]);
		adf::connect<adf::parameter>(b, async(k.in[2]));
		adf::connect<adf::parameter>(k.inout[0], c);
	}
};
G g;
int main() {
	int n = 1;
	std::ofstream f;
	g.init();
	g.run(2);
	g.update(g.b, 7);
	for (int i = 0; i < 4; i++) { g.update(g.a, n); n++; }
	g.wait();
	g.update(g.b, 8);
	g.run(2);
	f << n << std::endl;
	g.end();
	return 0;
}
`,
		"in.txt": "1 2 3 4 5 6 7 8",
	}
	graphOf := func(old, new string) (*graph.Graph, error) {
		with := maps.Clone(text)
		with["g.cpp"] = strings.Replace(text["g.cpp"], old, new, 1)
		g, _, _, err := ran(with)
		return g, err
	}
	g, err := graphOf("", "")
	if err != nil {
		t.Fatal(err)
	}
	want := []int32{1171, 2171, 3272, 4272, 5383, 6383, 7484, 8484}
	for i, b := 0, g.Kernels[0].Args[2].Arg.Data; i < len(want); i++ {
		if got := int32(b[4*i]) | int32(b[4*i+1])<<8; got != want[i] {
			t.Errorf("element %d is %d, want %d", i, got, want[i])
		}
	}
	for _, c := range []struct{ old, new, want string }{
		{"i < 4", "i < 3", "main gives g.a 3 values by update(), but the kernel waits for one in each of 4 calls"},
		{"g.update(g.b, 7);", "", ""},
		{"g.update(g.a, n);", "", "main gives g.a no number by update()"},
		{"adf::connect<adf::parameter>(a, k.in[1]);", "", "g.k.in[1] is connected to nothing"},
		{"k.inout[0]", "k.inout[1]", "no number that is connected as a run-time parameter"},
	} {
		_, err := graphOf(c.old, c.new)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v, want %s", c.new, c.old, err, c.want)
		}
	}
}
