package project

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// number is the value of an expression of integers.
func number(toks []lex.Token, vars ...map[string]int64) (int64, error) {
	x := &expression{toks: toks, vars: vars}
	v, err := x.conditional()
	if err == nil && x.i < len(toks) {
		err = fmt.Errorf("%s is no expression of integers that are known", spell(toks))
	}
	return v, err
}

type expression struct {
	toks []lex.Token
	i    int
	vars []map[string]int64
}

// conditional reads a ? b : c, or less.
func (x *expression) conditional() (int64, error) {
	c, err := x.binary(0)
	if err != nil || x.i >= len(x.toks) || !x.toks[x.i].Is("?") {
		return c, err
	}
	x.i++
	yes, err := x.conditional()
	if err != nil {
		return 0, err
	}
	if x.i >= len(x.toks) || !x.toks[x.i].Is(":") {
		return 0, fmt.Errorf("a : is missing in %s", spell(x.toks))
	}
	x.i++
	no, err := x.conditional()
	if c != 0 {
		no = yes
	}
	return no, err
}

// levels are the operators, loosest first.
var levels = [][]string{{"||"}, {"&&"}, {"==", "!="}, {"<", ">", "<=", ">="}, {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}}

func (x *expression) binary(level int) (int64, error) {
	if level == len(levels) {
		return x.unary()
	}
	a, err := x.binary(level + 1)
	for err == nil && x.i < len(x.toks) {
		op := ""
		for _, o := range levels[level] {
			if x.toks[x.i].Is(o) {
				op = o
			}
		}
		if op == "" {
			break
		}
		x.i++
		var b int64
		if b, err = x.binary(level + 1); err == nil {
			a, err = apply(op, a, b)
		}
	}
	return a, err
}

func apply(op string, a, b int64) (int64, error) {
	truth := func(c bool) (int64, error) {
		if c {
			return 1, nil
		}
		return 0, nil
	}
	switch op {
	case "||":
		return truth(a != 0 || b != 0)
	case "&&":
		return truth(a != 0 && b != 0)
	case "==":
		return truth(a == b)
	case "!=":
		return truth(a != b)
	case "<":
		return truth(a < b)
	case ">":
		return truth(a > b)
	case "<=":
		return truth(a <= b)
	case ">=":
		return truth(a >= b)
	case "+":
		return a + b, nil
	case "-":
		return a - b, nil
	case "*":
		return a * b, nil
	}
	switch {
	case (op == "/" || op == "%") && b == 0:
		return 0, fmt.Errorf("a division by 0")
	case (op == "<<" || op == ">>") && (b < 0 || b > 62):
		return 0, fmt.Errorf("a shift by %d", b)
	case op == "/":
		return a / b, nil
	case op == "%":
		return a % b, nil
	case op == "<<":
		return a << b, nil
	}
	return a >> b, nil
}

func (x *expression) unary() (int64, error) {
	if x.i >= len(x.toks) {
		return 0, fmt.Errorf("an expression is missing")
	}
	t := x.toks[x.i]
	x.i++
	switch {
	case t.Is("-"):
		v, err := x.unary()
		return -v, err
	case t.Is("+"):
		return x.unary()
	case t.Is("!"):
		v, err := x.unary()
		return map[bool]int64{true: 1}[v == 0], err
	case t.Is("("):
		v, err := x.conditional()
		if err == nil && (x.i >= len(x.toks) || !x.toks[x.i].Is(")")) {
			err = fmt.Errorf("a ) is missing in %s", spell(x.toks))
		}
		x.i++
		return v, err
	case t.Word("sizeof") && x.i < len(x.toks) && x.toks[x.i].Is("("):
		end := closing(x.toks, x.i)
		if end >= len(x.toks) {
			break
		}
		name := strings.TrimSuffix(spell(x.toks[x.i+1:end]), "_t")
		x.i = end + 1
		if n := sizes[name]; n != 0 {
			return n, nil
		}
		return 0, fmt.Errorf("the size of %s is not known", name)
	case t.Kind == lex.Number:
		v, err := strconv.ParseInt(strings.TrimRight(t.Text, "uUlL"), 0, 64)
		if err != nil {
			return 0, fmt.Errorf("%s is no integer", t.Text)
		}
		return v, nil
	case t.Kind == lex.Ident:
		name := t.Text
		if x.i < len(x.toks) && x.toks[x.i].Is("[") { // an element of an array
			end := closing(x.toks, x.i)
			if end >= len(x.toks) {
				break
			}
			n, err := number(x.toks[x.i+1:end], x.vars...)
			if err != nil {
				return 0, err
			}
			name = element(name, n)
			x.i = end + 1
		}
		for _, v := range x.vars {
			if n, ok := v[name]; ok {
				return n, nil
			}
		}
		return 0, fmt.Errorf("%s is not known as an integer here", name)
	}
	return 0, fmt.Errorf("%s is no expression of integers", spell(x.toks))
}

// element is what an element of an array is called among variables.
func element(array string, i int64) string { return fmt.Sprintf("%s[%d]", array, i) }

// sizes are those of types of elements in bytes.
var sizes = map[string]int64{"int8": 1, "uint8": 1, "char": 1, "int16": 2, "uint16": 2, "short": 2, "int32": 4,
	"uint32": 4, "int": 4, "float": 4, "cint16": 4, "cint32": 8, "cfloat": 8, "int64": 8, "uint64": 8, "double": 8}

// spell is the text of tokens, as templates are spelled: f<64, 8>.
func spell(toks []lex.Token) string {
	var b strings.Builder
	for _, t := range toks {
		b.WriteString(t.Text)
		if t.Is(",") {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
