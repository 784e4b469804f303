package forms_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/triplet"
	"pgregory.net/rapid"
)

// complexProgram is a sum of products of complex numbers: c and x of arrays that hold numbers side by side, or one dimension
// of parts.
type complexProgram struct {
	t      *rapid.T
	flat   bool
	re, im []string
	inputs map[string]bool
}

// at is a part of number i of an array.
func (p *complexProgram) at(array string, part int, i string) string {
	p.inputs[array] = true
	if p.flat {
		return fmt.Sprintf("%s(2*(%s) + %d)", array, i, part)
	}
	return fmt.Sprintf("%s(%d, %s)", array, part, i)
}

// product adds number i of a times number j of b, with conjugates and a sign.
func (p *complexProgram) product(a, i, b, j string, conjA, conjB, neg bool) {
	sign := func(minus bool) string {
		if minus != neg {
			return " - "
		}
		return " + "
	}
	ar, ai, br, bi := p.at(a, 0, i), p.at(a, 1, i), p.at(b, 0, j), p.at(b, 1, j)
	p.re = append(p.re, sign(false)+ar+" * "+br, sign(conjA == conjB)+ai+" * "+bi)
	p.im = append(p.im, sign(conjB)+ar+" * "+bi, sign(conjA)+br+" * "+ai)
}

// TestFormsAgreeOnComplex is the main property for complex numbers: filters, products of two arrays and of neighbours, with
// conjugates, at strides, in any lanes, and numbers that are added; and sums that only look so. Those of numbers that lie well take one operation for
// each eight real products in 16 lanes or 8.
func TestFormsAgreeOnComplex(t *testing.T) {
	t.Parallel()
	whole, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if !drawn(t, 4) {
			return // a quarter of the cases of the other properties
		}
		pick := func(label string, n int) int { return rapid.IntRange(0, n-1).Draw(t, label) }
		p := &complexProgram{t: t, flat: pick("flat", 2) == 0, inputs: map[string]bool{}}
		x := "x"
		if p.flat {
			x = "x/2"
		}
		taps := pick("taps", 4)
		stride := 1 + pick("stride", 2)
		lies := true // all numbers are where operations find them
		for range 1 + pick("products", 3) {
			aside := pick("and", 3)
			i, b, j := fmt.Sprintf("%d*(%s) + %d", stride, x, pick("at", 4)), "b", fmt.Sprintf("%s + %d", x, aside)
			if taps > 0 {
				i += " + r.x"
			}
			if pick("coefficients", 2) > 0 {
				lies = lies && aside == 0
			} else {
				b, j = "k", fmt.Sprint(pick("coefficient", 5))
				if taps > 0 {
					j = "r.x + " + j
				}
			}
			p.product("a", i, b, j, pick("conjugate", 3) == 0, pick("conjugate too", 3) == 0, pick("minus", 4) == 0)
		}
		broken := pick("broken", 6) == 0
		if broken {
			k := pick("where", len(p.im))
			p.im[k] = strings.NewReplacer(" + ", " - ", " - ", " + ").Replace(p.im[k][:3]) + p.im[k][3:]
		}
		odd := "c == 1"
		if p.flat {
			odd = "x % 2 == 1"
		}
		re, im, sum := strings.Join(p.re, ""), strings.Join(p.im, ""), "%s"
		if taps > 0 {
			sum = "sum(r, %s)"
		}
		switch written := pick("written", 4); {
		case written == 0: // a choice between sums
			sum = fmt.Sprintf("select(%s, %s, %s)", odd, fmt.Sprintf(sum, "0"+im), fmt.Sprintf(sum, "0"+re))
		case written == 1 && len(p.re) == 2: // a sum of choices
			sum = fmt.Sprintf(sum, fmt.Sprintf("select(%s, 0%s, 0%s) + select(%[1]s, 0%[4]s, 0%s)", odd, p.im[0], p.re[0],
				p.im[1], p.re[1]))
		case written == 2 && len(p.re) == 2: // or of one with another choice from it
			sum = fmt.Sprintf(sum, fmt.Sprintf("select(%s, 0%s, 0%s) - select(%[1]s, 0%[4]s, 0%s) * -1", odd, p.im[0], p.re[0],
				p.im[1], p.re[1]))
		default:
			sum = fmt.Sprintf(sum, fmt.Sprintf("select(%s, 0%s, 0%s)", odd, im, re))
		}
		own := "d(x)"
		if !p.flat {
			own = "d(c, x)"
		}
		switch pick("more", 7) {
		case 0:
			sum, p.inputs["d"] = own+" + "+sum, true
		case 1:
			sum, p.inputs["d"], lies = fmt.Sprintf("(%s)*3 - %s*5", sum, own), true, lies && taps == 0
		case 2:
			sum = fmt.Sprintf("%s + select(%s, 100, -40000)", sum, odd)
		}
		stored := pick("stored", 6)
		value := []string{"narrow(int16, %s, 15)", "narrow(int16, %s, 3, floor)", "narrow(int32, %s, 1)", "wrap(int16, %s)",
			"narrow(int32, %s + 100, 7)", "narrow(int8, %s, 20)"}[stored]
		lies = lies && !broken && stored < 5
		text, dims := "", "c, x"
		if p.flat {
			dims = "x"
		}
		for _, in := range []string{"a", "b", "d", "k"} {
			if p.inputs[in] {
				text += fmt.Sprintf("%s: int16(%s)\n", in, dims)
			}
		}
		if taps > 0 {
			text += fmt.Sprintf("r: %d\n", taps)
		}
		text += fmt.Sprintf("out(%s) = %s\nschedule\n", dims, fmt.Sprintf(value, sum))
		lanes := 8 << pick("lanes", 3)
		if p.flat {
			text += fmt.Sprintf("bound x %d; split x %d -> xo xi\n", 64+lanes, lanes)
		} else {
			for _, in := range []string{"a", "b", "d", "k", "out"} {
				if p.inputs[in] || in == "out" {
					text += fmt.Sprintf("align %s 4\n", in)
				}
			}
			text += fmt.Sprintf("bound c 2; bound x %d; fuse x c -> f; split f %d -> xo xi\n", 32+lanes/2, lanes)
		}
		if taps > 0 {
			text += "reorder xo r.x xi\n"
			if pick("unroll", 3) > 0 {
				text += "unroll r.x\n"
			} else {
				lies = false
			}
		}
		text += "vectorize xi\n"
		s, err := halide.ParseProgram("program", text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			return // refused
		}
		all++
		if lies {
			whole++
			for _, b := range triplet.Blocks(k.Triplets.Body) {
				for i := range b.Macs {
					if b.Macs[i].Path.Complex == triplet.NotComplex {
						t.Fatalf("%s\nan operation on real numbers\n%s", text, k.C)
					}
				}
			}
			if strings.Contains(k.Notes.String(), "one by one") {
				t.Fatalf("%s\n%v", text, k.Notes)
			}
		}
		inputs := map[string]*halide.Array{}
		for i, in := range halide.Inputs(s.Func) {
			inputs[in.Name] = gen.ArrayOf(in, uint64(i+pick("seed", 1000)), gen.Uniform, k.Nest.Buffer(in.Name).Valid...)
		}
		if err := agreeRoughly(k, inputs); err != nil {
			t.Fatalf("%s\n%v\n%s", text, err, k.C)
		}
	})
	t.Logf("%d compiled, %d of which in complex numbers alone", all, whole)
}
