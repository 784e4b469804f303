package project

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
	"github.com/vyasa-go/vyasa/aiesim/graph"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// streamed is the room for the data of a stream, in elements.
const streamed = 1 << 16

// File says which argument of the graph becomes which file.
type File struct {
	Kernel, Arg int
	Name        string
	Elem        machine.Elem // of complex data that of a part
	Parts       int
	Branch      int // of the merge that gathers it with others of the name; -1: there is none
}

// Graph makes the graph that runs: params lists the parameters of a kernel, open reads a file of data. The files are
// those that the graph writes.
func (p *Project) Graph(name string, params func(k *Kernel) ([]aiesim.Param, error),
	open func(name string) ([]byte, error)) (*graph.Graph, []File, error) {
	x := &resolver{p: p, open: open, g: &graph.Graph{Name: name}}
	var lists [][]aiesim.Param
	for _, k := range p.Kernels {
		list, err := params(k)
		if err != nil {
			return nil, nil, err
		}
		lists = append(lists, list)
	}
	x.g.Iterations = p.Iterations
	for _, read := range []bool{true, false} { // how often the graph runs may follow from what it reads
		for i, k := range p.Kernels {
			if read {
				x.g.Kernels = append(x.g.Kernels, graph.Kernel{Name: k.Name, File: k.Source, Entry: k.Entry,
					Args: make([]graph.Arg, len(lists[i]))})
			}
			if err := x.kernel(i, lists[i], read); err != nil {
				return nil, nil, err
			}
			if err := x.bypassed(i); err != nil {
				return nil, nil, err
			}
		}
		x.g.Iterations = max(x.g.Iterations, 1)
	}
	return x.g, x.files, nil
}

type resolver struct {
	p     *Project
	open  func(name string) ([]byte, error)
	g     *graph.Graph
	files []File
}

// kernel sets the arguments of kernel i that read data from files, or all others.
func (x *resolver) kernel(i int, params []aiesim.Param, read bool) error {
	k := x.p.Kernels[i]
	if len(params) < len(k.Args) {
		return at(k.pos, "the constructor of %s gets %d arguments, but has fewer parameters", k.Entry, len(k.Args))
	}
	var ports [3]int
	for n, q := range params {
		if n < len(k.Args) {
			a, err := constant(q, k.Args[n])
			if err != nil {
				return at(k.pos, "the constructor of %s: %w", k.Entry, err)
			}
			x.g.Kernels[i].Args[n] = graph.Arg{Arg: a}
			continue
		}
		out, typ, window, ok := portOf(q.Type)
		if !ok {
			a, err := x.parameter(k, q, &ports)
			if err != nil {
				return at(k.pos, "parameter %s of %s, %s: %w", q.Name, k.Entry, q.Type, err)
			}
			x.g.Kernels[i].Args[n] = a
			continue
		}
		side := 0
		if out {
			side = 1
		}
		key := fmt.Sprintf("%s.%s[%d]", k.Name, [...]string{"in", "out"}[side], ports[side])
		ports[side]++
		s := &slot{kernel: i, arg: n, key: key, typ: typ, window: window, margin: int(q.Margin),
			extent:  int(q.Elements),
			packets: strings.Contains(q.Type, "pktstream")}
		if err := x.fits(s); err != nil {
			return at(x.p.nodes[key].pos, "%s (%s of %s): %w", key, q.Name, k.Entry, err)
		}
		var err error
		if e, parts, unknown := elem(s); !out && window && unknown == nil {
			s.margin, err = marginOf(x.p.nodes[key], k, q, parts*e.Bytes(), s.margin)
		} else if !out && strings.Contains(typ, "acc") {
			err = neighbours(x.p.Kernels, k, x.p.root(key), key)
		}
		if err != nil {
			return err
		}
		from, branch := x.source(key)
		if !out && from == nil && branch >= 0 {
			return at(k.pos, "%s: what a split hands on comes from a PLIO; packets of kernels are not split here", key)
		}
		if read != (!out && from != nil) {
			continue
		}
		switch {
		case out:
			err = x.writes(s)
		case read:
			err = x.reads(s)
		default:
			err = x.joins(s, x.p.root(key))
		}
		if err != nil {
			return at(k.pos, "%s (%s of %s): %w", key, q.Name, k.Entry, err)
		}
	}
	return x.beyond(k, ports)
}

// slot is a port of a kernel.
type slot struct {
	kernel, arg int
	key, typ    string
	window      bool
	margin      int  // elements
	extent      int  // elements, if the kernel says; else 0
	packets     bool // it reads or writes packets with their headers
}

