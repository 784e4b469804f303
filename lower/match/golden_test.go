package match_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/match"
)

// The needles, with how many values their loops take in a call.
var needles = []struct {
	name, text string
	box        map[string]int
}{
	{"fma16 vec", "a: int8(i)\nb: int8(i)\nout(i) = a(i) * b(i)", map[string]int{"i": 16}},
	{"fma16 bcast", "a: int8(j)\nb: int8(i)\nout(i) = a(0) * b(i)", map[string]int{"i": 16}},
	{"vpdpwssd bcast", "a: int8(k)\nb: int8(i, k)\nr: 2\nout(i) = sum(r, a(r.x) * b(i, r.x))", map[string]int{"i": 16}},
	{"vpdpwssd vec", "a: int8(i, k)\nb: int8(i, k)\nr: 2\nout(i) = sum(r, a(i, r.x) * b(i, r.x))", map[string]int{"i": 16}},
	{"vpdpbusd bcast", "a: int8(k)\nb: int8(i, k)\nr: 4\nout(i) = sum(r, a(r.x) * b(i, r.x))", map[string]int{"i": 16}},
	{"mac16 sliding", "x: int8(i)\nz: int8(k)\nr: 2\nout(i) = sum(r, x(i+r.x) * z(r.x))", map[string]int{"i": 16}},
	{"smmla", "a: int8(m, k)\nb: int8(k, n)\nr: 8\nout(m, n) = sum(r, a(m, r.x) * b(r.x, n))", map[string]int{"m": 2, "n": 2}},
	{"xvi16ger2", "a: int8(m, k)\nb: int8(k, n)\nr: 2\nout(m, n) = sum(r, a(m, r.x) * b(r.x, n))", map[string]int{"m": 4, "n": 4}},
}

