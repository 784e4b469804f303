package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// grouping is how data become tuples.
type grouping struct {
	how mapping
	at  map[*datum]int // the places of data
	out []tuple        // of data that the same sums multiply
}

// tuple is one of so many data.
func (g *grouping) tuple(adjacent bool, of ...*datum) tuple {
	t := tuple{data: make([]*datum, g.how.group), adjacent: adjacent, last: g.at[of[len(of)-1]]}
	copy(t.data, of)
	return t
}

// together groups data that all the same sums multiply, and gives back what is left over.
func (g *grouping) together(data []*datum) (left []*datum) {
	if g.how.step > 0 {
		for i := 0; i < len(data); i++ {
			d := data[i]
			if i+1 < len(data) && d.before(data[i+1]) && sumsWith(data[i+1]) == sumsWith(d) {
				g.out = append(g.out, g.tuple(true, data[i:i+2]...))
				i++
				continue
			}
			left = append(left, d)
		}
		return left
	}
	full := map[string][]*datum{}
	for _, d := range data {
		key := sumsWith(d)
		if full[key] = append(full[key], d); len(full[key]) == g.how.group {
			g.out = append(g.out, g.tuple(false, full[key]...))
			delete(full, key)
		}
	}
	for _, d := range data {
		if slices.Contains(full[sumsWith(d)], d) {
			left = append(left, d)
		}
	}
	return left
}

// byPlace groups data as they come. Those that are loaded as they lie stand alone where no sum multiplies both: a blend
// of them would save nothing.
func (g *grouping) byPlace(left []*datum) (out []tuple) {
	for len(left) > 0 {
		n := min(g.how.group, len(left))
		if n == 2 && g.how.step > 0 && !left[0].meets(left[1]) {
			n = 1
		}
		out, left = append(out, g.tuple(false, left[:n]...)), left[n:]
	}
	return out
}

// byRuns groups data whose coefficients lie one after the other, and begins another tuple where they do not: it has
// places without data then.
//
//	3 channels, 3 taps, by 4   ->   (c0 c1 c2 -)(c0 c1 c2 -)(c0 c1 c2 -)
func (g *grouping) byRuns(data []*datum, b *dots) (out []tuple) {
	var run []*datum
	flush := func() {
		if len(run) > 0 {
			out, run = append(out, g.tuple(false, run...)), nil
		}
	}
	for _, d := range data {
		if len(run) > 0 {
			last := run[len(run)-1]
			follows := len(run) < g.how.group && sumsWith(d) == sumsWith(last)
			for sum := range d.coefs {
				if follows && has(d.coefs, sum) {
					_, follows = b.neighbours([]*halide.Expr{last.coefs[sum].coef, d.coefs[sum].coef}, nil)
				}
			}
			if !follows {
				flush()
			}
		}
		run = append(run, d)
	}
	flush()
	return out
}

// bySum pairs the data of each sum, one after the other. The last one of an odd number is multiplied alone.
func (g *grouping) bySum(left []*datum, sums int) (out []tuple) {
	for sum := range sums {
		var mine []*datum
		for _, d := range left {
			if has(d.coefs, sum) {
				mine = append(mine, d)
			}
		}
		for pair := range slices.Chunk(mine, 2) {
			i := slices.IndexFunc(out, func(t tuple) bool {
				return g.at[t.data[0]] == g.at[pair[0]] && (len(pair) == 1 && t.data[1] == nil ||
					len(pair) == 2 && t.data[1] != nil && g.at[t.data[1]] == g.at[pair[1]])
			})
			if i < 0 {
				var own []*datum
				for _, d := range pair {
					c := *d
					c.coefs, c.with = make([]product, sums), ""
					g.at[&c] = g.at[d]
					own = append(own, &c)
				}
				i, out = len(out), append(out, g.tuple(false, own...))
			}
			for j, d := range pair {
				out[i].data[j].coefs[sum] = d.coefs[sum]
			}
		}
	}
	return out
}

// before reports whether another datum is its neighbour in memory.
func (d *datum) before(e *datum) bool { return e.row == d.row && e.offset == d.offset+1 }

// meets reports whether a sum multiplies both.
func (d *datum) meets(e *datum) bool {
	for sum := range d.coefs {
		if has(d.coefs, sum) && has(e.coefs, sum) {
			return true
		}
	}
	return false
}
