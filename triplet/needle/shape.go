package needle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/match"
)

// shape holds that the instruction computes its sum, an operand added to it once, and rounding: maps are of the sum,
// and whatever else were done to it would be done to the user's sum too.
//
//	wrap(int32, acc(i) + sum(r, a(r.x) * b(r.x, i)))           is one
//	wrap(int32, 2 * sum(...)), select(i > 2, sum(...), 0)      are none
func (p *parser) shape(line int, sum match.Sum) {
	e, acc := p.n.Func.Value, (*halide.Expr)(nil)
	factor := func(name string) bool {
		return slices.ContainsFunc(p.n.Product.Factors, func(a match.Access) bool { return a.Name == name })
	}
	added := func(e *halide.Expr) bool { return acc == nil && e.Op == halide.OpLoad && !factor(e.Name) }
	for e != sum.Expr || e.Op != halide.OpReduce {
		switch {
		case e.Op == halide.OpWrap || e.Op == halide.OpNarrow:
			e = e.Args[0]
		case e.Op == halide.OpAdd && added(e.Args[0]):
			acc, e = e.Args[0], e.Args[1]
		case e.Op == halide.OpAdd && added(e.Args[1]):
			e, acc = e.Args[0], e.Args[1]
		case sum.Expr == p.n.Func.Value && e.Op == halide.OpMul: // no sum but a product
			p.result(line, acc)
			return
		default:
			p.wrong(e.Pos.Line, fmt.Sprintf("%s does more than to compute a sum of products: %s", p.n.Name, e),
				"it is the sum, an operand may be added to it, and wrap or narrow stand around: out(i) = wrap(int32, "+
					"acc(i) + sum(...))")
			return
		}
	}
	p.result(line, acc)
}

// result holds that what is added to has the type of the result, which the next call adds to.
func (p *parser) result(line int, acc *halide.Expr) {
	if acc == nil {
		return
	}
	t, err := halide.ResultType(p.n.Func, nil)
	switch {
	case err != nil:
		p.wrong(line, fmt.Sprintf("%s: %v", p.n.Name, err))
	case t != acc.Type:
		p.wrong(line, fmt.Sprintf("%s is %s, and what is stored for the next call to add to is %s", acc.Name, acc.Type,
			t), fmt.Sprintf("%s(...) = wrap(%s, ...), or %s: %s(...)", p.n.Func.Name, acc.Type, acc.Name, t))
	}
}

// once holds that each factor is an operand of its own: what a call multiplies lies in an array for each factor.
//
//	sum(r, a(r.x) * b(r.x, i))       is one
//	sum(r, a(r.x, i) * a(r.x, j))    is none: a would hold the elements of two arrays, or of two places of one
func (p *parser) once(line int) {
	for k, f := range p.n.Product.Factors {
		if slices.ContainsFunc(p.n.Product.Factors[:k], func(o match.Access) bool { return o.Name == f.Name }) {
			p.wrong(line, fmt.Sprintf("%s multiplies %s by itself, and each factor of an instruction is an operand "+
				"of its own", p.n.Name, f.Name))
			return
		}
	}
}

// tied holds that only what the sum is added to lies where the result goes.
func (p *parser) tied() {
	for _, o := range p.n.Operands {
		if o.Source == Result && o.Name != p.n.Acc {
			p.wrong(p.said["source "+o.Name],
				fmt.Sprintf("%s is multiplied, and only what is added to can lie where the result goes", o.Name))
		}
	}
}

// maxTerms is how many products a call computes at most, where that is no matter of the haystack.
const maxTerms = 1 << 20

