package project

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
	"github.com/vyasa-go/vyasa/aiesim/graph"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// parameter is the argument of a parameter that is no window, buffer, stream or cascade: a number or an array that main
// gives, or one that the kernel leaves. ports counts the kernel's in, out and inout.
func (x *resolver) parameter(k *Kernel, q aiesim.Param, ports *[3]int) (graph.Arg, error) {
	name := strings.TrimPrefix(q.Type, "const ")
	e, isNumber := machine.ElemNamed(name)
	pointed, elements, isPointer := pointer(name)
	if isNumber || isPointer && name != q.Type {
		key := fmt.Sprintf("%s.in[%d]", k.Name, ports[0])
		ports[0]++
		n := x.p.nodes[key]
		from := x.p.root(key)
		if from == "" && n != nil { // main names the kernel's own port
			from = key
		}
		if from == "" {
			return graph.Arg{}, fmt.Errorf("%s is connected to nothing", key)
		}
		if !isNumber {
			if x.p.host == nil || n.async {
				return graph.Arg{}, fmt.Errorf("main gives %s no array by update(port, array, elements) for each call",
					from)
			}
			return graph.Arg{From: func(call int) (aiesim.Arg, error) {
				list, err := x.p.host.value(from, call)
				if err == nil && len(list) != elements {
					err = fmt.Errorf("main gives %s %d elements, the kernel takes %d", from, len(list), elements)
				}
				return numbers(q.Name, pointed, list), err
			}}, nil
		}
		a := aiesim.Arg{Name: q.Name, Type: e.String(), Scalar: true}
		if x.p.host != nil && !n.async {
			return graph.Arg{From: func(call int) (aiesim.Arg, error) {
				list, err := x.p.host.value(from, call)
				if err == nil {
					a.Int, a.Float = list[0], float64(list[0])
				}
				return a, err
			}}, nil
		}
		each, err := x.p.values(from, n.async, max(x.p.Iterations, 1))
		if err != nil {
			return graph.Arg{}, err
		}
		a.Int, a.Float = each[0], float64(each[0])
		return graph.Arg{Arg: a, Each: each}, nil
	}
	key := fmt.Sprintf("%s.inout[%d]", k.Name, ports[2])
	ports[2]++
	if !isPointer || x.p.nodes[key] == nil {
		return graph.Arg{}, fmt.Errorf("it is no window, buffer, stream or cascade, and no number that is connected " +
			"as a run-time parameter")
	}
	out := graph.Arg{Arg: arg(pointed, 1, elements, nil)}
	if h := x.p.host; h != nil {
		out.To = func(_ int, data []byte) error {
			h.left[key] = append(h.left[key], args.Integers(data, pointed))
			return nil
		}
	}
	return out, nil
}

// pointer is what int32 * and int32 (*)[8] point to.
func pointer(typ string) (e machine.Elem, elements int, ok bool) {
	name, rest, array := strings.Cut(typ, " (*)[")
	elements = 1
	if array {
		n, err := strconv.Atoi(strings.TrimSuffix(rest, "]"))
		if err != nil {
			return e, 0, false
		}
		elements = n
	} else if name, ok = strings.CutSuffix(typ, " *"); !ok {
		return e, 0, false
	}
	e, ok = machine.ElemNamed(name)
	return e, elements, ok
}

// numbers is an argument of integers.
func numbers(name string, e machine.Elem, list []int64) aiesim.Arg {
	a := arg(e, 1, len(list), args.OfIntegers(list, e))
	a.Name = name
	return a
}

// bypassed sets when calls of a kernel do not happen: where its port bp is 1.
func (x *resolver) bypassed(i int) error {
	k := x.p.Kernels[i]
	n := x.p.nodes[k.Name+".bp"]
	if n == nil {
		return nil
	}
	from := x.p.root(n.key)
	if x.p.host != nil && !n.async {
		x.g.Kernels[i].Bypass = func(call int) (bool, error) {
			list, err := x.p.host.value(from, call)
			return err == nil && list[0] != 0, err
		}
		return nil
	}
	each, err := x.p.values(from, n.async, max(x.p.Iterations, 1))
	if err != nil {
		return at(k.pos, "%s: %w", n.key, err)
	}
	x.g.Kernels[i].Bypass = func(call int) (bool, error) { return each[call] != 0, nil }
	return nil
}

// handed gives a port the data that main hands to GMIO.
func (x *resolver) handed(s *slot, p *Port, e machine.Elem, parts int) error {
	switch {
	case x.p.host == nil:
		return fmt.Errorf("main gives %s no data by gm2aie or gm2aie_nb that are known here", p.Name)
	case !s.window || s.margin > 0:
		return fmt.Errorf("GMIO is supported for windows and buffers without a margin")
	}
	n, err := x.elements(s, parts*e.Bytes())
	if err != nil {
		return err
	}
	x.set(s, graph.Arg{From: func(call int) (aiesim.Arg, error) {
		list, err := x.p.host.window(p.Name, call, n*parts)
		return numbers(s.key, e, list), err
	}})
	return nil
}
