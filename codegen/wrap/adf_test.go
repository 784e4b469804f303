package wrap_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// adfHeader is what graphs use of the vendor's adf.h, as the manual has it, and runs them: ports of programmable logic
// read and write the text files of the simulators.
const adfHeader = `#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <string>
#include <tuple>
#include <vector>
#include "vyasa_aie.h"
namespace adf {
template <class T> struct input_buffer { T *p; const T *data() const { return p; } };
template <class T> struct output_buffer { T *p; T *data() { return p; } };
struct end { int elements = 0; void *memory = nullptr; };
struct port { end here; bool single = false; int banks = 0; };
struct tile { int c, r; tile(int column, int row) : c(column), r(row) {} };
struct bank { int c, r, b; bank(int column, int row, int id) : c(column), r(row), b(id) {} };
struct ratio {}; struct buffer {};
struct kernel {
  port in[8], out[8];
  const char *file = ""; double share = 0; int c = -1, r = -1;
  std::function<void(kernel &)> call;
  template <class... B> static kernel create(void (*f)(B &...)) {
    kernel k;
    k.call = [f](kernel &self) { int i = 0, o = 0; std::tuple<B...> all{self.buffer_of<B>(i, o)...};
      std::apply([f](B &...b) { f(b...); }, all); };
    return k;
  }
  template <class B> B buffer_of(int &i, int &o) { return make((B *)nullptr, i, o); }
  template <class T> input_buffer<T> make(input_buffer<T> *, int &i, int &) { return {(T *)in[i++].here.memory}; }
  template <class T> output_buffer<T> make(output_buffer<T> *, int &, int &o) { return {(T *)out[o++].here.memory}; }
};
struct graph {};
enum plio_type { plio_32_bits = 32, plio_64_bits = 64, plio_128_bits = 128 };
struct input_plio; struct output_plio;
inline std::vector<input_plio *> &sources() { static std::vector<input_plio *> all; return all; }
inline std::vector<output_plio *> &sinks() { static std::vector<output_plio *> all; return all; }
struct plio { std::string name, file; int bits = 0; port *peer = nullptr; };
struct input_plio : plio { struct { input_plio *of; } out[1];
  input_plio() { out[0].of = this; }
  static plio create(const char *n, plio_type b, const char *f) { plio p; p.name = n; p.bits = b; p.file = f; return p; }
  void operator=(const plio &p) { (plio &)*this = p; sources().push_back(this); } };
struct output_plio : plio { struct { output_plio *of; } in[1];
  output_plio() { in[0].of = this; }
  static plio create(const char *n, plio_type b, const char *f) { return input_plio::create(n, b, f); }
  void operator=(const plio &p) { (plio &)*this = p; sinks().push_back(this); } };
template <class A> void connect(A &from, port &to) { from.of->peer = &to; }
template <class A> void connect(port &from, A &to) { to.of->peer = &from; }
struct sized { port &p; void operator=(std::initializer_list<int> n) { p.here.elements = *n.begin(); } };
inline sized dimensions(port &p) { return {p}; }
inline const char *&source(kernel &k) { return k.file; }
template <class T> double &runtime(kernel &k) { return k.share; }
struct placed { port &p; void operator=(bank) { p.banks = 1; } void operator=(std::initializer_list<bank> b) { p.banks = (int)b.size(); } };
struct seated { kernel &k; void operator=(tile t) { k.c = t.c; k.r = t.r; } };
template <class T> placed location(port &p) { return {p}; }
template <class T> seated location(kernel &k) { return {k}; }
inline void single_buffer(port &p) { p.single = true; std::puts("single"); }
}
`

// adfRun runs the graph g of a test: it reads each input's file, calls the kernel, and writes the outputs' files.
const adfRun = `
template <class T> static void load(adf::port &p, const std::string &file, int bits) {
  std::FILE *f = std::fopen(file.c_str(), "r");
  if (!f) { std::printf("no %s\n", file.c_str()); std::exit(1); }
  T *to = (T *)std::aligned_alloc(32, (p.here.elements * sizeof(T) + 63) / 32 * 32);
  for (int i = 0; i < p.here.elements; i++) { double v; if (std::fscanf(f, "%lf", &v) != 1) { std::puts("short"); std::exit(1); } to[i] = (T)v; }
  double more; if (std::fscanf(f, "%lf", &more) == 1) { std::puts("long"); std::exit(1); }
  if ((p.here.elements * (int)sizeof(T)) % (bits / 8)) { std::puts("width"); std::exit(1); }
  std::fclose(f); p.here.memory = to;
}
template <class T> static void room(adf::port &p) { p.here.memory = std::calloc(1, (p.here.elements * sizeof(T) + 63) / 32 * 32); }
template <class T> static void save(adf::port &p, const std::string &file, int bits) {
  std::FILE *f = std::fopen(file.c_str(), "w");
  int a = bits / 8 / (int)sizeof(T); if (a < 1) a = 1;
  for (int i = 0; i < p.here.elements; i++) std::fprintf(f, "%.10g%c", (double)((T *)p.here.memory)[i], (i + 1) % a ? ' ' : '\n');
  std::fclose(f);
}
`