// constant is an argument of a constructor.
func constant(q aiesim.Param, v Value) (aiesim.Arg, error) {
	name, _, _ := strings.Cut(strings.TrimPrefix(q.Type, "const "), " ")
	e, ok := machine.ElemNamed(name)
	if !ok {
		return aiesim.Arg{}, fmt.Errorf("%s %s gets no number", q.Type, q.Name)
	}
	if !v.List {
		return aiesim.Arg{Name: q.Name, Type: name, Scalar: true, Int: v.Numbers[0], Float: float64(v.Numbers[0])}, nil
	}
	text, err := json.Marshal(v.Numbers)
	if err != nil {
		return aiesim.Arg{}, err
	}
	list, err := args.Parse(q.Name, fmt.Appendf(nil, `[{"type": %q, "shape": [%d], "data": %s}]`, e, len(v.Numbers),
		text), nil)
	if err != nil {
		return aiesim.Arg{}, err
	}
	return list[0], nil
}

func (x *resolver) set(s *slot, a graph.Arg) { x.g.Kernels[s.kernel].Args[s.arg] = a }

// portOf is what a parameter is.
func portOf(typ string) (out bool, elem string, window, ok bool) {
	head, rest, found := strings.Cut(strings.TrimPrefix(typ, "const "), "<")
	if head, _, _ := strings.Cut(head, " "); head == "input_pktstream" || head == "output_pktstream" {
		return head == "output_pktstream", "int32", false, true
	}
	elem, _, _ = strings.Cut(rest, ">")
	side, kind, _ := strings.Cut(head, "_")
	window = kind == "window" || kind == "buffer"
	return side == "output", elem, window, found && (side == "input" || side == "output") &&
		(window || kind == "stream" || kind == "cascade")
}

// file is the PLIO of which key is the port; nil if there is none.
func (x *resolver) file(key string) *Port {
	for _, p := range x.p.Ports {
		if strings.HasPrefix(key, p.Name+".") {
			return p
		}
	}
	return nil
}

// source is where the data of a port come from: the PLIO that a file is read for, and the branch of a split, or -1.
func (x *resolver) source(key string) (port *Port, branch int) {
	root := x.p.root(key)
	if name, n, ok := x.p.branch(root, true); ok {
		return x.file(x.p.root(name + ".in[0]")), n
	}
	return x.file(root), -1
}

// sinks are the PLIO into which a port writes, through merges too, and the branch of the last of these, or -1.
func (x *resolver) sinks(root string) (files []*Port, branch int) {
	branch = -1
	for _, n := range x.p.nodes {
		if n.from == nil || x.p.root(n.key) != root {
			continue
		}
		if p := x.file(n.key); p != nil {
			files = append(files, p)
		}
		if name, k, ok := x.p.branch(n.key, false); ok {
			more, _ := x.sinks(name + ".out[0]")
			files, branch = append(files, more...), k
		}
	}
	return files, branch
}

// elements is the number of elements of the window at a port, by whatever says it on its way.
func (x *resolver) elements(s *slot, width int) (int, error) {
	var near []*node
	for _, n := range x.p.nodes {
		if n.key == s.key || x.p.root(n.key) == s.key || x.p.root(s.key) != "" && (n.key == x.p.root(s.key) ||
			x.p.root(n.key) == x.p.root(s.key)) {
			near = append(near, n)
		}
	}
	slices.SortFunc(near, func(a, b *node) int { return strings.Compare(a.key, b.key) })
	if n := x.p.nodes[s.key]; n != nil { // its own word comes first
		near = slices.Insert(near, 0, n)
	}
	for _, n := range near {
		if n.elems > 0 {
			return int(n.elems), nil
		}
		if n.bytes > 0 {
			return int(n.bytes) / width, nil
		}
	}
	if s.extent > 0 {
		return s.extent, nil
	}
	return 0, fmt.Errorf("nothing says how long it is: dimensions(port) = {elements}, or connect<window<bytes>>")
}

// elem is the type of the data at a port: of complex ones both parts, of lanes of accumulators 64 bits, or two
// such words.
func elem(s *slot) (e machine.Elem, parts int, err error) {
	name, parts := s.typ, 1
	switch {
	case name == "cint16" || name == "cint32" || name == "cfloat":
		name, parts = name[1:], 2
	case strings.HasSuffix(name, "acc80"):
		name, parts = "int64", 2
	case strings.Contains(name, "acc"):
		name = "int64"
	}
	e, ok := machine.ElemNamed(name)
	if !ok {
		return e, 0, fmt.Errorf("data of type %s are not known", s.typ)
	}
	return e, parts, nil
}

