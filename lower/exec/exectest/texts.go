// Package exectest runs programs of any form that are written by hand, for tests of the package of that form.
package exectest

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Form is a program that was read.
type Form struct {
	Nest *lower.Nest
	Text string // as it prints
	Run  func(inputs map[string]*halide.Array) (map[string]*halide.Array, error)
}

// Texts runs the programs of testdata/run. A file has what its programs declare, and how all begin; then the rest of
// each and behind it its inputs and results, a line each, as "in 0..2 7*3": 0 1 2 7 7 7. In place of results stands
// what an error says, of reading or of running, as "error lane 3". What is read is printed as it was.
func Texts(t *testing.T, parse func(text string) (Form, error)) {
	t.Helper()
	files, err := filepath.Glob("testdata/run/*.txtar")
	if err != nil || files == nil {
		t.Fatal(files, err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		begin, programs := string(a.Files[0].Data)+"\n"+string(a.Files[1].Data), a.Files[2:]
		for i := 0; i+1 < len(programs); i += 2 {
			body, values := programs[i], programs[i+1]
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+body.Name, func(t *testing.T) {
				if values.Name != body.Name+", values" {
					t.Fatalf("its values do not stand behind it, but %s", values.Name)
				}
				run(t, parse, begin+string(body.Data), string(values.Data))
			})
		}
	}
}

func run(t *testing.T, parse func(text string) (Form, error), text, values string) {
	t.Helper()
	_, wrong, refused := strings.Cut(values, "error ")
	wrong = strings.TrimSpace(wrong)
	says := func(err error) bool { return refused && err != nil && strings.Contains(err.Error(), wrong) }
	f, err := parse(text)
	if says(err) {
		return
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if d := cmp.Diff(closed(text), closed(f.Text)); d != "" {
		t.Errorf("(-text +printed):\n%s", d)
	}
	inputs, want := map[string]*halide.Array{}, map[string]*halide.Array{}
	for line := range strings.Lines(values) {
		name, list, _ := strings.Cut(line, " ")
		b := f.Nest.Buffer(name)
		switch {
		case name == "error":
		case b == nil:
			t.Fatalf("%s is no array", name)
		case b.Output:
			want[name] = array(t, b, list)
		default:
			inputs[name] = array(t, b, list)
		}
	}
	got, err := f.Run(inputs)
	if says(err) {
		return
	}
	if err != nil || refused {
		t.Fatalf("error %v, want %q", err, wrong)
	}
	for name, array := range want {
		if d := cmp.Diff(array, got[name]); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// closed is a text without empty lines.
func closed(text string) string {
	for strings.Contains(text, "\n\n") {
		text = strings.ReplaceAll(text, "\n\n", "\n")
	}
	return strings.TrimSpace(text)
}

// array holds the numbers of a text, as many as the array has.
func array(t *testing.T, b *lower.Buffer, text string) *halide.Array {
	t.Helper()
	var list []float64
	for _, word := range strings.Fields(text) {
		from, to, ranged := strings.Cut(word, "..")
		one, times, _ := strings.Cut(word, "*")
		switch {
		case ranged:
			for v := number(t, from); v <= number(t, to); v++ {
				list = append(list, v)
			}
		case times != "":
			for range int(number(t, times)) {
				list = append(list, number(t, one))
			}
		default:
			list = append(list, number(t, word))
		}
	}
	a := halide.NewArray(b.Type, b.Valid...)
	if len(list) != len(a.Ints)+len(a.Floats) {
		t.Fatalf("%d numbers for %d elements of %s", len(list), len(a.Ints)+len(a.Floats), b.Name)
	}
	for i, v := range list {
		if a.Floats != nil {
			a.Floats[i] = float32(v)
		} else {
			a.Ints[i] = int64(v)
		}
	}
	return a
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