// The haystacks, and how many maps there are by class, for each needle: found by brute force over all bijections.
var golden = []struct{ name, text, want string }{
	{"GEMM", "a: int8(m, k)\nb: int8(k, n)\nr: 64\nc(m, n) = sum(r, a(m, r.x) * b(r.x, n))",
		"0 | 2e 0p 0d | 2e 0p 0d | 0 | 2e 0p 0d | 0e 0p 2d | 2e 0p 0d | 2e 0p 0d"},
	{"GEMV", "a: int8(m, k)\nx: int8(k)\nr: 64\ny(m) = sum(r, a(m, r.x) * x(r.x))",
		"0 | 1e 0p 0d | 1e 0p 0d | 0 | 1e 0p 0d | 0e 0p 1d | 0 | 0"},
	{"batched GEMM", "a: int8(b, m, k)\nw: int8(b, k, n)\nr: 64\nc(b, m, n) = sum(r, a(b, m, r.x) * w(b, r.x, n))",
		"2e 0p 0d | 2e 0p 0d | 2e 0p 0d | 2e 0p 0d | 2e 0p 0d | 0e 0p 2d | 2e 0p 0d | 2e 0p 0d"},
	{"conv1d", "in: int8(x)\nw: int8(k)\nr: 8\nout(x) = sum(r, in(x+r.x) * w(r.x))",
		"0 | 1e 0p 0d | 0e 0p 1d | 0 | 0e 0p 1d | 1e 0p 0d | 0 | 0"},
	{"conv1d split", "in: int8(x)\nw: int8(k)\nr: 8\nout(xo, xp) = sum(r, in(2*xo+xp+r.x) * w(r.x))",
		"0 | 1e 1p 0d | 0e 1p 1d | 0 | 0e 0p 2d | 1e 0p 1d | 0 | 0"},
	{"conv1d channels", "in: int8(x, c)\nw: int8(r, c, k)\nr: 3, 64\nout(x, k) = sum(r, in(x+r.x, r.y) * w(r.x, r.y, k))",
		"0 | 2e 0p 0d | 3e 0p 1d | 0 | 3e 0p 1d | 1e 0p 3d | 2e 0p 2d | 2e 0p 2d"},
	{"conv2d image", "in: int8(x, y)\nw: int8(s, t)\nr: 3, 3\nout(x, y) = sum(r, in(x+r.x, y+r.y) * w(r.x, r.y))",
		"0 | 2e 0p 0d | 2e 0p 2d | 0 | 2e 0p 2d | 2e 0p 2d | 0 | 0"},
	{"conv2d NHWC", "in: int8(c, x, y, n)\nw: int8(k, c, s, t)\nr: 64, 3, 3\n" +
		"out(k, x, y, n) = sum(r, in(r.x, x+r.y, y+r.z, n) * w(k, r.x, r.y, r.z))",
		"0 | 4e 0p 0d | 10e 0p 2d | 0 | 10e 0p 2d | 2e 0p 10d | 14e 0p 4d | 14e 0p 4d"},
	{"conv2d NHWC stride 2", "in: int8(c, x, y, n)\nw: int8(k, c, s, t)\nr: 64, 3, 3\n" +
		"out(k, x, y, n) = sum(r, in(r.x, 2*x+r.y, 2*y+r.z, n) * w(k, r.x, r.y, r.z))",
		"0 | 2e 2p 0d | 6e 6p 0d | 0 | 6e 4p 2d | 0e 0p 12d | 6e 8p 4d | 6e 12p 0d"},
	{"depthwise", "in: int8(c, x, y)\nw: int8(c, s, t)\nr: 3, 3\nout(c, x, y) = sum(r, in(c, x+r.x, y+r.y) * w(c, r.x, r.y))",
		"2e 0p 0d | 2e 0p 0d | 2e 0p 2d | 4e 0p 0d | 2e 0p 2d | 2e 0p 2d | 0 | 0"},
	{"pointwise", "t: int8(x, y, c)\nw: int8(c, k)\nr: 64\nout(x, y, k) = sum(r, t(x, y, r.x) * w(r.x, k))",
		"0 | 3e 0p 0d | 3e 0p 0d | 0 | 3e 0p 0d | 0e 0p 3d | 4e 0p 0d | 4e 0p 0d"},
	{"GRU gates", "x: int8(b, i)\nw: int8(g, h, i)\nr: 256\ngate(b, g, h) = sum(r, x(b, r.x) * w(g, h, r.x))",
		"0 | 3e 0p 0d | 3e 0p 0d | 0 | 3e 0p 0d | 0e 0p 3d | 4e 0p 0d | 4e 0p 0d"},
	{"outer product", "a: int8(m)\nb: int8(n)\nc(m, n) = a(m) * b(n)",
		"0 | 2e 0p 0d | 0 | 0 | 0 | 0 | 0 | 0"},
	{"conv3d", "in: int8(x, y, z)\nw: int8(s, t, u)\nr: 3, 3, 3\n" +
		"out(x, y, z) = sum(r, in(x+r.x, y+r.y, z+r.z) * w(r.x, r.y, r.z))",
		"0 | 3e 0p 0d | 6e 0p 3d | 0 | 6e 0p 3d | 3e 0p 6d | 0 | 0"},
}

func read(t testing.TB, text string, extents map[string]int) *match.Product {
	t.Helper()
	f, err := halide.ParseFunc(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	sums, err := match.Of(f, extents)
	if err != nil || len(sums) != 1 {
		t.Fatalf("%s: %d sums, %v", text, len(sums), err)
	}
	return sums[0].Product
}

// The numbers of maps are those of a search by brute force that shares nothing with this one.
func TestGolden(t *testing.T) {
	for _, g := range golden {
		haystack := read(t, g.text, nil)
		var got []string
		for _, n := range needles {
			maps, why := match.Find(read(t, n.text, n.box), haystack)
			if (why == nil) != (len(maps) > 0) {
				t.Errorf("%s on %s: %d maps, %v", n.name, g.name, len(maps), why)
			}
			got = append(got, counts(maps))
		}
		if text := strings.Join(got, " | "); text != g.want {
			t.Errorf("%s:\n got %s\nwant %s", g.name, text, g.want)
		}
	}
}

func counts(maps []match.Map) string {
	if len(maps) == 0 {
		return "0"
	}
	var n [3]int
	for _, m := range maps {
		n[m.Class]++
	}
	return fmt.Sprintf("%de %dp %dd", n[match.Exact], n[match.Pack], n[match.Dup])
}
