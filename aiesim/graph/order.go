package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
)

// end is one end of a net: an argument of a kernel.
type end struct{ kernel, arg int }

// net joins what one kernel writes to what another one reads.
type net struct {
	name string
	from end
	to   []end
	kind portKind
	arg  aiesim.Arg // its type and shape, from the end that says them
}

// portKind is what a parameter is for a graph.
type portKind uint8

const (
	plain  portKind = iota // a pointer, a number
	window                 // a window or buffer: one in each iteration
	stream                 // a stream or cascade: runs on
)

// port says what a parameter of the type is, and whether the kernel writes it.
func port(typ string) (k portKind, out bool) {
	name := strings.TrimSpace(strings.TrimPrefix(typ, "const "))
	out = strings.HasPrefix(name, "output_")
	switch {
	case strings.HasPrefix(name, "input_window"), strings.HasPrefix(name, "input_buffer"),
		strings.HasPrefix(name, "output_window"), strings.HasPrefix(name, "output_buffer"):
		return window, out
	case strings.HasPrefix(name, "input_"), out:
		return stream, out
	}
	return plain, false
}

// nets finds the nets and checks them: one kernel writes, others read, all as the same kind of port.
func (g *Graph) nets(params [][]aiesim.Param) ([]*net, error) {
	ends := map[string][]end{}
	var names []string
	for k, kernel := range g.Kernels {
		if len(kernel.Args) != len(params[k]) {
			return nil, fmt.Errorf("%s: kernel %s: %s has %d parameters, but %d arguments are given", g.Name,
				kernel.Name, kernel.Entry, len(params[k]), len(kernel.Args))
		}
		for i, a := range kernel.Args {
			if a.Net == "" {
				continue
			}
			if kind, _ := port(params[k][i].Type); kind == plain {
				return nil, fmt.Errorf("%s: kernel %s, argument %d: %s %s is no window, buffer, stream or cascade "+
					"that net %s could join",
					g.Name, kernel.Name, i+1, params[k][i].Type, params[k][i].Name, a.Net)
			}
			if ends[a.Net] == nil {
				names = append(names, a.Net)
			}
			ends[a.Net] = append(ends[a.Net], end{k, i})
		}
	}
	var out []*net
	for _, name := range names {
		n, err := g.net(name, ends[name], params)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}

// net makes one net.
func (g *Graph) net(name string, ends []end, params [][]aiesim.Param) (*net, error) {
	n := &net{name: name, from: end{-1, -1}}
	known := false
	for _, e := range ends {
		_, writes := port(params[e.kernel][e.arg].Type)
		switch {
		case writes && n.from.kernel >= 0:
			return nil, fmt.Errorf("%s: net %s: both %s and %s write it; a net has one writer", g.Name, name,
				g.Kernels[n.from.kernel].Name, g.Kernels[e.kernel].Name)
		case writes:
			n.from = e
		default:
			n.to = append(n.to, e)
		}
		if a := g.Kernels[e.kernel].Args[e.arg]; a.Known && !known {
			n.arg, known = a.Arg, true
		}
	}
	switch {
	case n.from.kernel < 0:
		return nil, fmt.Errorf("%s: net %s: nobody writes it; %s reads it", g.Name, name,
			g.Kernels[n.to[0].kernel].Name)
	case len(n.to) == 0:
		return nil, fmt.Errorf("%s: net %s: nobody reads it; %s writes it", g.Name, name, g.Kernels[n.from.kernel].Name)
	}
	writer := params[n.from.kernel][n.from.arg].Type
	n.kind, _ = port(writer)
	for _, e := range n.to {
		reader := params[e.kernel][e.arg].Type
		if kind, _ := port(reader); kind != n.kind {
			return nil, fmt.Errorf("%s: net %s joins %s of %s to %s of %s: a window and a stream do not fit together",
				g.Name, name, writer, g.Kernels[n.from.kernel].Name, reader, g.Kernels[e.kernel].Name)
		}
	}
	if !known {
		return nil, fmt.Errorf("%s: net %s: no end says its type and shape", g.Name, name)
	}
	return n, nil
}

// order sorts the kernels so that writers come before readers.
func (g *Graph) order(nets []*net) ([]int, error) {
	waits := make([]int, len(g.Kernels))
	for _, n := range nets {
		for _, e := range n.to {
			waits[e.kernel]++
		}
	}
	var out []int
	for len(out) < len(g.Kernels) {
		next := -1
		for k, w := range waits {
			if w == 0 && !slices.Contains(out, k) {
				next = k
				break
			}
		}
		if next < 0 {
			return nil, g.circle(out, nets)
		}
		out = append(out, next)
		for _, n := range nets {
			for _, e := range n.to {
				if n.from.kernel == next {
					waits[e.kernel]--
				}
			}
		}
	}
	return out, nil
}

// circle says which kernels wait for each other.
func (g *Graph) circle(done []int, nets []*net) error {
	var text []string
	for _, n := range nets {
		for _, e := range n.to {
			if !slices.Contains(done, n.from.kernel) && !slices.Contains(done, e.kernel) {
				text = append(text, fmt.Sprintf("%s waits for %s (net %s)", g.Kernels[e.kernel].Name,
					g.Kernels[n.from.kernel].Name, n.name))
			}
		}
	}
	return fmt.Errorf("%s: deadlock: %s; nets that begin with data are not supported", g.Name, strings.Join(text, ", "))
}
