package needle_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// processors are where instructions are tried: headers of C that are theirs, compilers, and what runs their programs.
var processors = []struct {
	name      string
	headers   []string
	compilers [][]string // the first that is installed
	run       []string   // nil: this processor
}{
	{"amd64", []string{"<immintrin.h>"}, [][]string{{"gcc"}}, nil},
	{"arm64", []string{"<arm_neon.h>", "<arm_sve.h>"}, [][]string{{"aarch64-linux-gnu-gcc"}}, []string{"qemu-aarch64", "-cpu", "max"}},
	{"ppc64le", []string{"<altivec.h>"}, [][]string{{"powerpc64le-linux-gnu-gcc"}}, []string{"qemu-ppc64le", "-cpu", "power10"}},
	{"mips64le", []string{"<msa.h>"}, [][]string{{"mips64el-linux-gnuabi64-gcc"}}, []string{"qemu-mips64el", "-cpu", "Loongson-3A4000"}},
	{"riscv64", []string{"<riscv_vector.h>"}, freestanding("riscv64-linux-gnu"), []string{"qemu-riscv64", "-cpu", "rv64,v=true,vlen=128,vext_spec=v1.0"}},
	{"hexagon", []string{"<hvx_hexagon_protos.h>"}, freestanding("hexagon"), []string{"qemu-hexagon"}},
}

// freestanding is clang for a processor for which no library of C has to be installed.
func freestanding(target string) [][]string {
	return [][]string{{"clang-19", "--target=" + target, "-ffreestanding", "-nostdlib", "-fuse-ld=lld", "--ld-path=/usr/bin/ld.lld-19", "-Itestdata/freestanding"}}
}

// What an instruction does on a processor that has it, or on one that qemu emulates, is what its text says, on any data: on extreme ones
// it saturates and wraps. In the long form each pair of bytes is multiplied.
func TestInstructionsAreTheirTexts(t *testing.T) {
	flags, _ := os.ReadFile("/proc/cpuinfo")
	for _, p := range processors {
		t.Run(p.name, func(t *testing.T) {
			at := slices.IndexFunc(p.compilers, func(c []string) bool { return installed(c) })
			if at < 0 || p.run != nil && !installed(p.run) {
				t.Skipf("there is none of %v, or no %v", p.compilers, p.run)
			}
			if p.run == nil && runtime.GOARCH != p.name {
				t.Skip("this is no " + p.name)
			}
			var ran []string
			for _, n := range needle.All() {
				here := p.run != nil || strings.Contains(string(flags), " "+n.Feature)
				if n.C.Call == "" || !here || !anyOf(n.C.Headers, p.headers) || n.Operands[0].Type == halide.Float32 {
					continue
				}
				data := drawn(n, 400)
				if os.Getenv("VYASA_LONG") != "" {
					data = append(data, everyPair(n)...)
				}
				s := &silicon{n: n}
				for _, inputs := range data {
					s.call(t, inputs)
				}
				if got := s.run(t, p.compilers[at], p.run); !bytes.Equal(got, s.want) {
					t.Errorf("%s does not do what its text says", n.Name)
				}
				ran = append(ran, fmt.Sprint(n.Name, " ", len(data)))
			}
			if t.Logf("instructions and calls: %v", ran); ran == nil && p.run != nil {
				t.Error("no instruction was tried")
			}
		})
	}
}

// installed reports whether a command is there.
func installed(command []string) bool {
	_, err := exec.LookPath(command[0])
	return err == nil
}

// anyOf reports whether two lists have a name in common.
func anyOf(a, b []string) bool {
	return slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
}

