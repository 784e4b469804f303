package graph

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
)

// Graph is kernels and what joins them.
type Graph struct {
	Name       string // of the file, in messages
	Iterations int    // at least 1
	Kernels    []Kernel
}

// Kernel is one kernel of a graph.
type Kernel struct {
	Name  string
	File  string // of its C, beside the graph's
	Entry string
	Args  []Arg // one for each parameter
	Calls int   // set by the run: how often it is called

	// Bypass says whether a call does not happen: the windows that it would read are those that it would write, in
	// order. nil: all happen.
	Bypass func(call int) (bool, error)
}

// Arg is an argument of a kernel: a net, or data of its own. Data of a window are those of all iterations, in order,
// and data of a stream run on; anything else is the same in every iteration.
type Arg struct {
	Net   string // "": data of its own
	Arg   aiesim.Arg
	Known bool // of a net: its type and shape are said here

	Margin int     // bytes of a window's net before those of a call: the last ones that earlier calls had, or zeros
	Each   []int64 // of a number: its value in each iteration; nil: always the same

	From func(call int) (aiesim.Arg, error) // the argument of a call, which is asked for when it comes
	To   func(call int, data []byte) error  // takes what a call left in a buffer that is no window, stream or cascade
}

// Read reads a graph from JSON text; name stands in messages, open gives the content of a file that it names.
//
//	{"iterations": 2, "kernels": [
//	  {"name": "a", "file": "a.cc", "entry": "scale", "args": [{"type": "int32", "shape": [2, 8], "file": "in.txt"},
//	    {"net": "mid", "type": "int32", "shape": [8]}]},
//	  {"name": "b", "file": "b.cc", "entry": "sum<8>", "args": [{"net": "mid"},
//	    {"type": "int32", "shape": [2, 8], "zero": true, "out": true}]}]}
//
// A net has the type and the shape of one iteration at one of its two ends: of a window its elements, of a stream or
// cascade the most elements that are on the way at a time.
func Read(name string, src []byte, open func(name string) ([]byte, error)) (*Graph, error) {
	var f struct {
		Iterations *int `json:"iterations"`
		Kernels    []struct {
			Name  string            `json:"name"`
			File  string            `json:"file"`
			Entry string            `json:"entry"`
			Args  []json.RawMessage `json:"args"`
		} `json:"kernels"`
	}
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return nil, notGraph(name, src, err)
	}
	g := &Graph{Name: name, Iterations: 1}
	if f.Iterations != nil {
		g.Iterations = *f.Iterations
	}
	if g.Iterations < 1 || g.Iterations > maxIterations {
		return nil, fmt.Errorf("%s: iterations are 1 to %d, not %d", name, maxIterations, g.Iterations)
	}
	if len(f.Kernels) == 0 {
		return nil, fmt.Errorf("%s: the graph has no kernels", name)
	}
	seen := map[string]bool{}
	for i, k := range f.Kernels {
		switch {
		case k.Name == "":
			return nil, fmt.Errorf("%s: kernel %d has no name", name, i+1)
		case seen[k.Name]:
			return nil, fmt.Errorf("%s: two kernels are called %s", name, k.Name)
		case k.File == "" || k.Entry == "":
			return nil, fmt.Errorf("%s: kernel %s needs a file and an entry", name, k.Name)
		}
		seen[k.Name] = true
		kernel := Kernel{Name: k.Name, File: k.File, Entry: k.Entry}
		for n, raw := range k.Args {
			a, err := readArg(raw, open)
			if err != nil {
				return nil, fmt.Errorf("%s: kernel %s, argument %d: %w", name, k.Name, n+1, err)
			}
			kernel.Args = append(kernel.Args, a)
		}
		g.Kernels = append(g.Kernels, kernel)
	}
	return g, nil
}

// notGraph says what is wrong with the text, and where if that is known.
func notGraph(name string, src []byte, err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		name = fmt.Sprintf("%s:%d", name, 1+bytes.Count(src[:syntax.Offset], []byte("\n")))
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		what := "it"
		if kind.Field != "" {
			what = kind.Field
		}
		return fmt.Errorf("%s:%d: not a graph: %s is a JSON %s, which is not what is expected here", name,
			1+bytes.Count(src[:min(kind.Offset, int64(len(src)))], []byte("\n")), what, kind.Value)
	}
	return fmt.Errorf("%s: not a graph: %s", name, strings.TrimPrefix(err.Error(), "json: "))
}

// maxIterations limits the calls of a kernel.
const maxIterations = 1 << 16

// readArg reads one argument: {"net": ...} or an object of ARGS.json.
func readArg(raw json.RawMessage, open func(string) ([]byte, error)) (Arg, error) {
	var net struct {
		Net   *string `json:"net"`
		Type  string  `json:"type"`
		Shape []int   `json:"shape"`
	}
	if err := json.Unmarshal(raw, &net); err == nil && net.Net != nil {
		dec := json.NewDecoder(bytes.NewReader(raw))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&net); err != nil {
			return Arg{}, fmt.Errorf("a net has a type and a shape, nothing else: %s", strings.TrimPrefix(err.Error(),
				"json: "))
		}
		a := Arg{Net: *net.Net, Known: net.Type != ""}
		if a.Net == "" {
			return Arg{}, fmt.Errorf("a net needs a name")
		}
		if !a.Known {
			return a, nil
		}
		text, err := json.Marshal(map[string]any{"type": net.Type, "shape": net.Shape, "zero": true})
		if err != nil {
			return Arg{}, err
		}
		raw = text
		list, err := args.Parse(a.Net, []byte("["+string(raw)+"]"), open)
		if err == nil {
			a.Arg = list[0]
		}
		return a, err
	}
	list, err := args.Parse("args", []byte("["+string(raw)+"]"), open)
	if err != nil {
		return Arg{}, err
	}
	return Arg{Arg: list[0]}, nil
}
