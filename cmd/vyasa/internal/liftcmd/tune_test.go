package liftcmd

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// replaced are C functions that are lifted, tuned and replaced at sizes; main calls them at these and at others, on
// arrays that do and that do not overlap, and prints all that they write.
var replaced = []struct {
	name, text, main string
	sizes            map[string]int64
}{
	{"gemm", `#include <stdio.h>
/* A product with leading dimensions. */
static int calls;
void gemm(int m, int n, int k, const short *a, int lda, const short *b, int *c);

void gemm(int m, int n, int k, const short *a, int lda, const short *b, int *c)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            int s = 0;
            for (int p = 0; p < k; p++) s += a[i * lda + p] * b[p * n + j];
            c[i * n + j] = s;
        }
}

int twice(short *a, short *b, int *c) { gemm(8, 16, 8, a, 10, b, c); gemm(3, 5, 2, b, 4, a, c + 128); return ++calls; }
`, `    static short a[200], b[200];
    static int c[200];
    for (int i = 0; i < 200; i++) { a[i] = i * 7 % 31 - 15; b[i] = i * 5 % 27 - 13; }
    twice(a, b, c);
    gemm(8, 16, 8, a, 9, b, c + 40);
    gemm(8, 16, 8, a, 10, (const short *)c + 100, c + 20); /* overlaps: what is read was written */
    for (int i = 0; i < 200; i++) printf("%d\n", c[i]);
`, map[string]int64{"m": 8, "n": 16, "k": 8, "lda": 10}},
	{"peak", `#include <stdio.h>
int peak(const int *v, int n)
{
    int m = v[0];
    for (int i = 1; i < n; i++)
        if (v[i] > m) m = v[i];
    return m;
}
`, `    int v[32];
    for (int i = 0; i < 32; i++) v[i] = i * 37 % 23;
    for (int n = 1; n <= 32; n++) printf("%d\n", peak(v, n));
`, map[string]int64{"n": 16}},
	{"scale", `#include <stdio.h>
struct picture { int width, height; float *pixels; };
void scale(struct picture *p, float by)
{
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            p->pixels[y * p->width + x] *= by;
}
`, `    float v[256];
    for (int i = 0; i < 256; i++) v[i] = i;
    struct picture p = {16, 4, v}, q = {5, 3, v + 64};
    scale(&p, 1.5f);
    scale(&q, -2);
    for (int i = 0; i < 256; i++) printf("%g\n", v[i]);
`, map[string]int64{"width": 16, "height": 4}},
	{"sharp", `#include <stdio.h>
/* Rows are as far apart as there are rows: right for squares alone. */
void sharp(int h, int w, const int *in, int *out)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) out[y * h + x] = in[y * w + x] + 2 * in[y * h + x];
}
`, `    static int a[200], c[300];
    for (int i = 0; i < 200; i++) a[i] = i * 7 % 31 - 15;
    sharp(8, 8, a, c);
    sharp(8, 7, a, c + 100);
    sharp(8, 9, a, c + 200);
    for (int i = 0; i < 300; i++) printf("%d\n", c[i]);
`, map[string]int64{"h": 8}},
	{"capped", `#include <stdio.h>
void capped(int n, int cap, const int *a, int *b)
{
    if (n > cap) return;
    for (int i = 0; i < n; i++) b[i] = a[i] + 1;
}
`, `    int a[32], b[96];
    for (int i = 0; i < 96; i++) a[i % 32] = b[i] = i * 37 % 23;
    capped(32, 40, a, b);
    capped(32, 31, a, b + 32);
    capped(31, 32, a, b + 64);
    for (int i = 0; i < 96; i++) printf("%d\n", b[i]);
`, map[string]int64{"n": 32}},
	{"gray", `#include <stdio.h>
struct pixel { unsigned char r, g, b; };
void gray(const struct pixel *p, unsigned char *out, int n)
{
    for (int i = 0; i < n; i++) out[i] = (p[i].r * 77 + p[i].g * 151 + p[i].b * 28) >> 8;
}
`, `    static struct pixel p[40];
    static unsigned char out[80];
    for (int i = 0; i < 40; i++) p[i] = (struct pixel){i * 7, i * 13 + 1, 255 - i};
    gray(p, out, 32);
    gray(p + 3, out + 40, 31);
    for (int i = 0; i < 80; i++) printf("%d\n", out[i]);
`, map[string]int64{"n": 32}},
	{"fall", `#include <stdio.h>
struct body { float x, y, speed; int id; };
void fall(struct body *all, float t, int n)
{
    for (int i = 0; i < n; i++) {
        all[i].y += t * all[i].speed;
        all[i].id = i + 1;
    }
}
`, `    static struct body all[40];
    for (int i = 0; i < 40; i++) all[i] = (struct body){i, 2 * i, i % 5, -1};
    fall(all, 0.5f, 16);
    fall(all + 16, -2, 15);
    for (int i = 0; i < 40; i++) printf("%g %g %g %d\n", all[i].x, all[i].y, all[i].speed, all[i].id);
`, map[string]int64{"n": 16}},
	{"turn", turn, `    static int x[80], y[80];
    for (int i = 0; i < 80; i++) { x[i] = i * 7 % 31 - 15; y[i] = i * 5 % 27 - 13; }
    turn(x, y, 32);
    turn(x + 2, x, 16); /* overlaps */
    turn(x + 20, y, 9);
    for (int i = 0; i < 80; i++) printf("%d\n", x[i]);
`, map[string]int64{"n": 32}},
}

