package interp_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// An intrinsic is tested by a function that loads its operands from arrays, calls it, and stores the result as bytes; the
// host's processor says what is right.
type intrinsicCase struct {
	name, text string
	params     []intrinsicParam
}

type intrinsicParam struct {
	name, typ string
	bytes     []byte
}

const intrinsicRoom = 64 // bytes of each array

var (
	prototype = regexp.MustCompile(`(?m)^(__m\w+|int|float|double|void|long long|long) (_mm(?:256|512)?_\w+)\((.*)\);$`)
	laneName  = regexp.MustCompile(`ep([iu])(8|16|32|64)`)
)

// laneType is the C type of the lanes of operand i of an intrinsic.
func laneType(vec, name string, i int) string {
	switch {
	case strings.HasSuffix(vec, "d"):
		return "double"
	case !strings.HasSuffix(vec, "i"):
		return "float"
	}
	m := laneName.FindStringSubmatch(name)
	if m == nil {
		return "int"
	}
	unsigned := map[bool]string{true: "unsigned ", false: "signed "}[m[1] == "u"]
	if strings.Contains(name, "maddubs") || strings.Contains(name, "gather") && i > 0 {
		unsigned = "signed "
	}
	return unsigned + map[string]string{"8": "char", "16": "short", "32": "int", "64": "long"}[m[2]]
}

// immediates are the constants that an intrinsic is tried with.
func immediates(name string) []string {
	has := func(list ...string) bool {
		for _, s := range list {
			if strings.Contains(name, s) {
				return true
			}
		}
		return false
	}
	switch {
	case has("gather"):
		return []string{"1"}
	case has("512_permute_pd", "512_shuffle_pd"):
		return []string{"0xb4", "0x1b"}
	case has("shuffle_ps", "shuffle_epi32", "shufflelo", "shufflehi", "permute_ps", "permute4x64", "256_blend_ps", "blend_epi16", "256_blend_epi32", "dp_ps", "insert_ps"):
		return []string{"0x1b", "0xd8", "0x72"}
	case has("permute2f128", "permute2x128"):
		return []string{"0x20", "0x31", "0x21", "0x83", "0x18"}
	case has("alignr"):
		return []string{"4", "8", "3", "20"}
	case has("slli_si", "srli_si", "bslli", "bsrli"):
		return []string{"4", "3", "0", "16"}
	case has("slli", "srli", "srai"):
		return []string{"1", "7", "15", "40"}
	case has("cmp_"):
		return []string{"0", "1", "2", "4", "13", "14", "17", "30"}
	case has("round_"):
		return []string{"8", "9", "10", "11"}
	case has("dp_pd"):
		return []string{"0x31", "0x13"}
	case has("extract", "insert") && has("128"), has("blend_pd", "shuffle_pd", "permute_pd"), has("extract_epi64", "insert_epi64"):
		return []string{"0", "1"}
	}
	return []string{"0", "3"}
}

// needsMore are intrinsics of processors beyond AVX2, approximations, and those without a meaning of their own.
var needsMore = regexp.MustCompile(`rcp|rsqrt|prefetch|undefined|epi64_pd|pd_epi64|mullo_epi64|srai_epi64|srav_epi64|srav_epi16|sllv_epi16|srlv_epi16|` +
	`(min|max)_ep[iu]64|abs_epi64|cvtepi64|cvtepu32_p|cvtsi64x|store_epi|load_epi|loadu_epi|storeu_epi|_stream_load|i64gather|` +
	`castps128_|castpd128_|castsi128_|cvtsi256|256_maskz?_|256_dp_pd|bs[lr]li_epi128|256_cmplt_epi`)

// noSuch512 are names that only the header has.
var noSuch512 = regexp.MustCompile(`(and|or|xor)_(ps|pd)|mullo_epi64|mul_epi(32|64)|set_epi(8|16)`)

// intrinsicCases are made from the prototypes of the front end's header.
func intrinsicCases(t *testing.T) []intrinsicCase {
	header, err := os.ReadFile("../source/headers/immintrin.h")
	if err != nil {
		t.Fatal(err)
	}
	cpu, _ := os.ReadFile("/proc/cpuinfo")
	wide := bytes.Contains(cpu, []byte("avx512f"))
	r := rand.New(rand.NewPCG(1, 2))
	var all []intrinsicCase
	for _, m := range prototype.FindAllStringSubmatch(string(header), -1) {
		result, name, params := m[1], m[2], strings.Split(m[3], ", ")
		if !interp.Intrinsic(name) || needsMore.MatchString(name) || strings.Contains(name, "512") && (!wide || noSuch512.MatchString(name)) ||
			strings.Contains(name, "reduce") && !strings.Contains(name, "512") {
			continue
		}
		imms := []string{""}
		for i, p := range params {
			if p == "int" && i > 0 && i == len(params)-1 {
				imms = immediates(name)
			}
		}
		for k, imm := range imms {
			all = append(all, intrinsicText(r, fmt.Sprintf("t%d_%s", k, name), result, name, params, imm))
		}
	}
	return all
}

