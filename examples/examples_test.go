package examples_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestExamples compiles, simulates and checks every example on every kind of data, and keeps its forms and its cost.
func TestExamples(t *testing.T) {
	ledger := [][]string{{"example", "macs", "cycles", "mac_ops", "load_ops", "store_ops"}}
	for _, name := range slices.Sorted(maps.Keys(examples.All())) {
		t.Run(name, func(t *testing.T) {
			k, err := vyasa.Compile(examples.All()[name](), nil)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, filepath.Join("testdata", name+".txtar"), forms(k))
			ledger = append(ledger, row(name, verify(t, k)))
		})
	}
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(ledger); err != nil {
		t.Fatal(err)
	}
	golden(t, filepath.Join("testdata", "cycles.csv"), b.Bytes())
}

// verify checks a kernel on every kind of data.
func verify(t *testing.T, k *vyasa.Kernel) *vyasa.Result {
	t.Helper()
	s, err := k.Simulator()
	if err != nil {
		t.Fatal(err)
	}
	var result *vyasa.Result
	for _, kind := range workloads.Kinds {
		inputs := map[string]*halide.Array{}
		reads := gen.Reads(k.Schedule.Func, k.Region())
		for i, in := range halide.Inputs(k.Schedule.Func) {
			inputs[in.Name] = workloads.Fill(in.Type, kind, uint64(i), 72, 8, reads[in.Name]...)
		}
		if _, result, err = s.Verify(context.Background(), inputs); err != nil {
			t.Fatalf("%s data: %v", kind, err)
		}
	}
	return result
}

// forms is a kernel's algorithm, schedule, nest, triplets and C.
func forms(k *vyasa.Kernel) []byte {
	section := func(name string, v any) txtar.File { return txtar.File{Name: name, Data: []byte(fmt.Sprintln(v))} }
	return txtar.Format(&txtar.Archive{Files: []txtar.File{
		section("algorithm", k.Schedule.Func), section("schedule", k.Schedule), section("nest", k.Nest),
		section("triplets", k.Triplets), section("c", k.C),
	}})
}

func row(name string, r *vyasa.Result) []string {
	cells := []string{name}
	for _, n := range []int64{r.MACs, r.Cycles, r.Ops["mac"], r.Ops["load"], r.Ops["store"]} {
		cells = append(cells, fmt.Sprint(n))
	}
	return cells
}

// golden compares with a file, or rewrites it with -update.
func golden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (-want +got); `go test ./examples -update` accepts it:\n%s", file, diff)
	}
}
