package interp_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// The text has unaligned vector types under names of its own.
const intrinsicPrelude = `#include <immintrin.h>
#ifdef ORACLE
typedef __m128 __m128u_ __attribute__((aligned(1), may_alias)); typedef __m256 __m256u_ __attribute__((aligned(1), may_alias));
typedef __m128d __m128du_ __attribute__((aligned(1), may_alias)); typedef __m256d __m256du_ __attribute__((aligned(1), may_alias));
#ifdef __AVX512F__
typedef __m512 __m512u_ __attribute__((aligned(1), may_alias)); typedef __m512d __m512du_ __attribute__((aligned(1), may_alias));
typedef __m512i __m512iu_ __attribute__((aligned(1), may_alias));
#endif
typedef __m128i __m128iu_ __attribute__((aligned(1), may_alias)); typedef __m256i __m256iu_ __attribute__((aligned(1), may_alias));
#else
typedef __m128 __m128u_; typedef __m256 __m256u_; typedef __m128d __m128du_; typedef __m256d __m256du_; typedef __m128i __m128iu_; typedef __m256i __m256iu_;
typedef __m512 __m512u_; typedef __m512d __m512du_; typedef __m512i __m512iu_;
#endif
#define __m512u __m512u_
#define __m512du __m512du_
#define __m512iu __m512iu_
#define __m128u __m128u_
#define __m256u __m256u_
#define __m128du __m128du_
#define __m256du __m256du_
#define __m128iu __m128iu_
#define __m256iu __m256iu_
`

func TestIntrinsics(t *testing.T) {
	cases := intrinsicCases(t)
	want := intrinsicOracle(t, cases)
	var text strings.Builder
	text.WriteString(intrinsicPrelude)
	for _, c := range cases {
		text.WriteString(c.text)
	}
	u := read(t, text.String())
	wrong := 0
	for i, c := range cases {
		for round := range intrinsicRounds {
			got, err := runIntrinsic(u, c, round)
			if err != nil {
				t.Errorf("%s: %v\n%s", c.name, err, c.text)
				wrong++
			} else if w := want[i*intrinsicRounds+round]; !sameNumbers(c, got, w) {
				t.Errorf("%s, round %d:\n got %s\nwant %s\n%s", c.name, round, got, w, c.text)
				wrong++
			}
		}
		if wrong > 20 {
			t.FailNow()
		}
	}
	t.Logf("%d tests", len(cases))
}

// intrinsicOracle compiles and runs the cases on this processor: all arrays and out as hexadecimal bytes.
func intrinsicOracle(t *testing.T, cases []intrinsicCase) []string {
	cc, err := exec.LookPath("gcc")
	if cpu, _ := os.ReadFile("/proc/cpuinfo"); err != nil || !bytes.Contains(cpu, []byte("avx2")) || !bytes.Contains(cpu, []byte(" fma ")) {
		t.Skip("no gcc, or a processor without AVX2 and FMA")
	}
	var b bytes.Buffer
	b.WriteString("#define ORACLE\n" + intrinsicPrelude + "#include <stdio.h>\n")
	b.WriteString("static void show(void *p) { for (int i = 0; i < 64; i++) printf(\"%02x\", ((unsigned char *)p)[i]); printf(\" \"); }\n")
	for _, c := range cases {
		b.WriteString(c.text)
	}
	b.WriteString("int main(void) {\n")
	for _, c := range cases {
		for round := range intrinsicRounds {
			b.WriteString("{ unsigned char out[64] = {0};")
			names := ""
			for _, p := range c.params {
				fmt.Fprintf(&b, " static unsigned char %s[64] __attribute__((aligned(64))) = {", p.name)
				for _, x := range p.rounds[round] {
					fmt.Fprintf(&b, "%d,", x)
				}
				b.WriteString("};")
				names += fmt.Sprintf("(void *)%s, ", p.name)
			}
			fmt.Fprintf(&b, " %s(%sout); show(out);", c.name, names)
			for _, p := range c.params {
				fmt.Fprintf(&b, " show(%s);", p.name)
			}
			b.WriteString(" printf(\"\\n\"); }\n")
		}
	}
	b.WriteString("return 0; }\n")
	dir := t.TempDir()
	src, bin := filepath.Join(dir, "t.c"), filepath.Join(dir, "t")
	if err := os.WriteFile(src, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	flags := []string{"-O0", "-w", "-mavx2", "-mfma", "-fwrapv", "-o", bin, src}
	if cpu, _ := os.ReadFile("/proc/cpuinfo"); bytes.Contains(cpu, []byte("avx512vl")) {
		flags = append(flags, "-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl")
	}
	if out, err := exec.Command(cc, flags...).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%.9000s", err, out)
	}
	out, err := exec.Command(bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		all = append(all, strings.TrimSpace(lines.Text()))
	}
	return all
}

