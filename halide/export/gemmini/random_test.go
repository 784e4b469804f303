package gemmini_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/ctest"
	"github.com/vyasa-go/vyasa/halide/export/gemmini"
	"github.com/vyasa-go/vyasa/halide/export/gemmini/model"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// program draws what Gemmini has operations for, with borders of blocks, offsets and types around them.
func program(t *rapid.T) string {
	n := func(name string) int { return rapid.IntRange(1, 40).Draw(t, name) }
	small := rapid.SampledFrom([]string{"int8", "int8", "uint8", "int16", "int32", "int32 -9..9 "}).Draw(t, "type")
	stored := rapid.SampledFrom([]string{"wrap(int32, %s)", "narrow(int8, %s, 7)", "narrow(int8, max(%s, 0), 3)", "narrow(int16, %s, 5, floor)", "wrap(int32, %s - c(x, y) + 5)", "wrap(int8, %s * c(y, x))"}).Draw(t, "stored")
	sum := rapid.SampledFrom([]string{
		"sum(r, a(r.x, y) * b(x, r.x))", "sum(r, a(r.x + 1, y + 2) * b(x + 1, r.x))", "sum(r, b(x, r.x) * a(r.x, y))", "sum(r, a(r.x, x) * b(y, r.x))",
		"sum(r, a(x + r.x, y) * b(r.x, 0))", "sum(r, a(r.x, y) * b(r.x, x))", "sum(r, c(x, r.x))", "sum(r, a(r.x, y))", "(c(x, y) - c(y, x) - 7)",
		"((c(x, y) - d(x + 1, y)) * (d(x, y) + c(x, y)))", "(c(x, y) + d(x, y))", "c(x, y + 1)", "(a(x, y) * b(x, y) + c(x, y))", "(-c(x, y))", "select(c(x, y) > 0, c(x, y) - d(y, x), 5 - d(x, y))",
		"sum(r, c(r.x, 0) * d(r.x, x))",
	}).Draw(t, "sum")
	value, head := fmt.Sprintf(stored, sum), ""
	for _, in := range []string{"a: " + small + "(x, y)", "b: int8(x, y)", "c: int32(x, y)", "d: int32(x, y)", fmt.Sprint("r: ", n("depth"))} {
		if strings.Contains(value, in[:1]+"(") && in[0] != 'r' || in[0] == 'r' && strings.Contains(value, "sum(r") {
			head += in + "\n"
		}
	}
	return fmt.Sprintf("%sout(x, y) = %s\nschedule\nbound x %d; bound y %d\n", head, value, n("width"), rapid.SampledFrom([]int{1, 1, 2, 17, 33}).Draw(t, "height"))
}

// convolution draws layers with borders of blocks, steps between windows and taps, parts of arrays, and factors the other way
// round.
func convolution(t *rapid.T) string {
	n := func(name string, most int) int { return rapid.IntRange(1, most).Draw(t, name) }
	pick := func(name string, from ...string) string { return rapid.SampledFrom(from).Draw(t, name) }
	stride, dilation := n("stride", 3), n("dilation", 3)
	at := func(v, r string) string {
		return fmt.Sprintf("%d*%s + %d*%s%s", stride, v, dilation, r, pick("offset", "", "", " + 1", " - 2"))
	}
	a, b := fmt.Sprintf("a(r.x%s, %s, %s)", pick("channel", "", " + 3"), at("x", "r.y"), at("y", "r.z")),
		pick("weights", "w(k, r.x, r.y, r.z)", "w(k + 2, r.x + 1, r.y, r.z + 1)")
	if rapid.Bool().Draw(t, "swap") {
		a, b = b, a
	}
	value := fmt.Sprintf(pick("stored", "narrow(int8, sum(r, %s), 7)", "narrow(int8, max(sum(r, %s), 0), 9)"), a+" * "+b)
	return fmt.Sprintf("a: int8(c, x, y)\nw: int8(k, c, x, y)\nr: %d, %d, %d\nout(k, x, y) = %s\nschedule\nbound k %d; bound x %d; bound y %d\n",
		n("channels", 40), n("columns", 4), n("rows", 4), value, n("k", 40), n("x", 20), n("y", 10))
}

// Layers are wholly Gemmini's, by its own loop.
func TestDrawnConvolutions(t *testing.T) {
	shares := onModel(t, convolution)
	if len(shares) != 1 || shares[gemmini.Wholly] == 0 {
		t.Errorf("wholly, partly or not at all on Gemmini are %v", shares)
	}
}

// Programs for Gemmini do on the model what Eval says.
func TestDrawnPrograms(t *testing.T) {
	shares := onModel(t, program)
	if shares[gemmini.Wholly] == 0 || shares[gemmini.Partly] == 0 {
		t.Errorf("wholly, partly or not at all on Gemmini are %v", shares)
	}
}

// onModel runs drawn programs on the model.
func onModel(t *testing.T, program func(*rapid.T) string) map[gemmini.Share]int {
	t.Helper()
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, gemmini.HeaderName), gemmini.Header, 0o600)
	shares := map[gemmini.Share]int{}
	b := &ctest.Batch{Prelude: "#include \"gemmini.h\"\n", Flags: []string{"-I" + dir, "-Wno-unused-function"},
		Start: func(exe *exec.Cmd) error { _, err := model.Run(exe); return err },
		Write: func(s *halide.Schedule) (*plainc.Unit, error) {
			p, err := gemmini.Write(s)
			if err != nil {
				return nil, err
			}
			shares[p.Share]++
			return p.Unit, nil
		}}
	rapid.Check(t, func(rt *rapid.T) {
		if b.N > 60 && os.Getenv("VYASA_LONG") == "" {
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
	return shares
}
