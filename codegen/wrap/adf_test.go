package wrap_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/wrap"
)

// The window kernel, compiled as C++ over the stand-in header, gives what the kernel itself gives.
func TestWindowKernel(t *testing.T) {
	for _, k := range kernels {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			p := k.compile(t)
			files := map[string]string{"kernel.c": codegen.C(p), "kernel_window.cc": wrap.Window(p, "kernel"), "main.c": windowMain(p)}
			out := built(t, t.TempDir(), []string{"g++", "-xc++", "-std=c++17"}, files, nil)
			if out != "same\n" {
				t.Errorf("the window kernel and the kernel differ: %s", out)
			}
		})
	}
}

// windowMain calls both on the same random bytes.
func windowMain(p *codegen.Program) string {
	var b strings.Builder
	b.WriteString("#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include \"kernel_window.cc\"\nint main()\n{\n")
	var windows, pointers []string
	last := ""
	for i, k := range wrap.Params(p) {
		kind := "input"
		if k.Buffer.Output {
			kind, last = "output", fmt.Sprint(i)
		}
		typ := strings.TrimSuffix(cType(k.Buffer.Type), "_t")
		fmt.Fprintf(&b, "    alignas(32) static %s a%d[%d], b%d[%d];\n", cType(k.Buffer.Type), i, k.Buffer.Elems, i, k.Buffer.Elems)
		if !k.Buffer.Output && typ != "float" {
			fmt.Fprintf(&b, "    for (auto &v : a%d) v = static_cast<%s>(std::rand());\n", i, cType(k.Buffer.Type))
		} else if !k.Buffer.Output {
			fmt.Fprintf(&b, "    for (auto &v : a%d) v = static_cast<float>(std::rand() %% 1000);\n", i)
		}
		fmt.Fprintf(&b, "    std::memcpy(b%d, a%d, sizeof a%d);\n", i, i, i)
		fmt.Fprintf(&b, "    %s_window_%s w%d;\n    aie_window(&w%d, a%d, %d);\n", kind, typ, i, i, i, k.Buffer.Elems)
		windows, pointers = append(windows, fmt.Sprintf("&w%d", i)), append(pointers, fmt.Sprintf("b%d", i))
	}
	fmt.Fprintf(&b, "    %s_window_kernel(%s);\n", p.Names.Func, strings.Join(windows, ", "))
	fmt.Fprintf(&b, "    %s(%s);\n", p.Names.Func, strings.Join(pointers, ", "))
	fmt.Fprintf(&b, "    std::puts(std::memcmp(a%s, b%s, sizeof a%s) ? \"differ\" : \"same\");\n}\n", last, last, last)
	return strings.ReplaceAll(b.String(), "type__", "type_")
}

// adfHeader declares what graphs use of the vendor's adf.h, so that a compiler can check them.
const adfHeader = `#pragma once
#include <cstdio>
#include "vyasa_aie.h"
namespace adf {
struct input {};
struct output {};
template <class D> struct port {};
template <int BYTES> struct window {};
struct ratio {};
struct slot {};
struct kernel {
  slot in[8], out[8];
  const char *file = "";
  double share = 0;
  template <class F> static kernel create(F *) { return kernel(); }
};
struct graph {};
inline const char *&source(kernel &k) { return k.file; }
template <class T> double &runtime(kernel &k) { return k.share; }
template <class W> struct connect {
  connect(port<input> &, slot &) {}
  connect(slot &, port<output> &) {}
};
inline void single_buffer(slot &) { std::puts("single"); }
}
`

// The graph is C++ that fits the vendor's classes as far as it uses them.
func TestGraph(t *testing.T) {
	large := kernel{"large", kernels[0].algorithm, strings.Replace(strings.Replace(rows, "x 64", "x 256", 1), "y 6", "y 90", 1)}
	for _, k := range append([]kernel{large}, kernels...) {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			p := k.compile(t)
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "adf.h"), []byte(adfHeader), 0o644); err != nil {
				t.Fatal(err)
			}
			class := strings.Trim(p.Names.Func, "_") + "_graph"
			files := map[string]string{
				"kernel.h": wrap.Header(p, "kernel"), "kernel_graph.h": wrap.Graph(p, "kernel"),
				"kernel.c": codegen.C(p), "kernel_window.cc": wrap.Window(p, "kernel"),
				"main.c": "#include \"kernel_graph.h\"\n#include \"kernel_window.cc\"\n#include \"kernel_graph.h\"\n" +
					class + " g;\nint main() { return 0; }\n",
			}
			out := built(t, dir, []string{"g++", "-xc++", "-std=c++17"}, files, nil)
			if want := k.name == "large"; want != (out != "") {
				t.Errorf("single buffers: %q", out)
			}
		})
	}
}
