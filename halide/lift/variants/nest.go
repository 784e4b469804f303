package variants

import (
	"fmt"
	"slices"
)

// nest writes loops around a body, the first outermost: those of tiles before those of points. The body gets what
// stands for the innermost variable, if not its name.
func (w *writer) nest(loops []loop, tiled uint, pragma bool, body func(at map[string]string)) {
	if len(loops) == 0 {
		w.open("{")
		body(nil)
		w.close()
		return
	}
	depth := 0
	if pragma {
		w.line("#pragma omp parallel for")
	}
	for i, l := range loops {
		if tiled&(1<<i) != 0 && w.form.Tile > 0 {
			v, n := w.names.of(variable, "tile "+l.v), w.names.of(size, l.extent)
			w.open("for (int %s = 0; %s < %s; %s += %d) {", v, v, n, v, w.form.Tile)
			depth++
		}
	}
	for i, l := range loops {
		first, end := w.points(l, tiled&(1<<i) != 0)
		if i == len(loops)-1 {
			w.innermost(l, first, end, body)
			break
		}
		v := w.names.of(variable, l.v)
		w.open("for (int %s = %s; %s < %s; %s++) {", v, first, v, end, v)
		depth++
	}
	for range depth {
		w.close()
	}
}

// points are the first and the end of a loop, within its tile.
func (w *writer) points(l loop, tiled bool) (first, end string) {
	n := w.names.of(size, l.extent)
	if !tiled || w.form.Tile == 0 {
		return "0", n
	}
	v := w.names.of(variable, "tile "+l.v)
	return v, fmt.Sprintf("(%s + %d < %s ? %s + %d : %s)", v, w.form.Tile, n, v, w.form.Tile, n)
}

// innermost writes the innermost loop: unrolled, by pointers, by while, or plainly.
func (w *writer) innermost(l loop, first, end string, body func(at map[string]string)) {
	v := w.names.of(variable, l.v)
	at, steps := w.walks(l, first)
	switch u := w.form.Unroll; {
	case at != nil:
		w.open("for (int %s = 0; %s < %s; %s++) {", v, v, end, v)
		body(at)
		for _, s := range steps {
			w.line("%s", s)
		}
		w.close()
	case u > 1:
		w.line("int %s = %s;", v, first)
		w.open("for (; %s + %d <= %s; %s += %d) {", v, u, end, v, u)
		body(nil)
		for i := 1; i < u; i++ {
			body(map[string]string{l.v: fmt.Sprintf("(%s + %d)", v, i)})
		}
		w.close()
		w.open("for (; %s < %s; %s++) {", v, end, v)
		body(nil)
		w.close()
	case w.form.While:
		w.line("int %s = %s;", v, first)
		w.open("while (%s < %s) {", v, end)
		body(nil)
		w.line("%s++;", v)
		w.close()
	default:
		w.open("for (int %s = %s; %s < %s; %s++) {", v, first, v, end, v)
		body(nil)
		w.close()
	}
}

// walks declares a pointer for each flat array that moves along a loop; nil if this form has none.
func (w *writer) walks(l loop, first string) (at map[string]string, steps []string) {
	if !w.form.Walk || first != "0" || w.form.Unroll > 1 {
		return nil, nil
	}
	for _, a := range slices.Concat(w.c.in, []access{w.c.out}) {
		if len(a.index) == 0 || w.storage(a) != Flat || at["*"+a.text()] != "" {
			continue
		}
		stride := w.stride(a, l.v)
		if stride == "" || w.form.Local && a.array == w.c.out.array {
			continue
		}
		if at == nil {
			at = map[string]string{}
		}
		p, elem := w.names.of(array, "walk "+a.text()), "const "+w.form.Elem
		if a.array == w.c.out.array {
			elem = w.outElem()
		}
		w.line("%s *%s = %s + %s;", elem, p, w.names.of(array, a.array), w.flat(a, map[string]string{l.v: "0"}))
		at["*"+a.text()] = "*" + p
		if stride == "1" {
			steps = append(steps, p+"++;")
		} else {
			steps = append(steps, p+" += "+stride+";")
		}
	}
	return at, steps
}