// box holds that a call has a size that can be searched and run.
func (p *parser) box(line int) {
	terms := 1
	for _, l := range p.n.Product.Loops {
		if l.Extent > maxBox {
			p.wrong(line, fmt.Sprintf("%s takes %d values, and a loop of an instruction %d at most", l.Name, l.Extent,
				maxBox), "bound "+l.Name+" any")
			return
		}
		if terms *= max(1, l.Extent); terms > maxTerms {
			p.wrong(line, fmt.Sprintf("a call of %s computes more than %d products", p.n.Name, maxTerms),
				"bound "+l.Name+" any")
			return
		}
	}
	for _, a := range p.n.Product.Operands() {
		for _, r := range a.Rows {
			least := r.Const
			for i, l := range p.n.Product.Loops {
				if r.Coef[i] < 0 && l.Extent == 0 {
					p.wrong(line, fmt.Sprintf("%s goes down %s by any number of elements, and $%[2]s is its first one",
						l.Name, a.Name))
					return
				}
				least += min(0, r.Coef[i]) * max(0, l.Extent-1)
			}
			if least < 0 {
				p.wrong(line, fmt.Sprintf("%s is read at %d, and $%[1]s is its element 0", a.Name, least),
					fmt.Sprintf("add %d to its index", -least))
				return
			}
		}
	}
}

// call reads a line of C, in which there are pointers to operands and to the result, and counts of loops.
func (p *parser) call(n int, text string) {
	p.n.C.Call += text + "\n"
	for _, name := range Dollars(text) {
		operand, dim, stride := strings.Cut(name, ".")
		known := operand == p.n.Func.Name || slices.ContainsFunc(p.n.Operands,
			func(o Operand) bool { return o.Name == operand })
		if !p.loop(name) && (!known || stride && !slices.Contains(p.n.Dims(operand), dim)) {
			p.wrong(n, fmt.Sprintf("$%s: %s has no operand %s", name, p.n.Func.Name, name),
				"C has pointers to operands and to the result, as $"+p.n.Func.Name+
					", and how many values a loop takes, as $"+p.n.Func.Vars[0].Name+
					", and how far apart elements of an operand lie, as $"+p.n.Func.Name+"."+p.n.Func.Vars[0].Name)
		}
		p.stores = p.stores || name == p.n.Func.Name
	}
}

// begin reads a line of C that stands at the begin of a function.
func (p *parser) begin(n int, text string) {
	p.n.C.Begin += text + "\n"
	if names := Dollars(text); names != nil {
		p.wrong(n, fmt.Sprintf("$%s: at the begin of a function there are no operands", names[0]))
	}
}

// isName reports whether an instruction may be called so: letters, digits, and . _ - behind a letter.
func isName(name string) bool {
	for i, c := range name {
		if digit := strings.ContainsRune("0123456789._-", c); !isLetter(c) && (i == 0 || !digit) {
			return false
		}
	}
	return name != ""
}

// isHeader reports whether a name stands as #include takes it.
func isHeader(name string) bool {
	inner := strings.Trim(name, `<>"`)
	return inner != "" && (name == "<"+inner+">" || name == `"`+inner+`"`)
}

// loop reports whether the instruction has a loop of that name.
func (p *parser) loop(name string) bool {
	is := func(v halide.Var) bool { return v.Name == name }
	return slices.ContainsFunc(p.n.Func.Vars, is) ||
		slices.ContainsFunc(halide.NewPipeline(p.n.Func).RDoms(),
			func(r *halide.RDom) bool { return slices.ContainsFunc(r.Vars, is) })
}

// Dollars are the names behind $ in statements of C: a, r.x; "" where a $ stands alone.
func Dollars(text string) (names []string) {
	letter := func(r rune) bool { return r == '_' || isLetter(r) || '0' <= r && r <= '9' }
	_, rest, found := strings.Cut(text, "$")
	for found {
		end := len(rest)
		for i, r := range rest {
			if !letter(r) && (r != '.' || i+1 == len(rest) || !letter(rune(rest[i+1]))) {
				end = i
				break
			}
		}
		names = append(names, rest[:end])
		_, rest, found = strings.Cut(rest[end:], "$")
	}
	return names
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }
