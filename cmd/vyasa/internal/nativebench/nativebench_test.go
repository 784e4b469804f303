package nativebench

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/halide"
)

// measured is a row of few samples, with those peers that need no Python.
func measured(t *testing.T, name string, o Options) Row {
	t.Helper()
	if _, err := native.Features(); err != nil {
		t.Skip(err)
	}
	o.Dir, o.Rounds, o.Python = t.TempDir(), 1, "/no/such/python"
	row, err := Measure(t.Context(), name, o)
	if err != nil {
		t.Fatal(err)
	}
	return row
}

// TestRow: a row has every field; a peer is a number, or null with a reason.
func TestRow(t *testing.T) {
	for _, name := range []string{"gemm16-u8s8", "blur3-u8"} {
		row := measured(t, name, Options{Peers: true})
		text, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]any
		if err := json.Unmarshal(text, &fields); err != nil {
			t.Fatal(err)
		}
		unit := "gmacs"
		if name == "blur3-u8" {
			unit = "gpixels"
		}
		for _, f := range []string{"workload", "target", "cpu", "features", "ns", unit, "peers", "ratio_peak", "verified", "note"} {
			if fields[f] == nil {
				t.Errorf("%s has no %s: %s", name, f, text)
			}
		}
		if fields["workload"] != name || fields["target"] != "native" || fields["verified"] != true {
			t.Errorf("%s: %s", name, text)
		}
		if fields["ns"].(float64) <= 0 || fields["ratio_peak"].(float64) <= 0 || fields["ratio_peak"].(float64) > 1.3 {
			t.Errorf("%s: %s", name, text)
		}
		for _, peer := range append(kindNames(), "plain C, gcc", "plain C, clang", "oneDNN", "OpenBLAS") {
			value, ok := fields["peers"].(map[string]any)[peer]
			if !ok || (value == nil) != (row.Missing[peer] != "") {
				t.Errorf("%s: %s is %v, and the reason %q", name, peer, value, row.Missing[peer])
			}
		}
		if !strings.Contains(row.String(), name) || strings.Contains(row.String(), "NOT VERIFIED") {
			t.Error(row)
		}
	}
}

// TestWorkers: several goroutines are measured beside one, without peers.
func TestWorkers(t *testing.T) {
	row := measured(t, "blur3-u8", Options{Size: "512x512", Workers: 2})
	if row.Speedup <= 0 || row.Workers != 2 || row.Label() != "blur3-u8 512x512 by 2" || row.Peers != nil {
		t.Error(row)
	}
}

// TestSumsOfInt64: sums that 64 bits do not hold have no lanes; the error says that a range helps, and it does. Where
// only their low bits are stored, they need none.
func TestSumsOfInt64(t *testing.T) {
	if _, err := native.Features(); err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "rows.vyasa")
	for _, c := range []struct{ values, out, want string }{
		{"", "narrow(int64, sum(r, in(r.x, y)), 0)", "give inputs a range"},
		{"-1000..1000 ", "narrow(int64, sum(r, in(r.x, y)), 0)", ""},
		{"", "wrap(int64, sum(r, in(r.x, y)))", ""},
	} {
		text := "in: int64 " + c.values + "(x, y)\nr: 100\nout(y) = " + c.out + "\nschedule\nbound y 16\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		row, err := Measure(t.Context(), file, Options{Rounds: 1})
		if c.want == "" && (err != nil || !row.Verified) ||
			c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: got %v, %v", c, row, err)
		}
	}
}

// TestNames: every kernel of the table is known, of the work that libraries are told.
func TestNames(t *testing.T) {
	for _, j := range Suite() {
		w, err := find(j.Name, j.Size)
		if err != nil {
			t.Errorf("%v: %v", j, err)
			continue
		}
		taps := w.work.R * w.work.S
		macs := map[peers.Op]int{peers.Conv: w.work.C * w.work.K * taps * w.work.W * w.work.H,
			peers.MatMul: w.work.K * w.work.K * w.work.K}
		want, ok := macs[w.work.Op]
		if !ok {
			want = max(w.work.C, 1) * taps * w.work.W * w.work.H
		}
		if w.macs != want {
			t.Errorf("%s: %d products, of libraries %d", j.Name, w.macs, want)
		}
	}
	for _, c := range []struct{ name, size, want string }{
		{"rn99-f32", "", "rn02-f32"}, {"gemm0-f32", "", "unknown workload"}, {"gemm99999-f32", "", "unknown workload"},
		{"gemm016-f32", "", "unknown"},
		{"rn04-f32", "8x8", "has one size"}, {"blur3-u8", "8", "want WIDTHxHEIGHT"}, {"blur3-u8", "0x8", "want WIDTHxHEIGHT"},
		{"none.vyasa", "", "no such file"}, {"none.vyasa", "8x8", "--size is of workloads"},
	} {
		if _, err := find(c.name, c.size); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v, want %q", c.name, c.size, err, c.want)
		}
	}
}