// arg is an argument of n elements with data.
func arg(e machine.Elem, parts, n int, data []byte) aiesim.Arg {
	if data == nil {
		data = make([]byte, n*parts*e.Bytes())
	}
	return aiesim.Arg{Type: e.String(), Shape: []int{n * parts}, Data: data}
}

// reads gives a port the data of a file.
func (x *resolver) reads(s *slot) error {
	p, branch := x.source(s.key)
	e, parts, err := elem(s)
	if err != nil {
		return err
	}
	width := parts * e.Bytes()
	if p.Host {
		return x.handed(s, p, e, parts)
	}
	var data []byte
	if branch < 0 {
		data, err = args.Content(x.open, p.File, e)
	} else if data, err = x.open(p.File); err == nil {
		data, err = branchOf(data, p.File, branch, s.packets, e)
	}
	if err != nil {
		return err
	}
	if s.window {
		n, err := x.elements(s, width)
		if err != nil {
			return err
		}
		size := n * width
		if x.p.Iterations == 0 {
			if runs := len(data) / max(size, 1); x.g.Iterations == 0 || runs < x.g.Iterations {
				x.g.Iterations = runs
			}
		}
		all := size * max(x.g.Iterations, 1)
		if len(data) < all {
			return fmt.Errorf("%s has %d elements, %d calls read %d", p.File, len(data)/width, max(x.g.Iterations, 1),
				all/width)
		}
		if data = data[:all]; s.margin > 0 {
			data = margins(data, size, s.margin*width)
		}
	}
	x.set(s, graph.Arg{Arg: arg(e, 1, len(data)/e.Bytes(), data)})
	return nil
}

// margins puts before each window of size bytes the last ones before it; before the first there are zeros.
func margins(data []byte, size, margin int) []byte {
	before := append(make([]byte, margin), data...)
	var out []byte
	for at := 0; at+size <= len(data); at += size {
		out = append(out, before[at:at+margin+size]...)
	}
	return out
}

// writes gives a port that kernels write room, or a net.
func (x *resolver) writes(s *slot) error {
	files, branch := x.sinks(s.key)
	kernels := 0
	for _, n := range x.p.nodes {
		if n.from != nil && x.p.root(n.key) == s.key && x.isKernel(n.key) {
			kernels++
		}
	}
	switch {
	case len(files)+kernels == 0 && branch >= 0:
		return fmt.Errorf("what a merge gathers goes to a PLIO; a kernel gets no merged packets here")
	case len(files)+kernels == 0:
		return fmt.Errorf("it is connected to %s", x.leadsTo(s.key))
	case len(files) > 1 || len(files) == 1 && kernels > 0:
		return fmt.Errorf("it is connected to %d ports, of which several may read if all are kernels",
			len(files)+kernels)
	case kernels > 0:
		return x.joins(s, s.key)
	}
	e, parts, err := elem(s)
	if err != nil {
		return err
	}
	n := streamed
	if s.window {
		if n, err = x.elements(s, parts*e.Bytes()); err != nil {
			return err
		}
	}
	if n > math.MaxInt32/max(x.g.Iterations, 1)/(parts*e.Bytes()) {
		return fmt.Errorf("%d calls of %d elements are too much", x.g.Iterations, n)
	}
	if s.window {
		n *= x.g.Iterations
	}
	x.files = append(x.files, File{s.kernel, s.arg, files[0].File, e, parts, branch})
	x.set(s, graph.Arg{Arg: arg(e, parts, n, nil)})
	return nil
}

// isKernel reports whether key is a port of a kernel.
func (x *resolver) isKernel(key string) bool {
	return slices.ContainsFunc(x.p.Kernels, func(k *Kernel) bool { return strings.HasPrefix(key, k.Name+".in[") })
}

// joins makes a port an end of the net that begins at root.
func (x *resolver) joins(s *slot, root string) error {
	if root == "" || !slices.ContainsFunc(x.p.Kernels,
		func(k *Kernel) bool { return strings.HasPrefix(root, k.Name+".out[") }) {
		if root != "" && root != s.key {
			return fmt.Errorf("it is connected to %s, which is no kernel and no PLIO", root)
		}
		return fmt.Errorf("no kernel and no PLIO writes it")
	}
	e, parts, err := elem(s)
	if err != nil {
		return err
	}
	n := streamed
	if s.window {
		if n, err = x.elements(s, parts*e.Bytes()); err != nil {
			return err
		}
	}
	x.set(s, graph.Arg{Net: root, Known: true, Arg: arg(e, parts, n, nil), Margin: s.margin * parts * e.Bytes()})
	return nil
}
