package system

import (
	"embed"
	"fmt"
	"path"
	"strings"
)

//go:embed library/*.sys
var library embed.FS

// Named is a system of the library; the error lists those that are there.
func Named(name string) (*Graph, error) {
	files, err := library.ReadDir("library")
	if err != nil {
		panic("BUG: system: " + err.Error())
	}
	var names []string
	for _, f := range files {
		text, err := library.ReadFile(path.Join("library", f.Name()))
		if err != nil {
			panic("BUG: system: " + err.Error())
		}
		g, err := Parse(f.Name(), string(text))
		if err != nil {
			panic("BUG: system: " + err.Error())
		}
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	return nil, fmt.Errorf("no system %s: there are %s, or a file FILE.sys of one's own", name,
		strings.Join(names, ", "))
}
