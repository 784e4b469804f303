package interp_test

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// symbolically runs function name over trees and gives the bits that the trees evaluate to.
func symbolically(u *ctree.Unit, name string) ([]uint64, error) {
	open := interp.OpenArg[*tree]()
	num := func(k interp.Kind, x int64) interp.Arg[*tree] { return interp.ScalarArg(interp.IntValue[*tree](k, x)) }
	data := func(k interp.Kind, x float64) interp.Arg[*tree] {
		return interp.ScalarArg(interp.DataValue(k, trees{}.Float(k, x)))
	}
	a := []interp.Arg[*tree]{num(interp.I32, scalars.n), num(interp.U32, scalars.u), num(interp.I64, scalars.w),
		data(interp.F32, scalars.x), data(interp.F64, scalars.y), open, open, open, open, open, open}
	trace, err := interp.Run[*tree](context.Background(), u, u.Func(name), a, interp.Inputs[*tree]{Cell: leaf}, trees{}, interp.Limits{Steps: 200_000})
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
				v := value{Kind: c.Kind, Known: true, Int: c.Value.Int, Float: c.Value.Float}
				if !c.Value.Known {
					v = c.Value.V.eval()
				}
				now[c.Index] = v
			}
		}
		for _, v := range now {
			row = append(row, bitsOf(v))
		}
	}
	return row, nil
}

// same compares trees with a concrete run.
func same(t *testing.T, u *ctree.Unit, name string) {
	t.Helper()
	want, err := interpret(t, u, name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	got, err := symbolically(u, name)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for j, bits := range got {
		if bits != want[j] {
			t.Errorf("%s: element %d of %s is %x, concretely %x", name, j%oracleLen, oracleArrays[j/oracleLen].name, bits, want[j])
			return
		}
	}
}

const forks = `
#define SIG (int n, unsigned u, long w, float x, double y, int *a, unsigned char *c, short *h, long *l, float *b, double *d)
static float relu(float v) { if (v < 0) return 0; return v; }
static int sign(int v) { if (v < 0) { return -1; } else if (v > 0) return 1; return 0; }
static void clampTo(int *p, int low, int high) { if (*p < low) *p = low; else if (*p > high) *p = high; }
void f0 SIG { for (int i = 0; i < 8; i++) { b[i] = relu(b[i]); a[i] = sign(a[i]); } }
void f1 SIG { for (int i = 0; i < 8; i++) { if (a[i] < 0) continue; if (a[i] > 9) { c[i] = 1; continue; } d[0] += a[i]; } }
void f2 SIG { int best = a[0], at = 0; for (int i = 1; i < 8; i++) if (a[i] > best) { best = a[i]; at = i; } l[0] = best; l[1] = at; }
void f3 SIG { for (int i = 0; i < 8; i++) clampTo(&a[i], -5, 12); int k = a[0]; clampTo(&k, 1, 2); h[0] = k; }
void f4 SIG { for (int i = 0; i < 8; i++) { double t; if (d[i] > 0) { t = d[i] * 2; if (a[i] & 1) t += 1; } else t = -d[i]; d[i] = t; } }
void f5 SIG { a[0] = a[1] && a[2] > 3 || !a[3]; a[4] = a[1] ? a[5]++ : --a[6]; h[0] = a[1] < a[2] ? 3 : h[1]; }
void f6 SIG { float m = b[0]; for (int i = 0; i < 8; i++) m = b[i] > m ? b[i] : m; for (int i = 0; i < 8; i++) if (b[i] == m) b[i] = 0; }
void f7 SIG { if (a[0] < a[1]) { for (int i = 0; i < n; i++) a[i] += i; } else { for (int i = 0; i < n; i += 2) { int t[2] = {i, a[i]}; a[i + 1] = t[1] - t[0]; } } }
void f8 SIG { int count = 0; for (int i = 0; i < 8; i++) { if (a[i] % 3 == 0) count++; else if (c[i] > 100) count += 2; } l[2] = count; if (count > 3) b[0] = 1; }
void f9 SIG { if (y > 0) { a[0] = 1; if (x > 0) return; a[1] = 2; } a[2] = 3; if (a[3] > 100) return; a[4] = 5; }
struct pair { int p, q; };
static struct pair order(int p, int q) { struct pair r = {p, q}; if (p > q) { r.p = q; r.q = p; } return r; }
void f10 SIG { for (int i = 0; i < 8; i += 2) { struct pair r = order(a[i], a[i + 1]); a[i] = r.p; a[i + 1] = r.q; } }
void f11 SIG { for (int i = 0; i < 7; i++) for (int j = 0; j < 7 - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } }
`

// Branches on data become selections that mean the same.
func TestForks(t *testing.T) {
	u := read(t, forks)
	for i := range 12 {
		same(t, u, fmt.Sprintf("f%d", i))
	}
}

// Random programs whose indices and bounds are no data.
func TestRandomSymbolic(t *testing.T) {
	programs := 20
	if !testing.Short() {
		programs = 60
	}
	refused := 0
	for seed := range programs {
		text := rapid.Custom(func(r *rapid.T) string {
			p := &program{t: r, data: true}
			p.b.WriteString("#include <math.h>\nint toint(double x) { return x > -1e9 && x < 1e9 ? (int)x : 7; }\n")
			p.function(0)
			p.function(1)
			return p.b.String()
		}).Example(seed + 1)
		u := read(t, text)
		if _, err := symbolically(u, "f1"); interp.CodeOf(err) == interp.CodeLimit {
			refused++
			continue
		}
		same(t, u, "f1")
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed+1, text)
		}
	}
	if refused > programs/4 {
		t.Errorf("%d of %d programs were too much", refused, programs)
	}
}
