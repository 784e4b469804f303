package triplet

import (
	"fmt"
	"strings"
)

// selected writes an operand over its larger load, before columns are: SELECT(V1, {i+2}).
func (w *writer) selected(b *Block, x Access) string {
	for i := range b.Loads {
		l := &b.Loads[i]
		if l.Buffer != x.Buffer || x.Const() || l.Scalar != x.Scalar() {
			continue
		}
		d := x.Base.Sub(l.Base)
		lo, hi := x.Span()
		if !d.IsConst() || d.Const+lo < 0 || d.Const+hi >= l.Elems {
			continue
		}
		rows := make([][]int, len(x.Lane))
		for l, o := range x.Lane {
			rows[l] = []int{d.Const + o}
		}
		return fmt.Sprintf("SELECT(V%d, %s)", i+1, table(rows))
	}
	return w.access(x)
}

// table writes which element each lane i and column j reads: {2*i+j+3} where one formula gives them all, else lane by
// lane, "_" for any. Lanes and columns that may read anything follow the formula of the others.
func table(want [][]int) string {
	c, i, j, ok := formula(want)
	if !ok {
		rows := make([]string, len(want))
		for l, row := range want {
			cells := make([]string, len(row))
			for k, v := range row {
				if cells[k] = fmt.Sprint(v); v < 0 {
					cells[k] = "_"
				}
			}
			rows[l] = strings.Join(cells, " ")
		}
		return "{" + strings.Join(rows, " | ") + "}"
	}
	text := term("", i, "i")
	text = term(text, j, "j")
	if c != 0 || text == "" {
		if text != "" && c > 0 {
			text += "+"
		}
		text += fmt.Sprint(c)
	}
	return "{" + text + "}"
}

func term(text string, k int, name string) string {
	if k == 0 {
		return text
	}
	if text != "" && k > 0 {
		text += "+"
	}
	switch k {
	case 1:
		return text + name
	case -1:
		return text + "-" + name
	}
	return fmt.Sprintf("%s%d*%s", text, k, name)
}

// formula finds want[i][j] = c + di*i + dj*j for all that is not any.
func formula(want [][]int) (c, di, dj int, ok bool) {
	li, lj := -1, -1
	for l, row := range want {
		for k, v := range row {
			switch {
			case v < 0:
			case li < 0:
				li, lj, c = l, k, v
			case k == lj && di == 0 && l != li && v != want[li][lj]:
				if (v-want[li][lj])%(l-li) != 0 {
					return 0, 0, 0, false
				}
				di = (v - want[li][lj]) / (l - li)
			case l == li && dj == 0:
				if (v-want[li][lj])%(k-lj) != 0 {
					return 0, 0, 0, false
				}
				dj = (v - want[li][lj]) / (k - lj)
			}
		}
	}
	if li < 0 {
		return 0, 0, 0, false
	}
	c -= di*li + dj*lj
	for l, row := range want {
		for k, v := range row {
			if v >= 0 && v != c+di*l+dj*k {
				return 0, 0, 0, false
			}
		}
	}
	return c, di, dj, true
}
