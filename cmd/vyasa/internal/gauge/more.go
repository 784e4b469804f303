package gauge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// moreAtOnce is the change of the schedule that takes the fewest cycles of those that compute more in an iteration, if
// these are fewer than the kernel's; else which changes do not help.
func (l *less) moreAtOnce() string {
	if l.filled == "" {
		l.filled = cmp.Or(l.best(more(l.k.Schedule), "no schedule of it is known to be faster"),
			"compute more at once: vectorise more lanes, or UnrollJam")
	}
	return l.filled
}

// more are schedules that do more in an iteration, so that it need not wait for the one before: twice the lanes, or
// several vectors beside each other.
//
//	split x 16 -> xo xi; vectorize xi   ->   split x 32 -> xo xi; vectorize xi
//	                                         split x 16 -> xo xi; vectorize xi; unrolljam xo 2 -> xo_o xo_i
func more(s *halide.Schedule) []change {
	rows := strings.Split(strings.TrimSpace(s.String()), "\n")
	var out []change
	stage := ""
	for i, row := range rows {
		words := strings.Fields(row)
		end := i + 1 + slices.IndexFunc(append(slices.Clone(rows[i+1:]), "of"), func(row string) bool {
			return strings.HasPrefix(row, "of")
		})
		changed := func(from, to int, row, how string, args ...any) {
			out = append(out, change{strings.Join(slices.Replace(slices.Clone(rows), from, to, row), "\n"),
				fmt.Sprintf(how, args...) + stage})
		}
		switch {
		case words[0] == "of":
			stage = " " + strings.TrimSuffix(row, ":")
		case words[0] == "unrolljam":
			n := number(words[2])
			changed(i, i+1, replaced(words, 2*n), "jam %d iterations of %s, not %d: UnrollJam(%[2]s, %[1]d)", 2*n,
				words[1], n)
		case words[0] == "split" && lanes(rows[i+1:], words[len(words)-1]):
			n, around := number(words[2]), words[len(words)-2]
			changed(i, i+1, replaced(words, 2*n), "vectorise %d lanes, not %d: Split(%s, %[1]d)", 2*n, n, words[1])
			for _, times := range []int{2, 4} {
				changed(end, end, fmt.Sprintf("unrolljam %s %d -> %[1]s_o %[1]s_i", around, times),
					"compute %d vectors beside each other: UnrollJam(%s, %[1]d)", times, around)
			}
		}
	}
	return out
}
