package source

import (
	"errors"
	"fmt"
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// maxRefused bounds how many functions of a file are left out because they are no C.
const maxRefused = 40

// understand parses the text. Where the rewriter or the parser stops inside a function's body, that function is refused with the
// message and the rest is read again without the body: a main that prints with iostream does not stand in the way of a kernel.
func (f *files) understand(text []byte) (*cc.AST, []ctree.Pragma, []byte, error) {
	plus := isCPlusPlus(f.name, text)
	for {
		f.notes, f.autoRefs, f.missing = nil, nil, nil
		c := text
		var err error
		if plus {
			c, err = f.rewrite(text)
		}
		if err == nil {
			var ast *cc.AST
			var pragmas []ctree.Pragma
			if ast, pragmas, err = f.parse(c, plus); err == nil {
				return ast, pragmas, text, nil
			}
		}
		m, ok := firstMistake(err)
		if !ok || len(f.refused) >= maxRefused {
			return nil, nil, nil, err
		}
		rest, ok := f.without(text, m)
		if !ok {
			return nil, nil, nil, err
		}
		text = rest
	}
}

func firstMistake(err error) (diag.Mistake, bool) {
	var m diag.Mistake
	var l diag.List
	switch {
	case errors.As(err, &m):
		return m, true
	case errors.As(err, &l) && len(l) > 0:
		return l[0], true
	}
	return m, false
}

// without is text in which the body of the function that m is in only says that it is refused; lines stay. It is not ok if m is in no
// function's body.
func (f *files) without(text []byte, m diag.Mistake) (out []byte, ok bool) {
	if m.Pos.File != f.name {
		return nil, false
	}
	defer func() {
		if x := recover(); x != nil {
			if _, isRefusal := x.(refusal); !isRefusal {
				panic(x)
			}
			out, ok = nil, false
		}
	}()
	r := &rewriter{file: f.name}
	r.lex(text)
	r.match()
	open := r.bodyAround(m.Pos.Line)
	if open < 0 {
		return nil, false
	}
	end := r.toks[open].pair
	lines := strings.Count(r.source(open, end+1), "\n")
	for k := open + 1; k < end; k++ {
		if r.toks[k].kind == directive && !strings.HasPrefix(r.toks[k].text, "#pragma") {
			return nil, false // an #if that begins or ends in here
		}
	}
	call := fmt.Sprintf("{ __vy_refuse(%d); ", len(f.refused))
	f.refused = append(f.refused, m)
	r.splice(open, end+1, call+strings.Repeat("\n", lines)+"}")
	return r.text(), true
}

// bodyAround is the { of the outermost function's body that line is in; -1 if there is none. A line that both ends a body and begins another
// belongs to the first.
func (r *rewriter) bodyAround(line int) int {
	for i := range r.toks {
		t := &r.toks[i]
		if t.text != "{" || t.pair < 0 || r.toks[t.pair].line < line {
			continue
		}
		if t.line > line {
			return -1
		}
		switch r.at(r.prev(i)) {
		case ")", "const", "noexcept", "override":
			return i
		}
	}
	return -1
}