// runIntrinsic gives the same from the interpreter.
func runIntrinsic(u *ctree.Unit, c intrinsicCase, round int) (string, error) {
	content := map[string][]byte{"out": make([]byte, intrinsicRoom)}
	order := []string{"out"}
	a := args{}
	for _, p := range c.params {
		content[p.name] = append([]byte(nil), p.rounds[round]...)
		order = append(order, p.name)
		a = append(a, interp.OpenArg[none]())
	}
	in := interp.Inputs[none]{Cell: func(path string, i int64, k interp.Kind) (value, error) {
		return fromBytes(content[path][i*k.Bytes():], k), nil
	}}
	trace, err := interp.Run(context.Background(), u, u.Func(c.name), append(a, interp.OpenArg[none]()), in, nil, interp.Limits{})
	if err != nil {
		return "", err
	}
	var rows []string
	for _, name := range order {
		if o := trace.Object(name); o != nil {
			for _, cell := range o.Cells {
				if cell.Written {
					copy(content[name][cell.Offset:], toBytes(cell.Value))
				}
			}
		}
		rows = append(rows, fmt.Sprintf("%x", content[name]))
	}
	return strings.Join(rows, " "), nil
}

func fromBytes(b []byte, k interp.Kind) value {
	var raw [8]byte
	copy(raw[:], b[:k.Bytes()])
	x := binary.LittleEndian.Uint64(raw[:])
	switch k {
	case interp.F32:
		return interp.FloatValue[none](k, float64(math.Float32frombits(uint32(x))))
	case interp.F64:
		return interp.FloatValue[none](k, math.Float64frombits(x))
	}
	return interp.IntValue[none](k, int64(x))
}

func toBytes(v value) []byte {
	var raw [8]byte
	switch v.Kind {
	case interp.F32:
		binary.LittleEndian.PutUint32(raw[:], math.Float32bits(float32(v.Float)))
	case interp.F64:
		binary.LittleEndian.PutUint64(raw[:], math.Float64bits(v.Float))
	default:
		binary.LittleEndian.PutUint64(raw[:], uint64(v.Int))
	}
	return raw[:v.Kind.Bytes()]
}

// sameNumbers compares out and the arrays, as hexadecimal bytes. Any NaN is as good as another: which one an operation
// gives is no matter of C.
func sameNumbers(c intrinsicCase, got, want string) bool {
	types := []string{c.result}
	for _, p := range c.params {
		types = append(types, p.typ)
	}
	g, w := strings.Fields(got), strings.Fields(want)
	if len(g) != len(w) || len(g) != len(types) {
		return false
	}
	for i := range g {
		a, _ := hex.DecodeString(g[i])
		b, _ := hex.DecodeString(w[i])
		if !bytes.Equal(withoutNaNs(a, types[i]), withoutNaNs(b, types[i])) {
			return false
		}
	}
	return true
}

// withoutNaNs is b with one NaN in place of all.
func withoutNaNs(b []byte, typ string) []byte {
	b = bytes.Clone(b)
	for i := 0; i+8 <= len(b); i += 8 {
		switch typ {
		case "double":
			if math.IsNaN(math.Float64frombits(binary.LittleEndian.Uint64(b[i:]))) {
				copy(b[i:], "is a NaN")
			}
		case "float":
			for j := i; j < i+8; j += 4 {
				if math.IsNaN(float64(math.Float32frombits(binary.LittleEndian.Uint32(b[j:])))) {
					copy(b[j:], "NaN!")
				}
			}
		}
	}
	return b
}
