package graph

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Result is what a run of a graph cost.
type Result struct {
	Kernels []Cost   // in the order of the graph
	Cycles  int64    // from the first call's begin to the last one's end; 0: not counted
	Left    []string // nets of streams that hold data at the end
}

// Cost is what one kernel cost.
type Cost struct {
	Name   string
	Cycles []int64 // of each call; nil: not counted
	Used   []int   // bytes that were read or written of each argument that is a stream with data of its own
}

// Load makes the program of a kernel.
type Load func(k Kernel) (*aiesim.Program, error)

// Run runs all iterations; data of the arguments are read and written in place. m is the machine to count cycles on;
// nil runs the C only.
func (g *Graph) Run(ctx context.Context, load Load, m *machine.Machine) (*Result, error) {
	r := &run{g: g, ctx: ctx, at: make([][]int, len(g.Kernels))}
	params := make([][]aiesim.Param, len(g.Kernels))
	for k := range g.Kernels {
		ready, err := r.ready(k, load, m)
		if err != nil {
			return nil, fmt.Errorf("%s: kernel %s: %w", g.Name, g.Kernels[k].Name, err)
		}
		params[k] = ready.params
		r.kernels = append(r.kernels, ready)
	}
	var err error
	if r.nets, err = g.nets(params); err != nil {
		return nil, err
	}
	order, err := g.order(r.nets)
	if err != nil {
		return nil, err
	}
	r.queues = make([][][]byte, len(r.nets))
	for i, n := range r.nets {
		r.queues[i] = make([][]byte, len(n.to))
		for k, e := range n.to {
			if n.kind == window {
				r.queues[i][k] = make([]byte, g.Kernels[e.kernel].Args[e.arg].Margin)
			}
		}
	}
	for i := range g.Iterations {
		for _, k := range order {
			if err := r.call(k, i); err != nil {
				return nil, fmt.Errorf("%s: kernel %s, call %d: %w", g.Name, g.Kernels[k].Name, i+1, err)
			}
		}
	}
	return r.result(order), nil
}

// run is a graph that runs.
type run struct {
	g       *Graph
	ctx     context.Context
	kernels []*ready
	nets    []*net
	queues  [][][]byte // what is in each net for each of its readers
	at      [][]int    // bytes of an argument's own data that earlier calls of a kernel have used, if it is a stream
}

// ready is a kernel that can be called.
type ready struct {
	params  []aiesim.Param
	session *aiesim.Session
	code    *aiesim.Code // nil: C only
	kept    core.Kept
	cycles  []int64
}

func (r *run) ready(k int, load Load, m *machine.Machine) (*ready, error) {
	kernel := r.g.Kernels[k]
	kernel.Calls = r.g.Iterations
	p, err := load(kernel)
	if err != nil {
		return nil, err
	}
	out := &ready{}
	if out.params, err = p.Params(kernel.Entry); err != nil {
		return nil, err
	}
	if out.session, err = p.Session(kernel.Entry); err != nil {
		return nil, err
	}
	r.at[k] = make([]int, len(kernel.Args))
	if m == nil {
		return out, nil
	}
	if out.code, err = p.Compile(kernel.Entry, m); err != nil {
		return nil, fmt.Errorf("%w\nto run it without counting cycles: --untimed", err)
	}
	return out, nil
}

// call calls kernel k in iteration i.
func (r *run) call(k, i int) error {
	q := r.kernels[k]
	if b := r.g.Kernels[k].Bypass; b != nil {
		if not, err := b(i); not || err != nil {
			return errors.Join(err, r.pass(k, i))
		}
	}
	list := make([]aiesim.Arg, len(q.params))
	for n := range list {
		a, err := r.arg(k, n, i)
		if err != nil {
			return fmt.Errorf("argument %s: %w", q.params[n].Name, err)
		}
		list[n] = a
	}
	words := slices.Clone(list)
	for n := range words {
		words[n].Data = slices.Clone(words[n].Data)
	}
	res, err := q.session.Run(r.ctx, list)
	if err != nil {
		return err
	}
	if q.code != nil {
		timed, err := q.code.Run(r.ctx, words, core.Options{Kept: &q.kept})
		if err != nil {
			return err
		}
		if !res.Agree(list, words) {
			panic(fmt.Sprintf("BUG: the instruction words of %s write other bytes than its C", r.g.Kernels[k].Name))
		}
		q.cycles = append(q.cycles, timed.Cycles)
	}
	for n := range list {
		r.after(k, n, i, list[n].Data, int(res.Used[n]))
		if to := r.g.Kernels[k].Args[n].To; to != nil {
			if err := to(i, list[n].Data); err != nil {
				return err
			}
		}
	}
	return nil
}

