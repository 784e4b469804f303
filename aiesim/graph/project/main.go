package project

import (
	"fmt"
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
	s := &scope{r: r, vars: map[string]int64{}, main: true, runs: map[string][]int{}}
	if err := s.run(body); err != nil || len(s.runs) == 0 {
		r.p.updates = nil
		return r.calls(body)
	}
	r.p.runs = s.runs[s.last] // graphs beside each other run as often
	for _, n := range r.p.runs {
		r.p.Iterations += n
	}
	return nil
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
		r.p.Iterations = int(max(n, 0))
	}
	return nil
}

// mainStatement does one statement of main.
func (s *scope) mainStatement(toks []lex.Token) error {
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
			s.last = spell(toks[:i])
			s.runs[s.last] = append(s.runs[s.last], int(max(n, 0)))
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
	_ = s.variable(toks) // what is no integer does not matter
	return nil
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