// turn multiplies complex numbers in place: the products have 64 bits, which no lanes choose between.
const turn = `#include <stdio.h>
void turn(int *x, const int *y, int n)
{
    for (int i = 0; i < n; i++) {
        int re = x[2 * i] * y[2 * i] - x[2 * i + 1] * y[2 * i + 1];
        x[2 * i + 1] = x[2 * i] * y[2 * i + 1] + x[2 * i + 1] * y[2 * i];
        x[2 * i] = re;
    }
}
`

// What has conditions on few components is computed in vectors without a search, too.
func TestVectorised(t *testing.T) {
	u, err := source.Read("turn.c", []byte(turn), source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := lift.Lift(context.Background(), u, "turn", lift.Options{})
	if err != nil || r.Refused != nil {
		t.Fatal(err, r.Refused)
	}
	a, err := algorithm.Build(r.Summary, map[string]int64{"n": 32}, algorithm.Options{})
	if err != nil {
		t.Fatal(err)
	}
	target := vyasa.NewTarget(machine.AIE1())
	for _, s := range vectorised(a, target) {
		if _, err = target.Cost(context.Background(), s); err == nil {
			return
		}
	}
	t.Errorf("no schedule of vectors can be compiled: %v\n%s", err, a.Pipeline())
}

// TestReplaced: the replacement prints what the original prints, at the kernel's sizes and at others, through the
// stand-in of the intrinsics.
func TestReplaced(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc on this machine")
	}
	for _, c := range replaced {
		t.Run(c.name, func(t *testing.T) {
			file := c.name + ".c"
			u, err := source.Read(file, []byte(c.text), source.Options{})
			if err != nil {
				t.Fatal(err)
			}
			r, err := lift.Lift(context.Background(), u, c.name, lift.Options{})
			if err != nil || r.Refused != nil {
				t.Fatal(err, r.Refused)
			}
			a, err := algorithm.Build(r.Summary, c.sizes, algorithm.Options{Name: c.name + "_kernel"})
			if err != nil {
				t.Fatal(err)
			}
			k, err := Accelerate(context.Background(), u, u.Func(c.name), a, machine.AIE1(), 20)
			if err != nil {
				t.Fatalf("%v\n%s", err, a.Pipeline())
			}
			t.Logf("%d cycles, %d elements compared, %s\n%s", k.Cycles, k.compared, k.plain, k.kernel.Schedule)
			rep := &replacement{file: file, text: []byte(c.text), fn: u.Func(c.name), algorithm: a, kernel: k.kernel}
			files, err := rep.files()
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for _, f := range files {
				if err := os.WriteFile(filepath.Join(dir, f.Name), f.Text, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			build := func(name, text string, more ...string) string {
				main := fmt.Sprintf("%s\nint main(void)\n{\n%s    return 0;\n}\n", text, c.main)
				if err := os.WriteFile(filepath.Join(dir, name+".c"), []byte(main), 0o666); err != nil {
					t.Fatal(err)
				}
				args := append([]string{"-std=c11", "-ffp-contract=off", "-o", filepath.Join(dir, name),
					filepath.Join(dir, name+".c")}, more...)
				if out, err := exec.Command(gcc, append(args, "-lm")...).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s\n%s", err, out, main)
				}
				out, err := exec.Command(filepath.Join(dir, name)).Output()
				if err != nil {
					t.Fatal(err)
				}
				return string(out)
			}
			kernel := filepath.Join(dir, k.kernel.Program.Names.Func+".c")
			want, got := build("before", c.text), build("after", string(files[0].Text), kernel)
			if got != want || len(strings.Fields(want)) < 16 {
				t.Errorf("the replacement prints\n%s\nthe original\n%s\n%s", got, want, files[0].Text)
			}
			dead := strings.Replace(string(files[0].Text), "    "+k.kernel.Program.Names.Func+"(",
				"    if (0) "+k.kernel.Program.Names.Func+"(", 1)
			if got := build("dead", dead, kernel); got == want {
				t.Errorf("the kernel is not called:\n%s", files[0].Text)
			}
		})
	}
}
