package graph_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/graph"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// kernels are the C of the tests' graphs.
var kernels = map[string]string{
	"scale.cc": `#include <adf.h>
void scale(input_window<int32> *in, output_window<int32> *out) {
	for (int i = 0; i < 8; i++) window_writeincr(out, 3 * window_readincr(in));
}`,
	"count.cc": `#include <adf.h>
static int calls;
void count(input_window<int32> *in, output_stream<int32> *out) {
	calls++;
	for (int i = 0; i < 8; i++) writeincr(out, calls * 1000 + window_readincr(in));
}`,
	"pairs.cc": `#include <adf.h>
void pairs(input_stream<int32> *in, output_window<int32> *out) {
	for (int i = 0; i < 4; i++) { int a = readincr(in); window_writeincr(out, a + readincr(in)); }
}`,
	"sums.cc": `#include <aie_api/aie.hpp>
void first(input_window<int16> *in, output_stream<acc48> *out) {
	aie::vector<int16, 8> v = window_readincr_v<8>(in);
	writeincr(out, aie::mul(v, v));
}
void second(input_window<int16> *in, input_stream<acc48> *acc, output_window<int32> *out) {
	aie::vector<int16, 8> v = window_readincr_v<8>(in);
	window_writeincr(out, aie::mac(readincr_v<8>(acc), v, (int16)7).to_vector<int32>(0));
}`,
	"ring.cc": `#include <aie_api/aie.hpp>
void turn(input_cascade<acc48> *from, output_cascade<acc48> *to) {
	aie::accum<acc48, 8> a = readincr_v<8>(from);
	writeincr(to, a);
}
void more(input_cascade<acc48> *from, output_window<int32> *out) {
	for (int i = 0; i < 2; i++) window_writeincr(out, readincr_v<8>(from).to_vector<int32>(0));
}`,
	"object.cc": `#include <adf.h>
struct counter { int n = 0; void run(output_window<int32> *out) { window_writeincr(out, ++n); } };
struct fixed { const int n = 7; void run(output_window<int32> *out) { window_writeincr(out, n); } };
struct holder { int32 (&w)[2]; int n; holder(int32 (&of)[2]) : w(of), n(0) {} void run(output_window<int32> *out) { window_writeincr(out, w[0] + ++n); } };
struct reader { int n = 7; void run(output_window<int32> *out) const { window_writeincr(out, n); } };`,
	"by.cc": `#include <adf.h>
void by(input_window<int32> *in, output_window<int32> *out, int n) { for (int i = 0; i < 2; i++) window_writeincr(out, window_readincr(in) * n); }
void twice(input_window<int32> *in, output_stream<int32> *out) { for (int i = 0; i < 2; i++) writeincr(out, window_readincr(in) * 2); }
void sum(input_stream<int32> *in, output_window<int32> *out) { for (int i = 0; i < 2; i++) window_writeincr(out, readincr(in)); }
void before(adf::input_buffer<int32, adf::extents<2>, adf::margin<4>> &in, output_window<int32> *out) {
	for (int i = 0; i < 2; i++) window_writeincr(out, in.data()[i + 4] + 1000 * in.data()[3 + i]);
}`,
	"greedy.cc": `#include <adf.h>
void greedy(input_stream<int32> *in, output_window<int32> *out) {
	for (int i = 0; i < 9; i++) window_writeincr(out, readincr(in));
}`,
}

func load(k graph.Kernel) (*aiesim.Program, error) {
	src, ok := kernels[k.File]
	if !ok {
		return nil, fmt.Errorf("%s: %w", k.File, fs.ErrNotExist)
	}
	return aiesim.Load(k.File, []byte(src), aiesim.Options{Entry: k.Entry, Lasts: k.Calls > 1})
}

func read(text string) (*graph.Graph, error) {
	return graph.Read("g.json", []byte(text), func(name string) ([]byte, error) { return nil, fs.ErrNotExist })
}

