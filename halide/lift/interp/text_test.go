package interp_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// TestText runs what programs do with names and options beside their computations.
func TestText(t *testing.T) {
	tr, err := run(t, `
#include <string.h>
#include <stdlib.h>
#include <stdio.h>
struct tag { char name[12]; int n; };
int f(int n) {
	struct tag a, b;
	strcpy(a.name, "ro");
	strcat(a.name, "ws");
	strncpy(b.name, "rows and more", 4);
	b.name[4] = 0;
	char *over = getenv("ROWS");
	if (over) return atoi(over);
	if (n > 100) { FILE *log = fopen("log", "w"); fprintf(log, "%d", rand()); fclose(log); system("date"); }
	return 100 * strlen(a.name) + 10 * (strcmp(a.name, b.name) == 0) + (strcmp("a", "b") < 0) + 2 * (strncmp("abc", "abd", 2) == 0) + 4 * (strcmp("b", "a") > 0);
}`, args{ints(interp.I32, 3)})
	if err != nil {
		t.Fatal(err)
	}
	if tr.Result.Int != 417 {
		t.Errorf("%d, want 417", tr.Result.Int)
	}
	if len(tr.Notes) != 1 || tr.Notes[0].Kind != interp.NoteAssumed || !strings.Contains(tr.Notes[0].Text, "is not set") {
		t.Errorf("%v", tr.Notes)
	}
	if _, err := run(t, "#include <stdlib.h>\nint f(int n) { return n > 2 ? rand() % n : 0; }\n", args{ints(interp.I32, 3)}); err == nil || !strings.Contains(err.Error(), "depends on rand() here") {
		t.Error(err)
	}
	if tr, err := run(t, "#include <stdlib.h>\nint f(int n) { return n > 5 ? rand() % n : 1; }\n", args{ints(interp.I32, 3)}); err != nil || tr.Result.Int != 1 {
		t.Error(err)
	}
}

// TestCopiedFunctions copies structs whose pointers to functions nothing calls; a call of one is a mistake.
func TestCopiedFunctions(t *testing.T) {
	const text = `
struct layer { int n; int (*forward)(struct layer); float *out; double scale; };
static int size(struct layer l, int call) { return call ? l.forward(l) : l.n + (int)l.scale; }
int f(struct layer *l, int call) { struct layer m = *l; m.n++; return size(m, call); }
`
	open := interp.OpenArg[none]()
	tr, err := run(t, text, args{open, ints(interp.I32, 0)})
	if err != nil {
		t.Fatal(err)
	}
	n, _ := content("l->n", 0, interp.I32)
	scale, _ := content("l->scale", 0, interp.F64)
	if want := n.Int + 1 + int64(scale.Float); tr.Result.Int != want {
		t.Errorf("%d, want %d", tr.Result.Int, want)
	}
	if _, err := run(t, text, args{open, ints(interp.I32, 1)}); err == nil {
		t.Error("a function that nobody knows was called")
	}
}