// intrinsicText writes the test of one intrinsic with one immediate.
func intrinsicText(r *rand.Rand, fn, result, name string, params []string, imm string) intrinsicCase {
	c := intrinsicCase{name: fn}
	var call []string
	array := func(typ string, index bool) string {
		p := intrinsicParam{name: fmt.Sprintf("x%d", len(c.params)), typ: typ, bytes: randomLanes(r, typ, index)}
		c.params = append(c.params, p)
		return p.name
	}
	for i, p := range params {
		switch {
		case p == "void":
		case strings.HasPrefix(p, "__mmask"):
			call = append(call, fmt.Sprint(r.IntN(256)))
		case strings.HasPrefix(p, "__m"):
			index := strings.Contains(name, "gather")
			typ := laneType(p, name, i)
			if strings.Contains(name, "gather") {
				typ = "signed int"
			} else if strings.Contains(name, "permutevar") && strings.HasSuffix(p, "i") {
				typ = map[bool]string{true: "signed long", false: "signed int"}[strings.HasSuffix(name, "pd")]
			} else if strings.Contains(name, "maddubs") && i == 0 {
				typ = "unsigned char"
			}
			call = append(call, fmt.Sprintf("*(%su *)%s", p, array(typ, index)))
		case strings.HasSuffix(p, "*"):
			typ := strings.TrimSpace(strings.NewReplacer("const", "", "*", "").Replace(p))
			if strings.HasPrefix(typ, "__m") || typ == "void" || typ == "long long" {
				vec := map[bool]string{true: "__m128d", false: "__m128"}[strings.HasSuffix(name, "pd") || strings.HasSuffix(name, "sd")]
				if strings.Contains(name, "epi") || strings.Contains(name, "si") {
					vec = "__m128i"
				}
				typ = laneType(vec, name, i)
			}
			call = append(call, fmt.Sprintf("(void *)%s", array(typ, false)))
		case i == len(params)-1 && imm != "":
			call = append(call, imm)
		case p == "float" || p == "double":
			call = append(call, fmt.Sprintf("%.3f", r.Float64()*20-10))
		default:
			call = append(call, fmt.Sprint(r.IntN(200)-100))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "void %s(", fn)
	for _, p := range c.params {
		fmt.Fprintf(&b, "%s *%s, ", p.typ, p.name)
	}
	b.WriteString("unsigned char *out) { ")
	expr := fmt.Sprintf("%s(%s)", name, strings.Join(call, ", "))
	switch result {
	case "void":
		b.WriteString(expr + ";")
	case "int", "long", "long long", "float", "double":
		fmt.Fprintf(&b, "%s r = %s; *(%s *)out = r;", result, expr, result)
	default:
		fmt.Fprintf(&b, "%s r = %s; *(%su *)out = r;", result, expr, result)
	}
	b.WriteString(" }\n")
	c.text = b.String()
	return c
}

// randomLanes fill an array: small and large numbers, both signs; indices are small.
func randomLanes(r *rand.Rand, typ string, index bool) []byte {
	var b []byte
	for len(b) < intrinsicRoom {
		x := r.Int64() >> (r.IntN(8) * 8)
		if index {
			x = int64(r.IntN(8)) * 8
		}
		switch {
		case typ == "float":
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x%2000)/8))
		case typ == "double":
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(float64(x%2000)/8))
		case strings.HasSuffix(typ, "char"):
			b = append(b, byte(x))
		case strings.HasSuffix(typ, "short"):
			b = binary.LittleEndian.AppendUint16(b, uint16(x))
		case strings.HasSuffix(typ, "int"):
			b = binary.LittleEndian.AppendUint32(b, uint32(x))
		default:
			b = binary.LittleEndian.AppendUint64(b, uint64(x))
		}
	}
	return b
}

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
		got, err := runIntrinsic(u, c)
		if err != nil {
			t.Errorf("%s: %v\n%s", c.name, err, c.text)
			wrong++
		} else if got != want[i] {
			t.Errorf("%s:\n got %s\nwant %s\n%s", c.name, got, want[i], c.text)
			wrong++
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
		b.WriteString("{ unsigned char out[64] = {0};")
		names := ""
		for _, p := range c.params {
			fmt.Fprintf(&b, " static unsigned char %s[64] __attribute__((aligned(64))) = {", p.name)
			for _, x := range p.bytes {
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
	b.WriteString("return 0; }\n")
	dir := t.TempDir()
	src, bin := filepath.Join(dir, "t.c"), filepath.Join(dir, "t")
	if err := os.WriteFile(src, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	flags := []string{"-O0", "-w", "-mavx2", "-mfma", "-fwrapv", "-o", bin, src}
	if cpu, _ := os.ReadFile("/proc/cpuinfo"); bytes.Contains(cpu, []byte("avx512f")) {
		flags = append(flags, "-mavx512f")
	}
	if out, err := exec.Command(cc, flags...).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%.3000s", err, out)
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
func runIntrinsic(u *ctree.Unit, c intrinsicCase) (string, error) {
	content := map[string][]byte{"out": make([]byte, intrinsicRoom)}
	order := []string{"out"}
	a := args{}
	for _, p := range c.params {
		content[p.name] = append([]byte(nil), p.bytes...)
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