func ints(b []byte) []int32 {
	out := make([]int32, len(b)/4)
	for i := range out {
		out[i] = int32(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return out
}

const chain = `{"iterations": 3, "kernels": [
 {"name": "p", "file": "pairs.cc", "entry": "pairs", "args": [{"net": "s"}, {"type": "int32", "shape": [12], "zero": true, "out": true}]},
 {"name": "s", "file": "scale.cc", "entry": "scale", "args": [{"type": "int32", "shape": [24],
  "data": [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]}, {"net": "w", "type": "int32", "shape": [8]}]},
 {"name": "c", "file": "count.cc", "entry": "count", "args": [{"net": "w"}, {"net": "s", "type": "int32", "shape": [8]}]}]}`

// TestChain joins three kernels by a window and a stream, over three iterations; one of them counts its calls.
func TestChain(t *testing.T) {
	g, err := read(chain)
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Run(context.Background(), load, machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	got := ints(g.Kernels[0].Args[1].Arg.Data)
	for i, x := range got {
		if want := int32(2*(1000*(i/4+1)) + 3*(4*i+3)); x != want {
			t.Errorf("element %d is %d, want %d", i, x, want)
		}
	}
	slowest, all := int64(0), int64(0)
	for _, k := range r.Kernels {
		sum := int64(0)
		for _, c := range k.Cycles {
			sum += c
		}
		slowest, all = max(slowest, sum), all+sum
	}
	if r.Cycles < slowest || r.Cycles >= all {
		t.Errorf("%d cycles from end to end; the slowest kernel takes %d, all %d", r.Cycles, slowest, all)
	}
	if len(r.Left) > 0 {
		t.Errorf("left in nets: %v", r.Left)
	}
}

// TestCascade joins two kernels by a cascade of accumulators.
func TestCascade(t *testing.T) {
	g, err := read(`{"kernels": [
 {"name": "a", "file": "sums.cc", "entry": "first", "args": [{"type": "int16", "shape": [8], "data": [1,2,3,4,5,6,7,-8]},
  {"net": "c", "type": "int64", "shape": [8]}]},
 {"name": "b", "file": "sums.cc", "entry": "second", "args": [{"type": "int16", "shape": [8], "data": [10,20,30,40,50,60,70,80]},
  {"net": "c"}, {"type": "int32", "shape": [8], "zero": true}]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Run(context.Background(), load, machine.AIE1()); err != nil {
		t.Fatal(err)
	}
	a := []int32{1, 2, 3, 4, 5, 6, 7, -8}
	for i, x := range ints(g.Kernels[1].Args[2].Arg.Data) {
		if want := a[i]*a[i] + int32(i+1)*70; x != want {
			t.Errorf("lane %d is %d, want %d", i, x, want)
		}
	}
}

// TestObjects: an object is made once, and keeps what its calls leave in it.
func TestObjects(t *testing.T) {
	for entry, calls := range map[string]int{"fixed::run": 3, "reader::run": 3, "counter::run": 4, "holder::run": 4} {
		made := ""
		if entry == "holder::run" {
			made = `{"type": "int32", "shape": [2], "zero": true}, `
		}
		g, err := read(fmt.Sprintf(`{"iterations": %d, "kernels": [{"name": "a", "file": "object.cc", "entry": %q,
  "args": [%s{"type": "int32", "shape": [%[1]d], "zero": true}]}]}`, calls, entry, made))
		if err == nil {
			_, err = g.Run(context.Background(), load, machine.AIE1())
		}
		if err != nil {
			t.Errorf("%s: %v", entry, err)
			continue
		}
		for i, got := range ints(g.Kernels[0].Args[len(g.Kernels[0].Args)-1].Arg.Data) {
			want := int32(7)
			if entry == "counter::run" || entry == "holder::run" {
				want = int32(i) + 1
			}
			if got != want {
				t.Errorf("%s: element %d is %d, want %d", entry, i, got, want)
			}
		}
	}
}

// TestReaders: several kernels read what one writes, each all of it, with the end of the window before in front; a number
// has a value in each call.
func TestReaders(t *testing.T) {
	g, err := read(`{"iterations": 3, "kernels": [
 {"name": "s", "file": "by.cc", "entry": "by", "args": [{"type": "int32", "shape": [6], "data": [1,2,3,4,5,6]}, {"net": "w", "type": "int32", "shape": [2]},
  {"type": "int32", "scalar": 0}]},
 {"name": "a", "file": "by.cc", "entry": "twice", "args": [{"net": "w"}, {"net": "v", "type": "int32", "shape": [8]}]},
 {"name": "b", "file": "by.cc", "entry": "before", "args": [{"net": "w"}, {"type": "int32", "shape": [6], "zero": true}]},
 {"name": "c", "file": "by.cc", "entry": "sum", "args": [{"net": "v"}, {"type": "int32", "shape": [6], "zero": true}]},
 {"name": "d", "file": "by.cc", "entry": "sum", "args": [{"net": "v"}, {"type": "int32", "shape": [6], "zero": true}]}]}`)
	if err != nil {
		t.Fatal(err)
	}
	g.Kernels[0].Args[2].Each, g.Kernels[2].Args[0].Margin = []int64{10, 20, 30}, 16
	r, err := g.Run(context.Background(), load, machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Left) > 0 || r.Cycles <= 0 {
		t.Errorf("left %v, %d cycles", r.Left, r.Cycles)
	}
	scaled := []int32{10, 20, 60, 80, 150, 180}
	for i, x := range scaled {
		before := int32(0)
		if i > 0 {
			before = scaled[i-1]
		}
		for k, want := range map[int]int32{2: x + 1000*before, 3: 2 * x, 4: 2 * x} {
			if got := ints(g.Kernels[k].Args[1].Arg.Data)[i]; got != want {
				t.Errorf("%s: element %d is %d, want %d", g.Kernels[k].Name, i, got, want)
			}
		}
	}
}

// TestMistakes: each faulty graph has one message that says what is wrong.
func TestMistakes(t *testing.T) {
	change := func(old, new string) string {
		if !strings.Contains(chain, old) {
			t.Fatalf("no %s", old)
		}
		return strings.Replace(chain, old, new, 1)
	}
	for _, c := range []struct{ text, want string }{
		{`{"kernels": []}`, "g.json: the graph has no kernels"},
		{"\n[1, 2]", "g.json:2: not a graph: it is a JSON array, which is not what is expected here"},
		{"{\n\"kernels\": 3}", "g.json:2: not a graph: kernels is a JSON number, which is not what is expected here"},
		{"{\n\"kernel\": []}", "g.json: not a graph: unknown field \"kernel\""},
		{"{\n\"kernels\": [}", "g.json:2: not a graph: invalid character '}'"},
		{change(`"iterations": 3`, `"iterations": 0`), "g.json: iterations are 1 to 65536, not 0"},
		{change(`"name": "s"`, `"name": "p"`), "g.json: two kernels are called p"},
		{change(`"name": "s", `, ``), "g.json: kernel 2 has no name"},
		{change(`"entry": "scale", `, ``), "g.json: kernel s needs a file and an entry"},
		{change(`"file": "scale.cc"`, `"file": "none.cc"`), "g.json: kernel s: none.cc: file does not exist"},
		{change(`"entry": "scale"`, `"entry": "skale"`), "g.json: kernel s: scale.cc has no function skale with a body; it has scale"},
		{change(`{"net": "s"}, `, ``), "g.json: kernel p: pairs has 2 parameters, but 1 arguments are given"},
		{change(`{"net": "w"}`, `{"net": "v"}`), "g.json: net w: nobody reads it; s writes it"},
		{change(`{"net": "s"}`, `{"net": "v"}`), "g.json: net v: nobody writes it; p reads it"},
		{change(`[{"net": "s"}, {"type": "int32", "shape": [12], "zero": true, "out": true}]`,
			`[{"type": "int32", "shape": [24], "zero": true}, {"net": "x", "type": "int32", "shape": [4]}]`),
			"g.json: net x: nobody reads it; p writes it"},
		{change(`[{"net": "s"}, {`, `[{"net": "s"}, {"net": "w"}], "was": [{`), "g.json: not a graph: unknown field \"was\""},
		{change(`[{"net": "s"}, {"type": "int32", "shape": [12], "zero": true, "out": true}]`, `[{"net": "s"}, {"net": "w"}]`),
			"g.json: net w: both p and s write it; a net has one writer"},
		{`{"kernels": [{"name": "a", "file": "scale.cc", "entry": "scale", "args": [{"type": "int32", "shape": [8], "zero": true}, {"net": "y"}]},
		  {"name": "b", "file": "pairs.cc", "entry": "pairs", "args": [{"net": "y"}, {"type": "int32", "shape": [4], "zero": true}]}]}`,
			"g.json: net y joins output_window<int32> * of a to input_stream<int32> * of b: a window and a stream do not fit together"},
		{change(`{"net": "s", "type": "int32", "shape": [8]}`, `{"net": "s"}`), "g.json: net s: no end says its type and shape"},
		{change(`{"net": "s", "type": "int32", "shape": [8]}`, `{"net": "s", "type": "int32", "shape": [8], "data": [1]}`),
			"g.json: kernel c, argument 2: a net has a type and a shape, nothing else"},
		{change(`"shape": [24]`, `"shape": [23]`), "g.json: kernel s, argument 1: "},
		{change(`{"net": "s", "type": "int32", "shape": [8]}`, `{"net": "s", "type": "int32", "shape": [7]}`),
			"g.json: kernel c, call 1: count.cc:5: store of int32: stream s has no more than 7 elements"},
		{change(`"file": "pairs.cc", "entry": "pairs"`, `"file": "greedy.cc", "entry": "greedy"`),
			"g.json: kernel p, call 1: greedy.cc:3: "},
		{`{"kernels": [{"name": "a", "file": "scale.cc", "entry": "scale", "args": [{"net": "x", "type": "int32", "shape": [8]}, {"net": "y"}]},
		  {"name": "b", "file": "scale.cc", "entry": "scale", "args": [{"net": "y", "type": "int32", "shape": [8]}, {"net": "x"}]}]}`,
			"g.json: deadlock: a waits for b (net x), b waits for a (net y); nets that begin with data are not supported"},
		{`{"kernels": [{"name": "a", "file": "ring.cc", "entry": "turn", "args": [{"net": "x", "type": "int64", "shape": [8]}, {"net": "y"}]},
		  {"name": "b", "file": "ring.cc", "entry": "turn", "args": [{"net": "y", "type": "int64", "shape": [8]}, {"net": "x"}]}]}`,
			"g.json: deadlock: a waits for b (net x), b waits for a (net y); nets that begin with data are not supported"},
		{`{"kernels": [{"name": "a", "file": "sums.cc", "entry": "first", "args": [{"type": "int16", "shape": [8], "zero": true},
		   {"net": "c", "type": "int64", "shape": [8]}]},
		  {"name": "b", "file": "ring.cc", "entry": "more", "args": [{"net": "c"}, {"type": "int32", "shape": [16], "zero": true}]}]}`,
			"g.json: kernel b, call 1: ring.cc:7: readincr_v8: stream c has no more than 8 elements"},
		{`{"kernels": [{"name": "a", "file": "ring.cc", "entry": "turn", "args": [{"net": "x", "type": "int64", "shape": [8]}, {"net": "x"}]}]}`,
			"g.json: deadlock: a waits for a (net x); nets that begin with data are not supported"},
	} {
		g, err := read(c.text)
		if err == nil {
			_, err = g.Run(context.Background(), load, nil)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\ngives %v\nwant  %s", c.text, err, c.want)
		}
	}
}
