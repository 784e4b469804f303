package interp_test

import (
	"bufio"
	"bytes"
	"context"
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

// The oracle is the host's C compiler: functions of one signature are compiled into one program, which prints what their arrays
// hold afterwards, bit for bit.
const signature = "(int n, unsigned u, long w, float x, double y, int *a, unsigned char *c, short *h, long *l, float *b, double *d)"

// oracleLen is the length of each array.
const oracleLen = 8

var oracleArrays = []struct {
	name, typ string
	k         interp.Kind
}{{"a", "int", interp.I32}, {"c", "unsigned char", interp.U8}, {"h", "short", interp.I16}, {"l", "long", interp.I64},
	{"b", "float", interp.F32}, {"d", "double", interp.F64}}

// before is what element i of an array holds before the call.
func before(path string, i int64, k interp.Kind) (value, error) {
	x := (i*37+int64(path[0])*13)%61 - 25
	switch {
	case k.Float():
		return interp.FloatValue[none](k, float64(x)/8+0.1), nil
	case k == interp.U8:
		x &= 255
	case k == interp.I64:
		x *= 1_000_000_007
	}
	return interp.IntValue[none](k, x), nil
}

// literal is v as C writes it.
func literal(v value) string {
	switch {
	case v.Kind == interp.F32:
		return fmt.Sprintf("%sf", hexFloat(v.Float))
	case v.Kind == interp.F64:
		return hexFloat(v.Float)
	case v.Kind == interp.I64:
		return fmt.Sprintf("%dL", v.Int)
	}
	return fmt.Sprint(v.Int)
}

func hexFloat(x float64) string { return fmt.Sprintf("%x", x) }

// bitsOf is a value's bits, all NaNs alike.
func bitsOf(v value) uint64 {
	switch {
	case v.Kind.Float() && math.IsNaN(v.Float):
		return 0x7ff8_0000_0000_0000
	case v.Kind.Float():
		return math.Float64bits(v.Float)
	}
	return uint64(v.Int)
}

// scalars are the arguments of every call.
var scalars = struct {
	n    int64
	u, w int64
	x, y float64
}{5, 3_000_000_000, -7_000_000_000, 0.7, -1.3}

// compileAndRun gives, for each function, the bits of its arrays one behind the other. The test is skipped without a compiler.
func compileAndRun(t *testing.T, text string, names []string, flags ...string) [][]uint64 {
	t.Helper()
	cc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc here")
	}
	var b bytes.Buffer
	b.WriteString("#include <stdio.h>\n#include <string.h>\n" + text + "\nstatic unsigned long bits(double v) { unsigned long r; if (v != v) return 0x7ff8000000000000; memcpy(&r, &v, 8); return r; }\nint main(void) {\n")
	for _, name := range names {
		b.WriteString("{\n")
		for _, arr := range oracleArrays {
			fmt.Fprintf(&b, "%s %s[] = {", arr.typ, arr.name)
			for i := range int64(oracleLen) {
				v, _ := before(arr.name, i, arr.k)
				b.WriteString(literal(v) + ",")
			}
			b.WriteString("};\n")
		}
		fmt.Fprintf(&b, "%s(%d, %dU, %dL, %sf, %s, a, c, h, l, b, d);\n", name, scalars.n, scalars.u, scalars.w, hexFloat(float64(float32(scalars.x))), hexFloat(scalars.y))
		for _, arr := range oracleArrays {
			fmt.Fprintf(&b, "for (int i = 0; i < %d; i++) printf(\"%%lx \", ", oracleLen)
			if arr.k.Float() {
				fmt.Fprintf(&b, "bits(%s[i]));\n", arr.name)
			} else {
				fmt.Fprintf(&b, "(unsigned long)(long)%s[i]);\n", arr.name)
			}
		}
		b.WriteString("printf(\"\\n\");\n}\n")
	}
	b.WriteString("return 0; }\n")
	dir := t.TempDir()
	src, bin := filepath.Join(dir, "t.c"), filepath.Join(dir, "t")
	if err := os.WriteFile(src, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	flags = append(flags, "-O0", "-w", "-fwrapv", "-ffp-contract=off", "-o", bin, src, "-lm")
	if out, err := exec.Command(cc, flags...).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	out, err := exec.Command(bin).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all [][]uint64
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		var row []uint64
		for _, f := range strings.Fields(lines.Text()) {
			var x uint64
			fmt.Sscanf(f, "%x", &x)
			row = append(row, x)
		}
		all = append(all, row)
	}
	return all
}

// interpret gives the same by the interpreter.
func interpret(t *testing.T, u *ctree.Unit, name string) ([]uint64, error) {
	t.Helper()
	open := interp.OpenArg[none]()
	a := args{ints(interp.I32, scalars.n), ints(interp.U32, scalars.u), ints(interp.I64, scalars.w),
		interp.ScalarArg(interp.FloatValue[none](interp.F32, scalars.x)), interp.ScalarArg(interp.FloatValue[none](interp.F64, scalars.y)),
		open, open, open, open, open, open}
	in := interp.Inputs[none]{Cell: before}
	trace, err := interp.Run(context.Background(), u, u.Func(name), a, in, nil, interp.Limits{})
	if err != nil {
		return nil, err
	}
	var row []uint64
	for _, arr := range oracleArrays {
		now := make([]value, oracleLen)
		for i := range now {
			now[i], _ = before(arr.name, int64(i), arr.k)
		}
		if o := trace.Object(arr.name); o != nil {
			for _, c := range o.Cells {
				if c.Index < 0 || c.Index >= oracleLen {
					t.Fatalf("%s: access of %s[%d]", name, arr.name, c.Index)
				}
				now[c.Index] = c.Value
			}
		}
		for _, v := range now {
			row = append(row, bitsOf(v))
		}
	}
	return row, nil
}

// agree compares all functions of text with the oracle.
func agree(t *testing.T, text string, names []string, flags ...string) {
	t.Helper()
	want := compileAndRun(t, text, names, flags...)
	if len(want) != len(names) {
		t.Fatalf("%d results for %d functions", len(want), len(names))
	}
	u := read(t, text)
	for i, name := range names {
		got, err := interpret(t, u, name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for j, bits := range got {
			if bits != want[i][j] {
				t.Errorf("%s: element %d of %s is %x, compiled code gives %x", name, j%oracleLen, oracleArrays[j/oracleLen].name, bits, want[i][j])
				break
			}
		}
	}
}
