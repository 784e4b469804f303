package project

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// update is a value that main gives a port of the graph: mygraph.update(mygraph.size, 32).
type update struct {
	value int64
	runs  int // calls of run before it
}

// main reads how often graphs run, and what their ports get: g.run(4), g.update(g.port, value). Statements that are not
// known are passed.
func (r *reader) main() error {
	r.skipTo("{")
	body := r.group()
	s := mainScope(r)
	err := s.run(body)
	if s.hands { // what is not known matters where a kernel waits for it
		r.p.host = newHost(r, body)
	} else if err != nil || len(s.runs) == 0 {
		r.p.updates = nil
	}
	if len(s.runs) == 0 || err != nil && !s.hands {
		return r.calls(body)
	}
	r.p.runs = s.runs[s.last] // graphs beside each other run as often
	for _, n := range r.p.runs {
		r.p.Iterations += n
	}
	return nil
}

func mainScope(r *reader) *scope {
	return &scope{r: r, vars: map[string]int64{}, main: true, runs: map[string][]int{}, widths: map[string]int64{}}
}

// calls reads how often graphs run of a main that does more than is known.
func (r *reader) calls(body []lex.Token) error {
	for i := 0; i+3 < len(body); i++ {
		if !(body[i].Is(".") || body[i].Is("->")) || !body[i+1].Word("run") || !body[i+2].Is("(") {
			continue
		}
		count := body[i+3 : closing(body, i+2)]
		if len(count) == 0 {
			continue
		}
		n, err := number(count, r.known)
		if err != nil {
			return at(body[i].Pos, "how often the graph runs is no number: %w", err)
		}
		if n < -1 {
			return at(body[i].Pos, "run(%d): a graph runs so many times, or -1 for as long as there are data", n)
		}
		r.p.Iterations = int(max(n, 0))
	}
	return nil
}

// mainStatement does one statement of main.
func (s *scope) mainStatement(toks []lex.Token) error {
	if n := sizes[strings.TrimSuffix(toks[0].Text, "_t")]; n > 0 && len(toks) > 1 { // int16 *a, int16 a[8], int16 a
		name := toks[1]
		list := split(toks, ",")
		switch {
		case len(list) > 1: // int a, b = 3
			for i, part := range list {
				if i > 0 {
					part = append([]lex.Token{toks[0]}, part...)
				}
				if err := s.mainStatement(part); err != nil {
					return err
				}
			}
			return nil
		case name.Is("*") && len(toks) > 2:
			name = toks[2]
		case len(toks) == 2:
			s.vars[name.Text] = 0
			return nil
		}
		s.widths[name.Text] = n
	}
	for i := 0; i+2 < len(toks); i++ {
		if !(toks[i].Is(".") || toks[i].Is("->")) || !toks[i+2].Is("(") {
			continue
		}
		end := closing(toks, i+2)
		switch args := split(toks[i+3:min(end, len(toks))], ","); {
		case toks[i+1].Word("run") && len(args[0]) > 0:
			n, err := number(args[0], s.vars, s.r.known)
			if err != nil {
				return err
			}
			if n < -1 {
				return fmt.Errorf("run(%d): a graph runs so many times, or -1 for as long as there are data", n)
			}
			s.last = spell(toks[:i])
			s.runs[s.last] = append(s.runs[s.last], int(max(n, 0)))
			return nil
		case s.host != nil && len(args[0]) > 0 && s.host.handed(s, toks[:i], toks[i+1], args):
			return s.host.err
		case toks[i+1].Word("read") && len(args) > 1, toks[i+1].Word("update") && len(args) == 3,
			strings.HasPrefix(toks[i+1].Text, "gm2aie"):
			s.hands = true
			return nil
		case toks[i+1].Word("update") && len(args) == 2:
			key, err := s.key(args[0])
			if err != nil {
				return err
			}
			v, err := number(args[1], s.vars, s.r.known)
			if err != nil {
				return nil // no number: what needs it will say so
			}
			key = strings.TrimPrefix(key, ".")
			if s.r.p.updates == nil {
				s.r.p.updates = map[string][]update{}
			}
			s.r.p.updates[key] = append(s.r.p.updates[key], update{v, len(s.runs[spell(toks[:i])])})
			return nil
		}
	}
	if !s.array(toks) {
		_ = s.variable(toks) // what is no integer does not matter
	}
	return nil
}