// tiles is a stand-in for <immintrin.h>: AMX as Intel's manual has it, tile registers of 16 rows of 64 bytes.
const tiles = `
#include <string.h>
static uint8_t tmm[8][16][64]; static int colsb[8], rows[8];
static void _tile_loadconfig(const void *at) {
    const uint8_t *p = at;
    for (int t = 0; t < 8; t++) colsb[t] = p[16 + 2 * t] | p[17 + 2 * t] << 8, rows[t] = p[48 + t];
    if (p[0] != 1) colsb[0] = 0;
}
static void _tile_loadd(int t, const void *at, long stride) {
    memset(tmm[t], 0, sizeof tmm[t]);
    for (int i = 0; i < rows[t]; i++) memcpy(tmm[t][i], (const uint8_t *)at + i * stride, colsb[t]);
}
static void _tile_stored(int t, void *at, long stride) {
    for (int i = 0; i < rows[t]; i++) memcpy((uint8_t *)at + i * stride, tmm[t][i], colsb[t]);
}
static void _tile_dpbusd(int d, int a, int b) {
    for (int m = 0; m < rows[d]; m++)
        for (int k = 0; k < colsb[a] / 4; k++)
            for (int n = 0; n < colsb[d] / 4; n++) {
                uint32_t sum; memcpy(&sum, tmm[d][m] + 4 * n, 4);
                for (int i = 0; i < 4; i++) sum += (int)tmm[a][m][4 * k + i] * (int8_t)tmm[b][k][4 * n + i];
                memcpy(tmm[d][m] + 4 * n, &sum, 4);
            }
}
`

// The words of C for AMX are those of compilers that know it, and by a model of its registers they do what the text says.
func TestTilesAreTheirText(t *testing.T) {
	n, err := needle.Named("tdpbusd")
	if err != nil {
		t.Fatal(err)
	}
	for _, compiler := range []string{"gcc", "clang"} {
		if _, err := exec.LookPath(compiler); err != nil || runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
			continue
		}
		s := &silicon{n: n}
		for _, inputs := range drawn(n, 20) {
			s.call(t, inputs)
		}
		object := s.compile(t, []string{compiler}, "-c")
		if text, err := os.ReadFile(object); err != nil || !bytes.Contains(text, []byte("\xc4\xe2\x69\x5e\xc1")) {
			t.Errorf("%s makes no tdpbusd tmm0, tmm1, tmm2 (%v)", compiler, err)
		}
		model := t.TempDir()
		for name, stub := range map[string]string{
			"immintrin.h":   tiles,
			"unistd.h":      "static long syscall(int n, int code, int data) { return !(code == 0x1023 && data == 18); }\n",
			"sys/syscall.h": "#define SYS_arch_prctl 158\n",
		} {
			at := filepath.Join(model, name)
			if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, []byte(stub), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.run(t, []string{compiler}, nil, "-I"+model); !bytes.Equal(got, s.want) {
			t.Errorf("%s does not do what its text says", n.Name)
		}
	}
}

// drawn is the operands of so many calls: extreme elements and others.
func drawn(n *needle.Needle, calls int) (all []map[string]*halide.Array) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range calls {
		inputs := map[string]*halide.Array{}
		for _, o := range n.Operands {
			a := halide.NewArray(o.Type, sizes(n, o.Name)...)
			lo, hi := o.Type.Bounds()
			for i := range a.Ints {
				extremes := []int64{lo.Int64(), lo.Int64() + 1, -1, 0, 1, hi.Int64() - 1, hi.Int64()}
				a.Ints[i] = max(lo.Int64(), extremes[rng.IntN(len(extremes))])
				if rng.IntN(2) == 0 {
					a.Ints[i] = lo.Int64() + int64(rng.Uint64()>>(64-o.Type.Bits()))
				}
			}
			inputs[o.Name] = a
		}
		all = append(all, inputs)
	}
	return all
}

// everyPair is calls in which each byte of one factor meets each of the other, in all columns; nil: factors are no bytes.
func everyPair(n *needle.Needle) (all []map[string]*halide.Array) {
	a, b := n.Product.Factors[0], n.Product.Factors[1]
	if a.Type.Bits() != 8 || b.Type.Bits() != 8 {
		return nil
	}
	for _, inputs := range drawn(n, 1<<16) {
		x, y := inputs[a.Name], inputs[b.Name]
		lo, _ := a.Type.Bounds()
		low, _ := b.Type.Bounds()
		for i := range x.Ints {
			x.Ints[i] = lo.Int64() + int64(len(all)>>8)
		}
		for i := range y.Ints {
			y.Ints[i] = low.Int64() + int64(len(all)&255)
		}
		all = append(all, inputs)
	}
	return all
}

