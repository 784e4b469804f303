package needle

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strings"
)

//go:embed library/*.isa
var library embed.FS

// All are the instructions of the library, by name.
func All() []*Needle {
	files, err := library.ReadDir("library")
	if err != nil {
		panic("BUG: needle: " + err.Error())
	}
	var out []*Needle
	for _, f := range files {
		text, err := library.ReadFile(path.Join("library", f.Name()))
		if err != nil {
			panic("BUG: needle: " + err.Error())
		}
		n, err := Parse(f.Name(), string(text))
		if err != nil {
			panic("BUG: needle: " + err.Error())
		}
		out = append(out, n)
	}
	slices.SortFunc(out, func(a, b *Needle) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Named is an instruction of the library; the error lists those that are there.
func Named(name string) (*Needle, error) {
	var names []string
	for _, n := range All() {
		if n.Name == name {
			return n, nil
		}
		names = append(names, n.Name)
	}
	return nil, fmt.Errorf("no instruction %s: there are %s", name, strings.Join(names, ", "))
}
