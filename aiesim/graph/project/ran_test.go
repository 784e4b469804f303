package project_test

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/graph"
	"github.com/vyasa-go/vyasa/aiesim/graph/project"
)

// changed are files with some text changed in each, where it stands first.
func changed(files map[string]string, old, new string) map[string]string {
	out := map[string]string{}
	for name, text := range files {
		out[name] = strings.Replace(text, old, new, 1)
	}
	return out
}

// ran is the graph of files, g.cpp among them, and the files of its arguments; it was run.
func ran(files map[string]string) (*graph.Graph, []project.File, *graph.Result, error) {
	look := func(_, name string) (string, []byte, error) {
		if b, ok := files[name]; ok {
			return name, []byte(b), nil
		}
		return "", nil, fs.ErrNotExist
	}
	p, err := project.Read("g.cpp", []byte(files["g.cpp"]), nil, look)
	if err != nil {
		return nil, nil, nil, err
	}
	programs := map[string]*aiesim.Program{}
	g, list, err := p.Graph("g.cpp", func(k *project.Kernel) ([]aiesim.Param, error) {
		defines := map[string]string{}
		if id, ok := p.PacketID(k); ok {
			defines["__PACKET_ID"] = fmt.Sprint(id)
		}
		q, err := aiesim.Load(k.Source, []byte(files[k.Source]), aiesim.Options{Include: look, Entry: k.Entry,
			Defines: defines})
		if err != nil {
			return nil, err
		}
		programs[k.Name] = q
		return q.Params(k.Entry)
	}, func(name string) ([]byte, error) { _, b, err := look("", name); return b, err })
	if err != nil {
		return nil, nil, nil, err
	}
	r, err := g.Run(context.Background(), func(k graph.Kernel) (*aiesim.Program, error) { return programs[k.Name], nil }, nil)
	return g, list, r, err
}
