package calls

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// An instruction as a plain sum gives what its text gives, or says that something may wrap or saturate: with small
// numbers it does not, with the largest ones some do.
func TestPlain(t *testing.T) {
	operand := func(name string, typ halide.Type, last []int) *Operand {
		b := &lower.Buffer{Name: name, Type: typ}
		for _, n := range last {
			b.Dims = append(b.Dims, halide.Range{Extent: n + 1})
		}
		return whole(b)
	}
	sums, slow := 0, 0
	for _, n := range needle.All() {
		p := n.Product
		c := &Call{Needle: n}
		last := make([]int, len(p.Loops))
		for i, l := range p.Loops {
			c.Box = append(c.Box, l.Extent)
			if last[i] = l.Extent - 1; l.Extent == 0 {
				last[i], c.Box[i] = 2, 3
			}
		}
		types := map[string]halide.Type{}
		for _, o := range n.Operands {
			types[o.Name] = o.Type
		}
		c.Out = operand(p.Out.Name, p.Out.Type, p.Out.At(last))
		shapes := map[string]*Operand{}
		for _, f := range p.Factors {
			c.Factors = append(c.Factors, operand(f.Name, types[f.Name], f.At(last)))
			shapes[f.Name] = c.Factors[len(c.Factors)-1]
		}
		if n.Acc != "" {
			c.Acc = operand(n.Acc, types[n.Acc], p.Out.At(last))
			shapes[n.Acc] = c.Acc
		}
		room := c.room()
		if room == 0 || slices.ContainsFunc(p.Loops, func(l match.Loop) bool { return l.Extent == 0 && l.Summed }) {
			continue
		}
		sums++
		rng := rand.New(rand.NewPCG(1, 2))
		for round := range 20 {
			arrays := map[string]*halide.Array{}
			for name, o := range shapes {
				a := halide.NewArray(o.Buffer.Type, o.region()...)
				lo, hi := o.Buffer.Type.Bounds()
				for i := range a.Ints {
					switch k := rng.IntN(3); {
					case round%2 == 0:
						a.Ints[i] = max(lo.Int64(), int64(rng.IntN(17)-8))
					case k == 0:
						a.Ints[i] = lo.Int64()
					default:
						a.Ints[i] = hi.Int64()
					}
				}
				arrays[name] = a
			}
			got, most := c.summed(arrays)
			if most > room {
				slow++
				continue
			}
			if at, differ := c.evaluated(arrays).Diff(got); differ {
				t.Fatalf("%s: another sum at %v", n.Name, at)
			}
		}
	}
	if sums < 12 || slow == 0 {
		t.Errorf("%d instructions are plain sums, %d times one may wrap", sums, slow)
	}
}