// array does int a[2] = {1, 2}, and a[i] = x; ok is false if it is something else.
func (s *scope) array(toks []lex.Token) (ok bool) {
	open := slices.IndexFunc(toks, func(t lex.Token) bool { return t.Is("[") })
	to, value, assigned := cutAssign(toks)
	if !assigned || open < 1 || open >= len(to) || toks[open-1].Kind != lex.Ident || closing(toks, open) != len(to)-1 {
		return false
	}
	name := toks[open-1].Text
	if open > 1 && len(value) > 1 && value[0].Is("{") {
		for i, x := range split(value[1:len(value)-1], ",") {
			if v, err := number(x, s.vars, s.r.known); err == nil {
				s.vars[element(name, int64(i))] = v
			}
		}
		return true
	}
	i, err := number(toks[open+1:len(to)-1], s.vars, s.r.known)
	if err != nil || open > 1 {
		return false
	}
	if v, err := number(value, s.vars, s.r.known); err == nil {
		s.vars[element(name, i)] = v
	} else {
		delete(s.vars, element(name, i)) // no integer
	}
	return true
}

// values are those of a port in each iteration. A port takes a new one for each call; if it is asynchronous, what was
// there when the graph was run, or what came first.
func (p *Project) values(port string, async bool, iterations int) ([]int64, error) {
	list := p.updates[port]
	switch {
	case len(list) == 0:
		return nil, fmt.Errorf("main gives %s no number by update()", port)
	case !async && len(list) < iterations:
		return nil, fmt.Errorf("main gives %s %d values by update(), but the kernel waits for one in each of %d calls",
			port, len(list), iterations)
	case !async:
		out := make([]int64, iterations)
		for i := range out {
			out[i] = list[i].value
		}
		return out, nil
	}
	var out []int64
	for run, n := range p.runs {
		v := list[0].value
		for _, u := range list {
			if u.runs <= run {
				v = u.value
			}
		}
		for range n {
			out = append(out, v)
		}
	}
	return out, nil
}

// host is main while the graph runs: it goes on when a kernel needs what it has not given yet, and waits where it reads
// what a kernel has not left yet.
//
//	for (int i = 0; i < 4; i++) { g.update(g.in, v, 8); g.read(g.out, w, 8); v[0] = w[0]; }
type host struct {
	next  func() (string, bool) // goes on up to the next read that has to wait: of that port; false: main has ended
	given map[string][][]int64  // by port: what update() and gm2aie() gave
	left  map[string][][]int64  // by port: what kernels left
	read  map[string]int        // by port: how often main has read it
	yield func(string) bool
	err   error
}

// newHost makes the host of a main.
func newHost(r *reader, body []lex.Token) *host {
	h := &host{given: map[string][][]int64{}, left: map[string][][]int64{}, read: map[string]int{}}
	r.steps = 0
	next, _ := iter.Pull(func(yield func(string) bool) {
		s := mainScope(r)
		s.host = h
		h.yield = yield
		if err := s.run(body); err != nil && h.err == nil {
			h.err = err
		}
	})
	h.next = next
	return h
}

// handed carries out a call of update, read or gm2aie, and reports whether the call is one of these.
func (h *host) handed(s *scope, object []lex.Token, call lex.Token, args [][]lex.Token) bool {
	var err error
	switch name := call.Text; {
	case name == "update" && len(args) == 2:
		var v int64
		if v, err = number(args[1], s.vars, s.r.known); err == nil {
			h.give(s, args[0], []int64{v})
		}
	case name == "update" && len(args) == 3:
		var list []int64
		if list, err = h.list(s, args[1], args[2], false); err == nil {
			h.give(s, args[0], list)
		}
	case strings.HasPrefix(name, "gm2aie") && len(args) == 2:
		var list []int64
		if list, err = h.list(s, args[0], args[1], true); err == nil {
			h.give(s, object, list)
		}
	case name == "read" && len(args) > 1:
		err = h.take(s, args)
	default:
		return false
	}
	if err != nil {
		h.err = at(call.Pos, "%w", err)
	}
	return true
}

