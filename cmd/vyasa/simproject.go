package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
	"github.com/vyasa-go/vyasa/aiesim/graph"
	"github.com/vyasa-go/vyasa/aiesim/graph/project"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/sources"
)

// isProject reports whether the file is the C++ of a graph, or the folder of a project.
func (c simCmd) isProject() bool {
	if c.Entry != "" || c.Args != "" || c.isGraph() {
		return false
	}
	info, err := os.Stat(c.File)
	return err == nil && (info.IsDir() || lex.IsCPlusPlus(c.File, nil) || filepath.Ext(c.File) == ".h")
}

// graphFile is the file with a project's main, if it is given as a folder.
func graphFile(path string) (string, error) {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return path, err
	}
	var found []string
	for _, dir := range []string{".", "src", "aie", "aie/src", "src/aie"} {
		list, err := filepath.Glob(filepath.Join(path, dir, "*.c*"))
		if err != nil {
			return "", err
		}
		for _, f := range list {
			text, err := os.ReadFile(f)
			if err != nil {
				return "", err
			}
			runs := bytes.Contains(text, []byte("main")) && bytes.Contains(text, []byte("run("))
			if runs && lex.IsCPlusPlus(f, text) {
				found = append(found, f)
			}
		}
	}
	if len(found) != 1 {
		return "", fmt.Errorf("%s: %d files have a main that runs a graph, %s; name one", path, len(found),
			strings.Join(found, ", "))
	}
	return found[0], nil
}

// runProject runs the graph of a project.
func (c simCmd) runProject(ctx context.Context, o console.Output) error {
	file, err := graphFile(c.File)
	if err != nil {
		return err
	}
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	above := sources.In("", file, c.Include)
	p, err := project.Read(file, src, c.Define, above.Include)
	if err != nil {
		return err
	}
	var m *machine.Machine
	if !c.Untimed {
		if m, err = c.FindMachine(); err != nil {
			return err
		}
	}
	programs, names := map[string]*aiesim.Program{}, map[string][]string{}
	g, files, err := p.Graph(file, func(k *project.Kernel) ([]aiesim.Param, error) {
		defines := c.Define
		if id, ok := p.PacketID(k); ok {
			if defines = maps.Clone(defines); defines == nil {
				defines = map[string]string{}
			}
			defines["__PACKET_ID"] = strconv.Itoa(id)
		}
		program, list, err := c.kernelOf(o, above, file, k, defines)
		programs[k.Name] = program
		for _, q := range list {
			names[k.Name] = append(names[k.Name], q.Name)
		}
		return list, err
	}, func(name string) ([]byte, error) {
		_, b, err := above.Include(filepath.Dir(file), name)
		return b, err
	})
	if err != nil {
		return err
	}
	r, err := g.Run(ctx, func(k graph.Kernel) (*aiesim.Program, error) { return programs[k.Name], nil }, m)
	if err != nil {
		return goOn(err)
	}
	if len(files) > 0 && c.Out != "" {
		if err := os.MkdirAll(c.Out, 0o777); err != nil {
			return err
		}
	}
	var written []string
	merged := map[string][]project.Piece{}
	for _, f := range files {
		name := filepath.Join(c.Out, filepath.Base(f.Name))
		data := g.Kernels[f.Kernel].Args[f.Arg].Arg.Data
		if n := r.Kernels[f.Kernel].Used[f.Arg]; n > 0 {
			data = data[:n]
		}
		if f.Branch >= 0 {
			if merged[name] == nil {
				written = append(written, name)
			}
			merged[name] = append(merged[name], project.Piece{Branch: f.Branch, Data: data})
			continue
		}
		if err := os.WriteFile(name, text(data, f.Elem, f.Parts), 0o666); err != nil {
			return err
		}
		written = append(written, name)
	}
	for name, pieces := range merged {
		list, err := project.Merge(pieces, g.Iterations)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		var out []byte
		for _, b := range list { // the first word is the header
			head := min(4, len(b))
			out = append(append(out, text(b[:head], machine.Uint32, 1)...), text(b[head:], machine.Int32, 1)...)
		}
		if err := os.WriteFile(name, out, 0o666); err != nil {
			return err
		}
	}
	return c.endGraph(o, g, r, names, written)
}

// kernelOf reads the C of a kernel.
func (c simCmd) kernelOf(o console.Output, above *sources.Project, file string,
	k *project.Kernel, defines map[string]string) (*aiesim.Program, []aiesim.Param, error) {
	if k.Source == "" {
		return nil, nil, k.Place(fmt.Errorf("kernel %s has no source(%[1]s) = \"file\"", k.Name))
	}
	path, text, err := above.Include(filepath.Dir(file), k.Source)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = k.Place(fmt.Errorf("kernel %s: there is no file %s beside it, nor in -I", k.Name, k.Source))
		}
		return nil, nil, err
	}
	from := sources.Of(path, append([]string{filepath.Dir(file)}, c.Include...))
	program, err := aiesim.Load(path, text, aiesim.Options{Defines: defines, Include: from.Include, Entry: k.Entry,
		Lasts: true, MaxSteps: c.Steps})
	if err != nil {
		return nil, nil, err
	}
	for _, n := range from.Notes {
		fmt.Fprintln(o.Log, n)
	}
	list, err := program.Params(k.Entry)
	if err != nil {
		err = k.Place(err)
	}
	return program, list, err
}

// text is data as the vendor's tools write them: an element a line, of complex ones both parts.
func text(data []byte, e machine.Elem, parts int) []byte {
	var out bytes.Buffer
	part := e.Bytes()
	float := strings.HasSuffix(e.String(), "float")
	for i := 0; i+part <= len(data); i += part {
		b := make([]byte, 8)
		copy(b, data[i:i+part])
		u := binary.LittleEndian.Uint64(b)
		switch {
		case float:
			fmt.Fprint(&out, math.Float32frombits(uint32(u)))
		case strings.HasPrefix(e.String(), "u"):
			fmt.Fprint(&out, u)
		default:
			shift := uint(64 - 8*part)
			fmt.Fprint(&out, int64(u<<shift)>>shift)
		}
		if (i/part)%parts == parts-1 {
			out.WriteByte('\n')
		} else {
			out.WriteByte(' ')
		}
	}
	return out.Bytes()
}
