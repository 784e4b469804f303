package wrap_test

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/standin"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// built compiles a program of several files with all warnings as errors and runs it.
func built(t *testing.T, dir string, compiler []string, files map[string]string, input []byte) string {
	t.Helper()
	if _, err := exec.LookPath(compiler[0]); err != nil {
		t.Skipf("no %s on this machine", compiler[0])
	}
	if err := standin.Write(dir); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "program")
	args := append(compiler[1:len(compiler):len(compiler)], "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", dir,
		filepath.Join(dir, "main.c"), "-o", program, "-lm")
	if out, err := exec.Command(compiler[0], args...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", compiler, err, out)
	}
	run := exec.Command(program)
	run.Stdin = strings.NewReader(string(input))
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", compiler, err, out)
	}
	return string(out)
}

var languages = [][]string{{"gcc", "-std=c11"}, {"g++", "-xc++", "-std=c++14"}}

// each calls f with all coordinates of a region, dimension 0 the fastest.
func each(dims []halide.Range, f func(at []int)) {
	at := make([]int, len(dims))
	var walk func(d int)
	walk = func(d int) {
		if d < 0 {
			f(at)
			return
		}
		for i := range dims[d].Extent {
			at[d] = dims[d].Min + i
			walk(d - 1)
		}
	}
	walk(len(dims) - 1)
}

// The macros of a header are the sizes and addresses of the buffers.
func TestHeaderMacros(t *testing.T) {
	for _, k := range kernels {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			p := k.compile(t)
			var b, want strings.Builder
			b.WriteString("#include <stdio.h>\n#include \"kernel.h\"\nint main(void)\n{\n")
			for _, param := range wrap.Params(p) {
				prefix := strings.ToUpper(strings.ReplaceAll(p.Names.Func+"_"+strings.Trim(param.Name, "_"), "__", "_"))
				fmt.Fprintf(&b, "    printf(\"%%d %%d\\n\", %s_ELEMENTS, %s_BYTES);\n", prefix, prefix)
				fmt.Fprintf(&want, "%d %d\n", param.Buffer.Elems, param.Bytes())
				if param.Packed == nil {
					addresses(&b, &want, prefix+"_AT", param.Buffer)
				}
			}
			b.WriteString("    return 0;\n}\n")
			for _, language := range languages {
				got := built(t, t.TempDir(), language, map[string]string{"main.c": b.String(), "kernel.h": wrap.Header(p, "kernel")}, nil)
				if got != want.String() {
					t.Errorf("%v: the macros say other things than the buffers", language)
				}
			}
		})
	}
}

// addresses writes loops over all coordinates, and what they should print.
func addresses(b, want *strings.Builder, macro string, buf *lower.Buffer) {
	indent := "    "
	var args []string
	for d := len(buf.Dims) - 1; d >= 0; d-- {
		r := buf.Dims[d]
		fmt.Fprintf(b, "%sfor (int i%d = %d; i%d < %d; ++i%d)\n", indent, d, r.Min, d, r.Min+r.Extent, d)
		indent += "    "
		args = append([]string{fmt.Sprintf("i%d", d)}, args...)
	}
	fmt.Fprintf(b, "%sprintf(\"%%d\\n\", %s(%s));\n", indent, macro, strings.Join(args, ", "))
	each(buf.Dims, func(at []int) {
		index := make([]*halide.Expr, len(at))
		for i, c := range at {
			index[i] = &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: big.NewInt(int64(c))}
		}
		fmt.Fprintln(want, buf.Address(index, nil).Const)
	})
}

// dense makes random data for the region of an input: as bytes, and as an array.
func dense(b *lower.Buffer, seed uint64) ([]byte, *halide.Array) {
	r := rand.New(rand.NewPCG(seed, 7))
	dims := b.Valid
	if b.Border != nil {
		dims = b.Border.Ranges
	}
	a := halide.NewArray(b.Type, dims...)
	var raw []byte
	for i := range a.Len() {
		if b.Type == halide.Float32 {
			a.Floats[i] = float32(r.NormFloat64())
			raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(a.Floats[i]))
			continue
		}
		word := binary.LittleEndian.AppendUint64(nil, r.Uint64())[:b.Type.Bytes()]
		raw = append(raw, word...)
		var wide [8]byte
		if copy(wide[:], word); b.Type.Signed() && word[len(word)-1] >= 0x80 {
			for j := len(word); j < 8; j++ {
				wide[j] = 0xff
			}
		}
		a.Ints[i] = int64(binary.LittleEndian.Uint64(wide[:]))
	}
	return raw, a
}

// The functions that fill packed arrays give the bytes that the packing table asks for.
func TestHeaderFills(t *testing.T) {
	packed := 0
	for _, k := range kernels {
		p := k.compile(t)
		if k.name == "edges" || k.name == "floats" || k.name == "strided" {
			p = packedInput(p)
		}
		for _, param := range wrap.Params(p) {
			if param.Packed == nil {
				continue
			}
			packed++
			t.Run(k.name+"/"+param.Name, func(t *testing.T) {
				t.Parallel()
				fills(t, p, param)
			})
		}
	}
	if packed < 5 {
		t.Errorf("only %d packed arrays were seen", packed)
	}
}

// packedInput is the program with its first input, which has a border, packed: all that is stored, by windows of 24
// elements that overlap, backwards, and zeros between them.
func packedInput(p *codegen.Program) *codegen.Program {
	source, q := *p.Source, *p
	in := source.Params[0]
	packed := &triplet.Packed{Buffer: &lower.Buffer{Name: "windows", Type: in.Type, Align: 32, Bank: -1}, Source: in}
	for y := range in.Dims[1].Extent {
		for w := 0; w+24 <= in.Dims[0].Extent; w += 16 {
			for x := range 24 {
				packed.Coords = append(packed.Coords, []int{in.Dims[0].Min + w + 23 - x, in.Dims[1].Min + y})
			}
			packed.Coords = append(packed.Coords, nil, nil)
		}
	}
	packed.Buffer.Elems = len(packed.Coords)
	packed.Buffer.Dims = []halide.Range{{Extent: len(packed.Coords)}}
	source.Params = append([]*lower.Buffer{packed.Buffer}, source.Params[1:]...)
	source.Packed = append([]*triplet.Packed{packed}, source.Packed...)
	q.Source = &source
	q.Names.Buffers = maps.Clone(p.Names.Buffers)
	q.Names.Buffers["windows"] = "windows"
	return &q
}

func fills(t *testing.T, p *codegen.Program, param wrap.Param) {
	raw, array := dense(param.Source, 1)
	want, err := param.Packed.Pack(array)
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf(`#include <stdio.h>
#include "kernel.h"
static %s from[%d];
static %s to[%d];
int main(void)
{
    if (fread(from, sizeof from[0], %d, stdin) != %d) return 1;
    %s_fill_%s(from, to);
    for (int i = 0; i < %d; ++i) printf("%%02x", ((unsigned char *)to)[i]);
    return 0;
}
`, cType(param.Source.Type), array.Len(), cType(param.Buffer.Type), param.Buffer.Elems, array.Len(), array.Len(),
		p.Names.Func, param.Name, param.Bytes())
	for _, language := range languages {
		got := built(t, t.TempDir(), language, map[string]string{"main.c": text, "kernel.h": wrap.Header(p, "kernel")}, raw)
		if got != fmt.Sprintf("%x", want) {
			t.Errorf("%v: the array is filled with\n%s, want\n%x", language, got, want)
		}
	}
}

func cType(t halide.Type) string {
	if t == halide.Float32 {
		return "float"
	}
	return t.String() + "_t"
}
