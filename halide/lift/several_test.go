package lift

import (
	"strings"
	"testing"
)

// TestArraysOfStructs: structs of numbers in arrays are elements: of one array where all have one type, else of one for each field. A
// struct that a pointer leads to alone has sizes and scalars, whatever type these are of.
func TestArraysOfStructs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, function, want string }{
		{"pixels", `struct pixel { unsigned char r, g, b; };
void gray(const struct pixel *p, unsigned char *out, int n)
{
	for (int i = 0; i < n; i++) out[i] = (p[i].r * 77 + p[i].g * 151 + p[i].b * 28) >> 8;
}`, "gray", "out(i) = shr(p(0, i) * 77 + p(1, i) * 151 + p(2, i) * 28, 8) for i in 0..n"},
		{"a channel of pixels", `struct pixel { unsigned char r, g, b; };
void green(const struct pixel *p, unsigned char *out, int n)
{
	while (n--) *out++ = p++->g;
}`, "green", "out(i) = p(1, i) for i in 0..n"},
		{"numbers", `typedef struct { short re, im; } number;
void conjugate(number *z, int n)
{
	for (number *end = z + n; z < end; z++) z->im = -z->im;
}`, "conjugate", "z(j, i) = int16(-z(1, i)) for j in 1..2, i in 0..n"},
		{"matrices", `struct m3 { float at[3][3]; };
void all(const struct m3 *a, const struct m3 *b, struct m3 *c, int n)
{
	for (int t = 0; t < n; t++)
		for (int i = 0; i < 3; i++)
			for (int j = 0; j < 3; j++) {
				float s = 0;
				for (int k = 0; k < 3; k++) s += a[t].at[i][k] * b[t].at[k][j];
				c[t].at[i][j] = s;
			}
}`, "all", "c(x, y, z) = sum(k in 0..3, a(k, y, z) * b(x, k, z)) for x in 0..3, y in 0..3, z in 0..n"},
		{"fields of several types", `struct body { float x, y; int id; float speed; };
void fall(struct body *all, float t, int n)
{
	for (int i = 0; i < n; i++) all[i].y += t * all[i].speed;
}`, "fall", "y(i) = y(i) + t * speed(i) for i in 0..n"},
		{"a global array", `struct body { float x, y; int id; } bodies[50];
void heights(float *out) { for (int i = 0; i < 50; i++) out[i] = 2 * bodies[i].y; }`, "heights", "out(i) = 2.0 * y(i) for i in 0..50"},
		{"one struct of integers", `struct shape { int rows, columns; };
void fill(const struct shape *s, int *a)
{
	for (int i = 0; i < s->rows; i++)
		for (int j = 0; j < s->columns; j++) a[i * s->columns + j] = i;
}`, "fill", "for j in 0..columns, i in 0..rows"},
		{"one struct of floats", `struct line { float slope, start; };
void line(const struct line *l, float *a, int n) { for (int i = 0; i < n; i++) a[i] = l->slope * a[i] + l->start; }`, "line",
			"a(i) = slope * a(i) + start for i in 0..n"},
	} {
		r := lifted(t, c.text, c.function)
		if r.Refused != nil || r.Level < Symbolic {
			t.Errorf("%s: %v, %v", c.name, r.Refused, r.Level)
			continue
		}
		if got := r.Summary.Algorithm(); !strings.Contains(got, c.want) {
			t.Errorf("%s: it is %s, and %s is wanted", c.name, got, c.want)
		}
	}
}

// TestFieldsOfOneStruct: fields of the same structs do not overlap, so nothing is asked for; those of two arrays may.
func TestFieldsOfOneStruct(t *testing.T) {
	t.Parallel()
	const body = "struct body { float x, y; int id; };\n"
	one := lifted(t, body+"void move(struct body *a, int n) { for (int i = 0; i < n; i++) a[i].x += a[i].y; }", "move")
	two := lifted(t, body+"void move(struct body *a, struct body *b, int n) { for (int i = 0; i < n; i++) a[i].x += b[i].y; }", "move")
	if one.Refused != nil || two.Refused != nil {
		t.Fatal(one.Refused, two.Refused)
	}
	if text := one.Summary.String(); strings.Contains(text, "apart") {
		t.Error(text)
	}
	if text := two.Summary.String(); !strings.Contains(text, "apart x, y") && !strings.Contains(text, "apart x, b_y") {
		t.Error(text)
	}
}
