package tpc_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/ctest"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
	"github.com/vyasa-go/vyasa/halide/export/tpc"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// program draws what lanes have operations for, and what they have not, over rows that end within a vector.
func program(t *rapid.T) string {
	kind := rapid.SampledFrom([]string{"int32", "int32 -900..900", "float32", "int32 -9..9", "int16"}).Draw(t, "type")
	value := rapid.SampledFrom([]string{
		"a(x, y) + b(x + 3, y)", "a(x, y) * b(x, y) - a(x, y + 1)", "sum(r, a(x + r.x, y) * b(r.x, 0))", "sum(r, a(r.x, 0) * b(r.x, y))",
		"select(a(x, y) < b(x, y), a(x, y), b(x, y) * a(0, y))", "max(a(x, y), b(y, x))", "-a(x, y) + 3", "sum(r, a(r.x, y))", "b(2 * x, y)",
		"sum(r, a(r.x, y) * b(x, r.x)) + a(x, y)", "a(x, y) * a(x, y) * a(x, y)", "select(a(x, y) >= 0 && b(x, y) > 2, a(x, y), b(x, y))",
	}).Draw(t, "value")
	whole := !strings.HasPrefix(kind, "float")
	stored := rapid.SampledFrom([]string{"wrap(int32, %s)", "wrap(int32, %s + x * y)", "narrow(int32, %s, 0)", "narrow(int16, %s, 3)"}).Draw(t, "stored")
	if !whole {
		stored = "%s"
	}
	value = fmt.Sprintf(stored, value)
	if rapid.Bool().Draw(t, "two") {
		value = "t(x, y)\nt(x, y) = " + value
		lines := strings.SplitN(value, "\n", 2)
		value = lines[1] + "\nout(x, y) = t(x, y) + t(x + 1, y)"
		if whole {
			value = lines[1] + "\nout(x, y) = wrap(int32, t(x, y) + t(x + 1, y) * 5)"
		}
	} else {
		value = "out(x, y) = " + value
	}
	head := ""
	for _, in := range []string{"a", "b"} {
		if strings.Contains(value, in+"(") {
			head += in + ": " + kind + " (x, y)\n"
		}
	}
	if strings.Contains(value, "sum(r") {
		head += fmt.Sprintf("r: %d\n", rapid.IntRange(1, 140).Draw(t, "depth"))
	}
	return fmt.Sprintf("%s%s\nschedule\nbound x %d; bound y %d\n", head, value, rapid.SampledFrom([]int{1, 1, 5, 64, 70, 130}).Draw(t, "width"), rapid.IntRange(1, 3).Draw(t, "height"))
}

// Kernels do on the stand-in what Eval says.
func TestDrawnPrograms(t *testing.T) {
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, tpc.HeaderName), tpc.Header, 0o600)
	lanes := map[bool]int{}
	b := &ctest.Batch{Prelude: "#include \"tpc.h\"\n", Flags: []string{"-I" + dir},
		Write: func(s *halide.Schedule) (*plainc.Unit, error) {
			p, err := tpc.Write(s)
			if err != nil {
				return nil, err
			}
			lanes[p.Lanes > 0]++
			return p.Unit, nil
		}}
	rapid.Check(t, func(rt *rapid.T) {
		if b.N > 40 && os.Getenv("VYASA_LONG") == "" {
			return
		}
		text := program(rt)
		s := parsed.Program(rt, "drawn", text)
		f := s.Outputs()[0]
		region := []halide.Range{}
		for _, v := range f.Vars {
			r, _ := s.Of(f).Range(v.Name)
			region = append(region, r)
		}
		b.Add(t, halide.NewPipeline(f), map[string][]halide.Range{f.Name: region}, gen.Inputs(rt, f, region))
	})
	b.Run(t)
	b.Few(t, 0)
	if lanes[true] == 0 || lanes[false] == 0 {
		t.Errorf("in lanes, and not, are %v", lanes)
	}
}
