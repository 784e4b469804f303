package gopkg

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/native/gosource"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// outside is a function that finds an element that is not in its range, whose index at says.
func (a *param) outside(suffix, list string, at func(i func(dim int) string) string) string {
	least, most := a.Type.Bounds()
	lo, hi, _ := a.limits()
	var wrong []string
	for _, c := range []struct {
		differ bool
		sign   string
		end    *big.Int
	}{{lo.Cmp(least) > 0, "<", lo}, {hi.Cmp(most) < 0, ">", hi}} {
		if c.differ {
			wrong = append(wrong, fmt.Sprintf("v %s %s", c.sign, c.end))
		}
	}
	return fmt.Sprintf("// outside%s is the first place of %s that holds what is not in %s..%s, or -1.\nfunc "+
		"outside%s%s(%s) int {\n",
		title(a.Name)+suffix, a.id, lo, hi, title(a.Name), suffix, list) + a.each(func(string) string {
		at := at(func(d int) string { return fmt.Sprint("i", d) })
		return fmt.Sprintf("if v := %s[%s]; %s {\nreturn %s\n}\n", a.id, at, strings.Join(wrong, " || "), at)
	}) + "return -1\n}\n\n"
}

// norm is a function that reports whether sums stay in 32 bits: norm i of the kernel.
//
//	rest + sum of |k[...]| * most   <=   limit
func (p *pkg) norm(i int) string {
	m := p.norms[i]
	var list []string
	seen := map[int]bool{}
	for _, t := range m.Terms {
		if a := p.param(t.Buffer); !seen[t.Buffer] {
			seen[t.Buffer] = true
			list = append(list, fmt.Sprintf("%s []%s", a.id, a.Type))
		}
	}
	names := p.names.Clone()
	w := loopWriter{names: names, ids: map[string]string{}, extents: affine.Extents{}}
	var b strings.Builder
	fmt.Fprintf(&b, "// small%d reports whether coefficients are so small that sums stay in 32 bits.\nfunc "+
		"small%d(%s) bool {\n", i, i, strings.Join(list, ", "))
	b.WriteString(w.open(m.Outer) + fmt.Sprintf("sum := int64(%d)\n", m.Rest))
	for _, t := range m.Terms {
		if t.Most == 0 {
			continue
		}
		a := p.param(t.Buffer)
		b.WriteString(w.open(t.Over) + "{\n")
		fmt.Fprintf(&b, "v := int64(%s[%s])\nif v = max(v, -v); v < 0 || v > (%d-sum)/%d {\nreturn false\n}\nsum += "+
			"v * %d\n}\n",
			a.id, gosource.Index(t.Address, w.extents, func(v string) string { return w.ids[v] }), kernel.NormLimit,
			t.Most, t.Most)
		b.WriteString(strings.Repeat("}\n", len(t.Over)))
	}
	fmt.Fprintf(&b, "if sum > %d {\nreturn false\n}\n%sreturn true\n}\n\n", kernel.NormLimit,
		strings.Repeat("}\n", len(m.Outer)))
	return b.String()
}

// normCall is a call of norm i.
func (p *pkg) normCall(i int) string {
	var list []string
	seen := map[int]bool{}
	for _, t := range p.norms[i].Terms {
		if !seen[t.Buffer] {
			seen[t.Buffer] = true
			list = append(list, p.param(t.Buffer).id)
		}
	}
	return fmt.Sprintf("small%d(%s)", i, strings.Join(list, ", "))
}

// loopWriter opens loops.
type loopWriter struct {
	names   *gosource.Names
	ids     map[string]string
	extents affine.Extents
}

func (w *loopWriter) open(loops []lower.Level) string {
	text := ""
	for _, l := range loops {
		if w.ids[l.Var] == "" {
			w.ids[l.Var] = w.names.Fresh(l.Var)
		}
		w.extents[l.Var] = l.Extent
		id := w.ids[l.Var]
		text += fmt.Sprintf("for %s := 0; %s < %d; %s++ {\n", id, id, l.Extent, id)
	}
	return text
}
