package realize_test

import (
	"context"
	"strings"
	"syscall"
	"testing"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// TestInaccessible: memory that may not be read or written is an error before anything is computed, wherever in an array it lies.
func TestInaccessible(t *testing.T) {
	n, err := lower.ParseNest(`nest n

input in: uint8(x 0:100, y 0:200)
    axes y[200]*128 x[100]*1
    elements 25600, align 32

output out: uint8(x 0:100, y 0:200)
    axes y[200]*128 x[100]*1
    elements 25600, align 32

for y < 200
    for x < 100
        out(x, y) = in(x, y)
`)
	if err != nil {
		t.Fatal(err)
	}
	k, err := realize.Compile(n)
	if err != nil {
		t.Fatal(err)
	}
	const page, pages = 4096, 7 // 200*128 bytes
	for _, c := range []struct {
		name string
		at   int // the page that is protected; -1: none
		may  int
		want string
	}{
		{"out", -1, 0, ""},
		{"in", 3, syscall.PROT_READ, ""},
		{"in", 3, syscall.PROT_NONE, "in: its memory may not be read"},
		{"out", 0, syscall.PROT_READ, "out: its memory may not be written"},
		{"out", 5, syscall.PROT_READ, "out: its memory may not be written"},
		{"out", 6, syscall.PROT_NONE, "out: its memory may not be written"},
	} {
		arrays := map[string]any{}
		for _, name := range []string{"in", "out"} {
			mem, err := syscall.Mmap(-1, 0, pages*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = syscall.Munmap(mem) }()
			arrays[name] = mem
			if name == c.name && c.at >= 0 {
				if err := syscall.Mprotect(mem[c.at*page:][:page], c.may); err != nil {
					t.Fatal(err)
				}
			}
		}
		err := k.RunStored(context.Background(), arrays)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("page %d of %s: got %v, want %q", c.at, c.name, err, c.want)
		}
	}
}
