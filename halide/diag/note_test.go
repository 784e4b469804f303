package diag_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/halide/diag"
)

func ExampleNotes() {
	slow := diag.Note{
		Pos:   diag.Pos{File: "conv.go", Line: 22},
		Code:  "lanes",
		Cause: "Vectorize(xi): 10 lanes run one by one: results of 10 int16 are no whole block of 16 bytes",
		Cure:  "vectorise 8 or 16 lanes: Split(x, 16)",
	}
	first := slow
	first.Pos.Line = 9
	fmt.Print(diag.NewNotes([]diag.Note{slow}, []diag.Note{first, slow}))
	// Output:
	// conv.go:9: Vectorize(xi): 10 lanes run one by one: results of 10 int16 are no whole block of 16 bytes
	// 	vectorise 8 or 16 lanes: Split(x, 16)
	// conv.go:22: Vectorize(xi): 10 lanes run one by one: results of 10 int16 are no whole block of 16 bytes
	// 	vectorise 8 or 16 lanes: Split(x, 16)
}

// Notes that differ in anything stay, files come one after the other, and JSON has a list even of none.
func TestNotes(t *testing.T) {
	at := func(file string, line int, cause string) diag.Note {
		return diag.Note{Pos: diag.Pos{File: file, Line: line}, Cause: cause, Cure: "c"}
	}
	list := []diag.Note{at("b", 1, "x"), at("a", 10, "x"), at("a", 9, "y"), at("a", 9, "x"), at("b", 1, "x")}
	got := ""
	for _, n := range diag.NewNotes(list) {
		got += fmt.Sprintf("%v %s, ", n.Pos, n.Cause)
	}
	if want := "a:9 y, a:9 x, a:10 x, b:1 x, "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if len(list) != 5 || list[0].Pos.File != "b" {
		t.Error("the list that was given has changed")
	}
	for want, notes := range map[string]diag.Notes{
		`[]`:                                     diag.NewNotes(),
		`[{"pos":"a:9","cause":"y","cure":"c"}]`: diag.NewNotes(list[2:3]),
	} {
		if text, err := json.Marshal(notes); err != nil || string(text) != want {
			t.Errorf("%s, %v, want %s", text, err, want)
		}
	}
}
