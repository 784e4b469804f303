package kernel_test

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/examples/gallery"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// matrices are algorithms beside those of the examples: products of matrices, layers of networks.
var matrices = []struct{ name, algorithm, schedule string }{
	{"gemm64-f32", "a: float32(k, i)\nb: float32(j, k)\nr: 64\nc(j, i) = sum(r, a(r.x, i) * b(j, r.x))",
		"bound j 64\nbound i 64"},
	{"gemm64-i16", "a: int16 -2048..2047 (k, i)\nb: int16 -128..127 (j, k)\nr: 64\n" +
		"c(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)", "bound j 64\nbound i 64"},
	{"gemm64-u8s8", "a: uint8(k, i)\nb: int8(j, k)\nr: 64\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)",
		"bound j 64\nbound i 64"},
	{"layer-u8s8", "in: uint8(c, x, y)\nw: int8(k, c, r, s)\nr: 64, 3, 3\n" +
		"out(k, x, y) = narrow(int32, sum(r, in(r.x, x+r.y, y+r.z) * w(k, r.x, r.y, r.z)), 0)",
		"bound k 64\nbound x 14\nbound y 14"},
	{"depthwise-f32", "in: float32(c, x, y)\nw: float32(c, r, s)\nr: 3, 3\n" +
		"out(k, x, y) = sum(r, in(k, x+r.x, y+r.y) * w(k, r.x, r.y))", "bound k 64\nbound x 14\nbound y 14"},
}

// schedules are those of all workloads, of programs of the gallery and of matrices, by their names.
func schedules(t testing.TB) (names []string, all map[string]*halide.Schedule) {
	t.Helper()
	all = map[string]*halide.Schedule{}
	add := func(name string, s *halide.Schedule) { names, all[name] = append(names, name), s }
	for _, k := range workloads.All() {
		f := k.Func()
		s := f.Schedule()
		for _, v := range f.Vars {
			s.Bound(v, k.Output[v.Name])
		}
		add(k.Name, s)
	}
	for _, m := range matrices {
		f, err := halide.ParseFunc(m.algorithm)
		if err != nil {
			t.Fatal(m.name, err)
		}
		s, err := halide.ParseSchedule(f, m.schedule)
		if err != nil {
			t.Fatal(m.name, err)
		}
		add(m.name, s)
	}
	for _, g := range gallery.All() {
		add(g.Name, g.Schedule(128, 96))
	}
	return names, all
}

// examples are their nests.
func examples(t testing.TB) (names []string, nests map[string]*lower.Nest) {
	t.Helper()
	names, all := schedules(t)
	nests = map[string]*lower.Nest{}
	for name, s := range all {
		n, err := lowering.Lower(s, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		nests[name] = n
	}
	return names, nests
}

// BenchmarkCompileMedian is from a schedule to code that can be called, of each kernel the least of some times: their median, and how
// much of that is lowering.
func BenchmarkCompileMedian(b *testing.B) {
	needNative(b)
	names, all := schedules(b)
	least, lowered := map[string]float64{}, map[string]float64{}
	for b.Loop() {
		for range 4 {
			for _, name := range names {
				start := time.Now()
				n, err := lowering.Lower(all[name], nil)
				if err != nil {
					b.Fatal(err)
				}
				between := time.Now()
				k, err := kernel.Compile(n)
				if err != nil {
					continue
				}
				for m, d := range map[*map[string]float64]time.Duration{&least: time.Since(start), &lowered: between.Sub(start)} {
					if was, ok := (*m)[name]; !ok || d.Seconds() < was {
						(*m)[name] = d.Seconds()
					}
				}
				k.Close()
			}
		}
	}
	median := func(m map[string]float64) float64 {
		all := slices.Sorted(maps.Values(m))
		return all[len(all)/2] * 1000
	}
	b.ReportMetric(median(least), "median-ms")
	b.ReportMetric(median(lowered), "lower-ms")
	b.ReportMetric(float64(len(least)), "kernels")
	b.ReportMetric(0, "ns/op")
	if testing.Verbose() {
		slices.SortFunc(names, func(a, c string) int { return cmp.Compare(least[a], least[c]) })
		for _, name := range names {
			b.Logf("%-20s %7.2f ms", name, 1000*least[name])
		}
	}
}

// BenchmarkCompile is from a nest to code that can be called.
func BenchmarkCompile(b *testing.B) {
	needNative(b)
	names, nests := examples(b)
	for _, name := range names {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				k, err := kernel.Compile(nests[name])
				if _, refused := errors.AsType[build.Refused](err); refused {
					b.Skip(err)
				} else if err != nil {
					b.Fatal(err)
				}
				k.Close()
			}
		})
	}
}