// give notes what main gives a port.
func (h *host) give(s *scope, port []lex.Token, list []int64) {
	key, err := s.key(port)
	if err != nil {
		h.err = err
		return
	}
	key = strings.TrimPrefix(key, ".")
	h.given[key] = append(h.given[key], list)
}

// list is the elements of an array: as many as count says, or as many bytes.
func (h *host) list(s *scope, array, count []lex.Token, bytes bool) ([]int64, error) {
	n, err := number(count, s.vars, s.r.known)
	if err != nil {
		return nil, err
	}
	name, from, err := s.place(array)
	if err != nil {
		return nil, err
	}
	if bytes {
		n /= max(s.widths[name], 1)
	}
	if n < 0 || n > maxSteps {
		return nil, fmt.Errorf("%d elements of %s are too many", n, name)
	}
	var out []int64
	for i := range n {
		v, ok := s.vars[element(name, from+i)]
		if !ok {
			return nil, fmt.Errorf("%s is not known as an integer here", element(name, from+i))
		}
		out = append(out, v)
	}
	return out, nil
}

// place is the array and the element that a, &a[2] and a + 2 mean.
func (s *scope) place(toks []lex.Token) (name string, from int64, err error) {
	if len(toks) > 0 && toks[0].Is("&") {
		toks = toks[1:]
	}
	switch {
	case len(toks) == 1 && toks[0].Kind == lex.Ident:
		return toks[0].Text, 0, nil
	case len(toks) > 2 && toks[0].Kind == lex.Ident && toks[1].Is("+"):
		from, err = number(toks[2:], s.vars, s.r.known)
		return toks[0].Text, from, err
	case len(toks) > 3 && toks[0].Kind == lex.Ident && toks[1].Is("[") && closing(toks, 1) == len(toks)-1:
		from, err = number(toks[2:len(toks)-1], s.vars, s.r.known)
		return toks[0].Text, from, err
	}
	return "", 0, fmt.Errorf("%s is no array that is known here", spell(toks))
}

// take does g.read(port, array, count) and g.read(port, number): it waits until a kernel has left it.
func (h *host) take(s *scope, args [][]lex.Token) error {
	key, err := s.key(args[0])
	if err != nil {
		return err
	}
	key = strings.TrimPrefix(key, ".")
	if root := s.r.p.root(key); root != "" {
		key = root
	}
	for len(h.left[key]) <= h.read[key] {
		if !h.yield(key) {
			return errors.New("the graph has ended")
		}
	}
	list := h.left[key][h.read[key]]
	h.read[key]++
	name, from, err := s.place(args[1])
	if err != nil {
		return err
	}
	if len(args) == 2 {
		s.vars[name] = list[0]
		return nil
	}
	for i, v := range list {
		s.vars[element(name, from+int64(i))] = v
	}
	return nil
}

// value is what main gives a port for the n-th time.
func (h *host) value(port string, n int) ([]int64, error) {
	for len(h.given[port]) <= n {
		waits, more := h.next()
		switch {
		case len(h.given[port]) > n:
		case !more && h.err != nil:
			return nil, fmt.Errorf("main gives %s %d values before %w", port, len(h.given[port]), h.err)
		case !more:
			return nil, fmt.Errorf("main gives %s %d values, but the kernel waits for one in each call", port,
				len(h.given[port]))
		case len(h.left[waits]) <= h.read[waits]:
			return nil, fmt.Errorf("deadlock: main waits for %s, and the kernel that comes before for what main "+
				"gives %s", waits, port)
		}
	}
	return h.given[port][n], nil
}

// window is the n-th window of so many elements of what main gives a port.
func (h *host) window(port string, n, size int) ([]int64, error) {
	var all []int64
	for k := 0; len(all) < (n+1)*size; k++ {
		list, err := h.value(port, k)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all[n*size : (n+1)*size], nil
}

// root is what a port is connected to in the end: a port of a kernel or of a PLIO; "" if nothing is.
func (p *Project) root(key string) string {
	n := p.nodes[key]
	if n == nil || n.from == nil {
		return ""
	}
	for seen := 0; n.from != nil && seen <= len(p.nodes); seen++ {
		n = n.from
	}
	return n.key
}
