package attack

import (
	"encoding/binary"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/big"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// trial is one run: what the function is given, and what it leaves.
type trial struct {
	c       *Case
	sizes   map[string]int64 // parameters that are integers, and names in lengths alone
	scalars map[string][]byte
	dims    [][]int64 // of objects
	before  [][]byte
	after   [][]byte
	result  []byte
	took    []byte
	numbers []map[int64]int64 // of elements behind several pointers: where they are
}

// lengths sets how long objects are; false if one has a negative length or all are too long.
func (t *trial) lengths() bool {
	t.dims = make([][]int64, len(t.c.Objects))
	all := int64(0)
	for i, o := range t.c.Objects {
		n := int64(1)
		for _, d := range o.Dims {
			v, err := evaluate(d, t.sizes)
			if err != nil {
				panic("BUG: " + t.c.Name + ": " + d + ": " + err.Error())
			}
			if v < 0 || v > mostElements {
				return false
			}
			if n *= v; n > mostElements {
				return false
			}
			t.dims[i] = append(t.dims[i], v)
		}
		if o.Levels <= 1 {
			t.dims[i] = []int64{n}
		}
		if all += n; o.Levels > 1 && n > mostNested || all > mostElements {
			return false
		}
	}
	return true
}

// mostElements is how many elements the arrays of a run have at most, mostNested those of one behind several pointers.
const (
	mostElements = 1 << 20
	mostNested   = 1 << 16
)

func (t *trial) count(i int) int64 {
	n := int64(1)
	for _, d := range t.dims[i] {
		n *= d
	}
	return n
}

// data is what the program reads of a trial.
func (t *trial) data() []byte {
	var out []byte
	for _, p := range t.c.Params {
		if p.Scalar != "" {
			out = append(out, t.scalars[p.Name]...)
		}
	}
	for i, o := range t.c.Objects {
		if o.File {
			out = binary.LittleEndian.AppendUint64(out, uint64(t.count(i)))
		} else {
			for _, d := range t.dims[i] {
				out = binary.LittleEndian.AppendUint64(out, uint64(d))
			}
		}
		out = append(out, t.before[i]...)
	}
	return out
}

// take reads what the program wrote.
func (t *trial) take(out []byte) error {
	t.after = make([][]byte, len(t.c.Objects))
	for i := range t.c.Objects {
		n := len(t.before[i])
		if len(out) < n {
			return fmt.Errorf("the program wrote too little")
		}
		t.after[i], out = out[:n], out[n:]
	}
	n := types[t.c.Returns].size
	if len(out) != n+2*mostBranches {
		return fmt.Errorf("the program wrote %d bytes at the end", len(out))
	}
	t.result, t.took = out[:n], out[n:]
	return nil
}

// object is which object a path of the summary names, "x[*][*]" or "w"; -1 if none.
func (t *trial) object(path string) int {
	for i, o := range t.c.Objects {
		if path == o.Name+strings.Repeat("[*]", max(o.Levels, 1)-1) {
			return i
		}
	}
	return -1
}

// at is where the element of that number is in an object; false if it has no such element.
func (t *trial) at(i int, number int64) (int64, bool) {
	if t.c.Objects[i].Levels <= 1 {
		return number, number >= 0 && number < t.count(i)
	}
	if t.numbers == nil {
		t.numbers = make([]map[int64]int64, len(t.c.Objects))
	}
	if t.numbers[i] == nil {
		t.numbers[i] = map[int64]int64{}
		t.rows(i, t.c.Objects[i].Name, t.dims[i], new(int64))
	}
	n, ok := t.numbers[i][number]
	return n, ok
}

// rows numbers the elements below a path.
func (t *trial) rows(i int, path string, dims []int64, next *int64) {
	for k := range dims[0] {
		if len(dims) > 1 {
			t.rows(i, path+"["+strconv.FormatInt(k, 10)+"]", dims[1:], next)
			continue
		}
		if _, n, err := shape.Place(path, k); err == nil {
			t.numbers[i][n] = *next
		}
		*next++
	}
}

// value is the element at a place of an object, before the run.
func (t *trial) value(i int, at int64) term.Value {
	e := types[t.c.Objects[i].Elem]
	return e.get(t.before[i][at*int64(e.size):])
}

// integer is the integer at a path of the summary: "n", "len(v[*])", "*n", "gain".
func (t *trial) integer(path string) (int64, bool) {
	if v, ok := t.sizes[path]; ok {
		return v, true
	}
	if b, ok := t.scalars[path]; ok && len(b) > 0 {
		return t.scalarValue(path)
	}
	if inner, ok := strings.CutPrefix(path, "len("); ok {
		inner = strings.TrimSuffix(inner, ")")
		level := strings.Count(inner, "[*]")
		for i, o := range t.c.Objects {
			if o.Name == strings.TrimRight(inner, "[*]") && level < len(t.dims[i]) {
				return t.dims[i][level], true
			}
		}
		return 0, false
	}
	name, index := strings.TrimPrefix(path, "*"), int64(0)
	if n, rest, ok := strings.Cut(name, "["); ok {
		k, err := strconv.ParseInt(strings.TrimSuffix(rest, "]"), 10, 64)
		if err != nil {
			return 0, false
		}
		name, index = n, k
	}
	if i := t.object(name); i >= 0 && index < t.count(i) {
		if v := t.value(i, index); v.Int != nil && v.Int.IsInt64() {
			return v.Int.Int64(), true
		}
	}
	return 0, false
}

func (t *trial) scalarValue(name string) (int64, bool) {
	for _, p := range t.c.Params {
		if p.Name == name && p.Scalar != "" && !types[p.Scalar].float {
			v := types[p.Scalar].get(t.scalars[name])
			return v.Int.Int64(), v.Int.IsInt64()
		}
	}
	return 0, false
}

// evaluate is an expression of C on integers.
func evaluate(text string, env map[string]int64) (int64, error) {
	e, err := parser.ParseExpr(strings.ReplaceAll(text, "~", "^"))
	if err != nil {
		return 0, err
	}
	return integerOf(e, func(name string) (int64, bool) { v, ok := env[name]; return v, ok })
}

func integerOf(e ast.Expr, name func(string) (int64, bool)) (int64, error) {
	truth := map[bool]int64{true: 1}
	switch e := e.(type) {
	case *ast.BasicLit:
		return strconv.ParseInt(e.Value, 0, 64)
	case *ast.ParenExpr:
		return integerOf(e.X, name)
	case *ast.Ident:
		if v, ok := name(e.Name); ok {
			return v, nil
		}
		return 0, fmt.Errorf("%s has no value", e.Name)
	case *ast.UnaryExpr:
		v, err := integerOf(e.X, name)
		switch e.Op {
		case token.SUB:
			return -v, err
		case token.XOR:
			return ^v, err
		case token.NOT:
			return truth[v == 0], err
		}
	case *ast.CallExpr:
		f, _ := e.Fun.(*ast.Ident)
		if f != nil && f.Name == "len" && len(e.Args) == 1 {
			if a, ok := e.Args[0].(*ast.Ident); ok {
				if v, ok := name("len(" + a.Name + ")"); ok {
					return v, nil
				}
			}
			return 0, fmt.Errorf("a length has no value")
		}
		if f != nil && len(e.Args) == 2 {
			x, err := integerOf(e.Args[0], name)
			if err != nil {
				return 0, err
			}
			y, err := integerOf(e.Args[1], name)
			switch {
			case err != nil:
				return 0, err
			case f.Name == "max":
				return max(x, y), nil
			case f.Name == "min":
				return min(x, y), nil
			case f.Name == "floor" && y != 0:
				q := new(big.Int).Div(big.NewInt(x), big.NewInt(y))
				return q.Int64(), nil
			}
		}
	case *ast.BinaryExpr:
		x, err := integerOf(e.X, name)
		if err != nil {
			return 0, err
		}
		y, err := integerOf(e.Y, name)
		if err != nil {
			return 0, err
		}
		switch e.Op {
		case token.ADD:
			return x + y, nil
		case token.SUB:
			return x - y, nil
		case token.MUL:
			return x * y, nil
		case token.QUO, token.REM:
			if y == 0 {
				return 0, fmt.Errorf("a division by zero")
			}
			if e.Op == token.QUO {
				return x / y, nil
			}
			return x % y, nil
		case token.AND:
			return x & y, nil
		case token.AND_NOT: // & ~
			return x &^ y, nil
		case token.OR:
			return x | y, nil
		case token.SHL:
			return x << min(uint64(y), 62), nil
		case token.SHR:
			return x >> min(uint64(y), 62), nil
		case token.EQL:
			return truth[x == y], nil
		case token.NEQ:
			return truth[x != y], nil
		case token.LSS:
			return truth[x < y], nil
		case token.LEQ:
			return truth[x <= y], nil
		case token.GTR:
			return truth[x > y], nil
		case token.GEQ:
			return truth[x >= y], nil
		case token.LAND:
			return truth[x != 0 && y != 0], nil
		case token.LOR:
			return truth[x != 0 || y != 0], nil
		}
	}
	return 0, fmt.Errorf("an expression that is not known")
}