// TestBoxes: parts of a region lie in it, at both ends and between, and are about as much work as is wanted.
func TestBoxes(t *testing.T) {
	region := []halide.Range{{Extent: 64}, {Min: 3, Extent: 56}, {Extent: 56}}
	list := boxes(region, 64*56*56*576)
	for i, b := range list {
		points := 1
		for d, r := range b {
			points *= r.Extent
			if r.Min < region[d].Min || r.Min+r.Extent > region[d].Min+region[d].Extent {
				t.Errorf("%v is not in %v", b, region)
			}
		}
		if macs := points * 576; macs > evalMACs/3 || macs < evalMACs/12 {
			t.Errorf("%v: %d products", b, macs)
		}
		if end := b[2].Min + b[2].Extent; (i == 0) != (b[1].Min == 3) || (i == 2) != (end == 56) {
			t.Errorf("box %d is %v", i, b)
		}
	}
}

// TestHolds: integers are equal; floats are equal bit for bit, or near where their order is free.
func TestHolds(t *testing.T) {
	array := func(v ...float32) *halide.Array {
		a := halide.NewArray(halide.Float32, halide.Range{Extent: len(v)})
		a.Floats = slices.Clone(v)
		return a
	}
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, c := range []struct {
		a, b     *halide.Array
		free, ok bool
	}{
		{array(1, 100), array(1, 100), false, true}, {array(1, 100), array(1.0005, 100), false, false},
		{array(1, 100), array(1.0005, 100), true, true}, {array(1, 100), array(1.01, 100), true, false},
		{array(1, 100), array(nan, 100), true, false}, {array(0), array(float32(math.Copysign(0, -1))), false, false},
		{array(nan, 1), array(nan, 1), false, true}, {array(nan, 1), array(nan, 2), true, false}, {array(inf, 1), array(inf, 2), true, false},
		{array(inf, 1), array(nan, 1), true, true}, {array(inf, 1), array(nan, 1), false, false},
	} {
		if _, ok := holds(c.a, c.b, c.free); ok != c.ok {
			t.Errorf("%v and %v, free %v: %v", c.a.Floats, c.b.Floats, c.free, ok)
		}
	}
	a, b := halide.NewArray(halide.Int32, halide.Range{Extent: 4}), halide.NewArray(halide.Int32, halide.Range{Min: 2, Extent: 2})
	a.Set(7, 3)
	if at, ok := holds(a, b, true); ok || at[0] != 3 {
		t.Error(at, ok)
	}
	if _, ok := holds(b, a, true); ok {
		t.Error("what is outside holds")
	}
}

// TestWrongResults: a kernel that computes something else is told of, and not measured.
func TestWrongResults(t *testing.T) {
	if _, err := native.Features(); err != nil {
		t.Skip(err)
	}
	w, err := find("cv-3x3-i16", "40x6")
	if err != nil {
		t.Fatal(err)
	}
	k, err := newOurs(t.Context(), w, Options{}, &Row{})
	if err != nil {
		t.Fatal(err)
	}
	defer k.code.Close()
	k.want.Ints[100]++
	if err := k.check(t.Context()); err == nil || !strings.Contains(err.Error(), "[20 2]") {
		t.Error(err)
	}
	b := &beside{row: &Row{Peers: map[string]Figure{}, Missing: map[string]string{}}}
	b.row.lacks("p", errors.New("first\nsecond"))
	if b.row.Missing["p"] != "first" {
		t.Error(b.row.Missing)
	}
}

// TestExtremes: coefficients of 65, 127 and -128 meet bytes of 255.
func TestExtremes(t *testing.T) {
	w, err := find("gemm16-u8s8", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := native.Features(); err != nil {
		t.Skip(err)
	}
	k, err := newOurs(t.Context(), w, Options{}, &Row{})
	if err != nil {
		t.Fatal(err)
	}
	defer k.code.Close()
	data := extremesOf(k.nest)
	for _, v := range []int64{65, 127, -128} {
		if !slices.Contains(data["b"].Ints, v) {
			t.Errorf("no coefficient is %d", v)
		}
	}
	if small := inputsOf(k.nest, 64)["b"].Ints; slices.Max(small) > 64 || slices.Min(small) < -64 {
		t.Error("weights are not of -64..64")
	}
	if slices.Min(data["a"].Ints) != 255 {
		t.Error("data are less than 255")
	}
}