// silicon is calls of one instruction: what they read, and what they have to give, as 64 bits each.
type silicon struct {
	n        *needle.Needle
	in, want []byte
}

func (s *silicon) call(t *testing.T, inputs map[string]*halide.Array) {
	t.Helper()
	var region []halide.Range
	for _, v := range s.n.Func.Vars {
		region = append(region, halide.Range{Extent: s.n.Product.Loops[s.n.Product.Loop(v.Name)].Extent})
	}
	out, err := halide.Eval(s.n.Func, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range s.n.Operands {
		for _, v := range inputs[o.Name].Ints {
			s.in = append(s.in, binary.LittleEndian.AppendUint64(nil, uint64(v))[:o.Type.Bytes()]...)
		}
	}
	for _, v := range out.Ints {
		s.want = binary.LittleEndian.AppendUint64(s.want, uint64(v))
	}
}

// run compiles a program that makes the calls, and runs it: what they give.
func (s *silicon) run(t *testing.T, compiler []string, by []string, flags ...string) []byte {
	t.Helper()
	program := s.compile(t, compiler, append(flags, "-static")...)
	run := exec.Command(program)
	if by != nil {
		run = exec.Command(by[0], append(slices.Clone(by[1:]), program)...)
	}
	run.Stdin = bytes.NewReader(s.in)
	got, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// compile compiles it.
func (s *silicon) compile(t *testing.T, compiler []string, flags ...string) (program string) {
	t.Helper()
	result, err := halide.ResultType(s.n.Func, nil)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, h := range append([]string{"<stdint.h>", "<stdio.h>"}, s.n.C.Headers...) {
		fmt.Fprintf(&text, "#include %s\n", h)
	}
	fmt.Fprintf(&text, "int main(void) {\n    { %s }\n    for (;;) {\n", s.n.C.Begin)
	call := strings.ReplaceAll(s.n.C.Call, "$out", "out")
	for _, o := range s.n.Operands {
		size := 1
		for _, r := range sizes(s.n, o.Name) {
			size *= r.Extent
		}
		fmt.Fprintf(&text, "        %s_t p_%s[%d];\n        if (fread(p_%[2]s, sizeof *p_%[2]s, %[3]d, stdin) != %[3]d) return 0;\n", o.Type, o.Name, size)
		call = strings.ReplaceAll(call, "$"+o.Name, "p_"+o.Name)
	}
	fmt.Fprintf(&text, "        %s_t out[%d];\n        { %s }\n", result, s.n.Lanes(), call)
	fmt.Fprintf(&text, "        for (int i = 0; i < %d; i++) { int64_t v = out[i]; fwrite(&v, 8, 1, stdout); }\n    }\n    return 0;\n}\n", s.n.Lanes())
	dir := t.TempDir()
	source := filepath.Join(dir, "calls.c")
	program = filepath.Join(dir, "calls")
	if err := os.WriteFile(source, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append(slices.Clone(compiler[1:]), "-O1", "-Wall", "-Werror", "-o", program, source)
	args = append(append(args, s.n.C.Flags...), flags...)
	if message, err := exec.Command(compiler[0], args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, message, text.String())
	}
	return program
}

// sizes are the dimensions of an operand of a call.
func sizes(n *needle.Needle, name string) []halide.Range {
	for _, a := range append(n.Product.Operands(), n.Product.Out) {
		if a.Name != name && (a.Name != n.Product.Out.Name || name != n.Acc) {
			continue
		}
		last := make([]int, len(n.Product.Loops))
		for i, l := range n.Product.Loops {
			last[i] = l.Extent - 1
		}
		var out []halide.Range
		for _, top := range a.At(last) {
			out = append(out, halide.Range{Extent: top + 1})
		}
		return out
	}
	return nil
}