// The graph is C++ of the vendor's classes as far as it uses them, and, run on the files of test vectors, gives the results
// of the reference evaluator.
func TestGraph(t *testing.T) {
	large := kernel{"large", kernels[0].algorithm, strings.Replace(strings.Replace(rows, "x 64", "x 256", 1), "y 6", "y 90", 1)}
	for _, k := range append([]kernel{large}, kernels...) {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			p := k.compile(t)
			dir := t.TempDir()
			if err := os.Mkdir(filepath.Join(dir, "data"), 0o755); err != nil {
				t.Fatal(err)
			}
			files := map[string]string{
				"adf.h": adfHeader, "kernel.h": wrap.Header(p, "kernel"), "kernel_graph.h": wrap.Graph(p, "kernel"),
				"kernel_graph.cpp": wrap.Main(p, "kernel"), "kernel.c": codegen.C(p), "kernel_kernel.cc": wrap.Kernel(p, "kernel"),
			}
			main := "#include \"kernel_kernel.cc\"\n#include \"kernel_graph.cpp\"\n" + adfRun +
				"int main(int, char **argv)\n{\n    std::string dir = argv[0]; dir = dir.substr(0, dir.rfind('/') + 1);\n"
			var after string
			in, out := vectorsOf(t, p)
			i, o := 0, 0
			for _, param := range wrap.Params(p) {
				typ := cType(param.Buffer.Type)
				if param.Buffer.Output {
					main += fmt.Sprintf("    room<%s>(*adf::sinks()[%d]->peer);\n", typ, o)
					after += fmt.Sprintf("    save<%s>(*adf::sinks()[%[2]d]->peer, dir + adf::sinks()[%[2]d]->file, adf::sinks()[%[2]d]->bits);\n", typ, o)
					o++
					continue
				}
				main += fmt.Sprintf("    load<%s>(*adf::sources()[%[2]d]->peer, dir + adf::sources()[%[2]d]->file, adf::sources()[%[2]d]->bits);\n", typ, i)
				files["data/"+wrap.VectorFile(param)] = wrap.Vector(param, in[param.Name])
				i++
			}
			instance := "kernel_instance"
			files["main.c"] = main + "    " + instance + ".run_();\n" + after + "}\n"
			files["kernel_graph.h"] = strings.Replace(files["kernel_graph.h"], "\npublic:\n", "\npublic:\n    void run_() { kernel_.call(kernel_); }\n", 1)
			said := built(t, dir, []string{"g++", "-xc++", "-std=c++17"}, files, nil)
			if single := k.name == "large"; single != (said != "") {
				t.Errorf("single buffers: %q", said)
			}
			for _, param := range wrap.Params(p) {
				if param.Buffer.Output {
					sameOutput(t, param, filepath.Join(dir, wrap.VectorFile(param)), wrap.Vector(param, out[param.Name]))
				}
			}
		})
	}
}

// sameOutput compares what was asked for of an output, element by element.
func sameOutput(t *testing.T, k wrap.Param, file, want string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, wanted := strings.Fields(string(text)), strings.Fields(want)
	if len(got) != len(wanted) || strings.Count(string(text), "\n") != strings.Count(want, "\n") {
		t.Fatalf("%s has %d elements, not %d, or other lines", file, len(got), len(wanted))
	}
	k.Buffer.Each(k.Buffer.Valid, func(at int, coords []int) {
		x, wrong := strconv.ParseFloat(got[at], 64)
		y, wrongToo := strconv.ParseFloat(wanted[at], 64)
		if wrong != nil || wrongToo != nil || x != y {
			t.Errorf("%s: %s at %v, not %s", file, got[at], coords, wanted[at])
		}
	})
}

// vectorsOf are stored arrays by the parameters' names: random inputs, and what the nest makes of them.
func vectorsOf(t *testing.T, p *codegen.Program) (in, out map[string][]byte) {
	t.Helper()
	in, out = map[string][]byte{}, map[string][]byte{}
	arrays := map[string]*halide.Array{}
	for _, k := range wrap.Params(p) {
		if k.Buffer.Output {
			continue
		}
		a := halide.NewArray(k.Source.Type, region(k.Source)...)
		for i := range a.Ints {
			a.Ints[i] = int64(i*7%23) - 11
			if !a.Type.Signed() {
				a.Ints[i] += 11
			}
		}
		for i := range a.Floats {
			a.Floats[i] = float32(i%9 - 4)
		}
		arrays[k.Source.Name] = a
	}
	type result struct {
		f string
		i int
	}
	regions, of := map[string][]halide.Range{}, map[string]result{}
	for _, f := range p.Source.Nest.Outputs {
		for i := range f.Values {
			name := f.Name
			if len(f.Values) > 1 {
				name = fmt.Sprintf("%s.%d", f.Name, i)
			}
			of[name], regions[f.Name] = result{f.Name, i}, p.Source.Nest.Buffer(name).Valid
		}
	}
	results, err := halide.EvalAll(halide.NewPipeline(p.Source.Nest.Outputs...), regions, arrays)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range wrap.Params(p) {
		var raw []byte
		switch {
		case k.Buffer.Output:
			raw = make([]byte, k.Bytes())
			result := results[of[k.Buffer.Name].f][of[k.Buffer.Name].i]
			k.Buffer.Each(k.Buffer.Valid, func(at int, coords []int) {
				if result.Floats != nil {
					lower.PutElement(raw, at, k.Buffer.Type, 0, result.FloatAt(coords...))
					return
				}
				lower.PutElement(raw, at, k.Buffer.Type, result.At(coords...), 0)
			})
			out[k.Name] = raw
		case k.Packed != nil:
			raw, err = k.Packed.Pack(arrays[k.Source.Name])
			in[k.Name] = raw
		default:
			raw, err = k.Buffer.Pack(arrays[k.Source.Name])
			in[k.Name] = raw
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return in, out
}