// pass passes kernel k in iteration i: its windows go on as they came.
func (r *run) pass(k, i int) error {
	var ins, outs []int
	for n, q := range r.kernels[k].params {
		switch kind, out := port(q.Type); {
		case kind == stream:
			return fmt.Errorf("a bypass of streams is not supported; of windows and buffers is")
		case kind == window && out:
			outs = append(outs, n)
		case kind == window:
			ins = append(ins, n)
		}
	}
	if len(ins) != len(outs) {
		return fmt.Errorf("a bypass needs as many windows that are read as are written, here are %d and %d", len(ins),
			len(outs))
	}
	for n := range ins {
		from, err := r.arg(k, ins[n], i)
		if err != nil {
			return err
		}
		to, err := r.arg(k, outs[n], i)
		if err != nil {
			return err
		}
		if len(from.Data) != len(to.Data) {
			return fmt.Errorf("a bypass needs windows of one size, here are %d and %d bytes", len(from.Data),
				len(to.Data))
		}
		r.after(k, ins[n], i, from.Data, 0)
		r.after(k, outs[n], i, from.Data, 0)
	}
	if q := r.kernels[k]; q.code != nil {
		q.cycles = append(q.cycles, 0)
	}
	return nil
}

// arg is argument n of kernel k in iteration i; its data are a copy.
func (r *run) arg(k, n, i int) (aiesim.Arg, error) {
	kind, out := port(r.kernels[k].params[n].Type)
	own := r.g.Kernels[k].Args[n]
	if own.From != nil {
		return own.From(i)
	}
	if own.Net == "" {
		a := own.Arg
		switch kind {
		case plain:
			if own.Each != nil {
				a.Int, a.Float = own.Each[i], float64(own.Each[i])
			}
			return a, nil
		case window:
			size := len(a.Data) / r.g.Iterations
			if len(a.Data)%r.g.Iterations != 0 {
				return a, fmt.Errorf("%d bytes cannot be split into %d iterations", len(a.Data), r.g.Iterations)
			}
			return flat(a, a.Data[i*size:(i+1)*size])
		}
		return flat(a, a.Data[r.at[k][n]:])
	}
	at := r.netOf(own.Net)
	a := r.nets[at].arg
	a.Name = own.Net
	if out {
		return flat(a, make([]byte, len(a.Data)))
	}
	return flat(a, *r.queue(at, k, n))
}

// queue is what is in a net for argument n of kernel k.
func (r *run) queue(net, k, n int) *[]byte {
	return &r.queues[net][slices.Index(r.nets[net].to, end{k, n})]
}

// netOf finds a net by its name.
func (r *run) netOf(name string) int {
	return slices.IndexFunc(r.nets, func(n *net) bool { return n.name == name })
}

// flat is the argument with a copy of other data, in one dimension.
func flat(a aiesim.Arg, data []byte) (aiesim.Arg, error) {
	e, ok := machine.ElemNamed(a.Type)
	if !ok || len(data)%e.Bytes() != 0 {
		return a, fmt.Errorf("%d bytes are no elements of type %s", len(data), a.Type)
	}
	a.Shape, a.Data = []int{len(data) / e.Bytes()}, slices.Clone(data)
	return a, nil
}

// after takes what a call has done to an argument: used bytes of a stream, or all of a window.
func (r *run) after(k, n, i int, data []byte, used int) {
	kind, out := port(r.kernels[k].params[n].Type)
	own := &r.g.Kernels[k].Args[n]
	switch {
	case own.Net != "":
		at := r.netOf(own.Net)
		if !out && kind == stream {
			q := r.queue(at, k, n)
			*q = (*q)[used:]
		}
		if !out {
			break
		}
		for i, e := range r.nets[at].to {
			q := &r.queues[at][i]
			if kind == stream {
				*q = append(*q, data[:used]...)
				continue
			}
			margin := r.g.Kernels[e.kernel].Args[e.arg].Margin
			*q = append(slices.Clone((*q)[len(*q)-margin:]), data...)
		}
	case kind == window && out:
		copy(own.Arg.Data[i*len(data):], data)
	case kind == stream:
		if out {
			copy(own.Arg.Data[r.at[k][n]:], data[:used])
		}
		r.at[k][n] += used
	}
}

// result adds up.
func (r *run) result(order []int) *Result {
	out := &Result{}
	for k, q := range r.kernels {
		out.Kernels = append(out.Kernels, Cost{Name: r.g.Kernels[k].Name, Cycles: q.cycles, Used: r.at[k]})
	}
	for i, n := range r.nets {
		for _, q := range r.queues[i] {
			if n.kind == stream && len(q) > 0 {
				out.Left = append(out.Left, fmt.Sprintf("net %s: %d bytes were written and never read", n.name, len(q)))
			}
		}
	}
	if len(order) > 0 && r.kernels[order[0]].code != nil {
		out.Cycles = r.endToEnd(order)
	}
	return out
}
