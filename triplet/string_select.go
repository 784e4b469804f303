package triplet

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/lower/affine"
)

// selected writes the operands of a triplet over their larger loads, before columns are: " = SELECT(V4, {0}) *
// SELECT(V1, {i+2})". An operand that none holds stands as it is.
func (w *writer) selected(b *Block, use Use) string {
	if b.Loads == nil {
		return ""
	}
	t := &b.Groups[use.Group].Triplets[use.Triplet]
	return " = " + w.selectedFrom(b, use, t.Coef) + " * " + w.selectedFrom(b, use, t.Data)
}

func (w *writer) selectedFrom(b *Block, use Use, x Access) string {
	for i := range b.Loads {
		for _, n := range b.Loads[i].Nodes {
			if n.Access.same(x) && slices.Contains(n.Uses, use) {
				from := x.Base.Sub(b.Loads[i].Base).Const
				rows := make([][]int, len(x.Lane))
				for l, o := range x.Lane {
					rows[l] = []int{from + o}
				}
				return fmt.Sprintf("SELECT(V%d, %s)", i+1, table(rows))
			}
		}
	}
	return w.access(x)
}

// same reports whether two accesses are of the same elements, lane by lane.
func (a *Access) same(b Access) bool {
	return a.Buffer == b.Buffer && a.Base.Equal(b.Base) && slices.Equal(a.Lane, b.Lane)
}

// table writes which element each lane i and column j reads: {2*i+j+3} where one formula gives them all, else lane by
// lane, "_" for any. Behind a formula stands which lanes and columns read at all: {i+2, j=0}, {i+j, i<12, j=0 2}.
func table(want [][]int) string {
	lanes, columns := used(want)
	switch {
	case len(lanes) == 0:
		return "{_}"
	case lanes[len(lanes)-1] != len(lanes)-1:
		return listed(want)
	}
	c, i, j, ok := formula(want)
	for l, row := range want {
		for k, v := range row {
			ok = ok && (v >= 0) == (l < len(lanes) && slices.Contains(columns, k))
		}
	}
	if !ok {
		return listed(want)
	}
	out := ""
	for _, t := range []affine.Form{affine.Var("i").Scale(i), affine.Var("j").Scale(j), affine.Const(c)} {
		switch text := compact(t); {
		case text == "0":
		case out != "" && text[0] != '-':
			out += "+" + text
		default:
			out += text
		}
	}
	out = cmp.Or(out, "0")
	if len(lanes) < len(want) {
		out += fmt.Sprintf(", i<%d", len(lanes))
	}
	if len(columns) < len(want[0]) {
		out += ", j=" + strings.Trim(fmt.Sprint(columns), "[]")
	}
	return "{" + out + "}"
}

// used are the lanes and the columns that read something.
func used(want [][]int) (lanes, columns []int) {
	for l, row := range want {
		for k, v := range row {
			switch {
			case v < 0:
				continue
			case len(lanes) == 0 || lanes[len(lanes)-1] != l:
				lanes = append(lanes, l)
			}
			if !slices.Contains(columns, k) {
				columns = append(columns, k)
			}
		}
	}
	slices.Sort(columns)
	return lanes, columns
}

// listed writes a table lane by lane.
func listed(want [][]int) string {
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
