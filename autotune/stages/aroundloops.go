package stages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// loops are the directives about the loops of a stage, as they are written.
type loops struct {
	strings.Builder
	order []string // loops of its dimensions around the innermost one, outermost first; before take: with it
	inner string   // the innermost one
	of    string   // what its parts are named after
	sums  []string
}

func (l *loops) say(format string, args ...any) { fmt.Fprintf(l, format+"\n", args...) }

// take makes a dimension the innermost one, "": dimension 0. Another one is also that of the array that is laid out,
// "": none.
//
//	y x, take y, of f   ->   layout f x y; x y
func (l *loops) take(inner, array string) {
	last := len(l.order) - 1
	l.inner, l.of = l.order[last], l.order[last]
	if inner != "" && inner != l.inner {
		at := slices.Index(l.order, inner)
		l.order = append(slices.Delete(l.order, at, at+1), inner)
		l.inner, l.of = inner, inner
		if array != "" {
			l.say("layout %s %s", array, strings.Join(l.order, " "))
		}
	}
	l.order = l.order[:last]
}

// fuse makes one loop of rows and what is in them, and has rows of arrays that the stage touches begin where the last
// one ended, where they have 16 bytes, 8 or 4, or a multiple.
//
//	y x, rows of 8 int16   ->   align f 16; align in 16; fuse y x -> x_f
func (l *loops) fuse(a *Around, b block) {
	last := len(l.order) - 1
	extent := b.stage.Loops()[last+1].Extent
	align := func(name string, bytes int) {
		bytes *= extent
		if n := bytes & -bytes; n > 0 && n < 32 && a.given.StorageOf(name).Align == 0 {
			l.say("align %s %d", name, n)
		}
	}
	f := b.stage.Func
	if t, err := halide.ResultType(f, nil); err == nil {
		align(f.Name, t.Bytes())
	}
	for _, in := range halide.Inputs(f) {
		if len(in.Dims) == len(f.Vars) {
			align(in.Name, in.Type.Bytes())
		}
	}
	l.say("fuse %s %s -> %s_f", l.order[last], l.inner, l.of)
	l.inner, l.order = l.of+"_f", l.order[:last]
}

// tile cuts the outermost dimension into parts, perhaps twice, and the innermost one.
//
//	y c x, tile 16/4, strip 64   ->   split y 16 guard -> y_t y_r; split y_r 4 -> y_s y_i; split x 64 -> x_t x_i;
//	                                  y_t x_t y_s y_i c x_i
func (l *loops) tile(sizes, strip string) {
	var outer, middle []string
	if sizes != "none" && sizes != "" && len(l.order) > 0 {
		y := l.order[0]
		size, second, two := strings.Cut(sizes, "/")
		l.say("split %s %s guard -> %s_t %s_i", y, size, y, y)
		outer, l.order[0] = []string{y + "_t"}, y+"_i"
		if two {
			l.say("split %s_i %s -> %s_s %s_k", y, second, y, y)
			middle, l.order[0] = []string{y + "_s"}, y+"_k"
		}
	}
	if strip != "none" && strip != "" {
		l.say("split %s %s -> %s_t %s_i", l.inner, strip, l.of, l.of)
		outer, l.inner = append(outer, l.of+"_t"), l.of+"_i"
	}
	l.order = slices.Concat(outer, middle, l.order)
}

// vector cuts the innermost loop into vectors, "": none, and puts all loops into their order.
func (l *loops) vector(lanes string) {
	all := append(slices.Clone(l.order), l.inner)
	if lanes != "" {
		l.say("split %s %s -> %s_o %s_v", l.inner, lanes, l.of, l.of)
		all[len(all)-1] = l.of + "_o"
	}
	all = append(all, l.sums...)
	if lanes != "" {
		all = append(all, l.of+"_v")
	}
	if len(all) > 1 {
		l.say("reorder %s", strings.Join(all, " "))
	}
}
