package variants

import (
	"fmt"
	"strings"
)

// extent is what a dimension that is indexed so needs: "y+r" needs H + R - 1, as C.
func (w *writer) extent(index string) string {
	var sum []string
	for _, v := range strings.Split(index, "+") {
		if n, ok := w.extents[v]; ok {
			sum = append(sum, w.names.of(size, n))
		}
	}
	constant := 0
	for _, v := range strings.Split(index, "+") {
		if _, ok := w.extents[v]; !ok {
			constant = max(constant, int(v[0]-'0'))
		}
	}
	constant -= len(sum) - 1
	if w.margin > 0 && len(sum) == 1 { // an array that a stencil reads has room around
		constant = w.margin
	}
	text := strings.Join(sum, " + ")
	switch {
	case constant > 0:
		text = fmt.Sprintf("(%s + %d)", text, constant)
	case constant < 0:
		text = fmt.Sprintf("(%s - %d)", text, -constant)
	}
	return text
}

// dims are the dimensions of an access in the order of memory, outermost first, and the extents within.
func (w *writer) dims(a access) (index, extents []string) {
	index = append(index, a.index...)
	if w.form.ColumnMajor {
		for i, j := 0, len(index)-1; i < j; i, j = i+1, j-1 {
			index[i], index[j] = index[j], index[i]
		}
	}
	for i, x := range index {
		e := w.extent(x)
		if w.leads(a) && i == 1 {
			e = w.names.of(size, "ld"+a.array)
		}
		extents = append(extents, e)
	}
	return index, extents
}

// leads reports whether an array's rows lie apart by a parameter.
func (w *writer) leads(a access) bool {
	return w.storage(a) == Flat && w.form.Leading && len(a.index) == 2
}

// storage is how this array is given: pointers to rows have two dimensions.
func (w *writer) storage(a access) Storage {
	switch {
	case len(a.index) < 2 && w.form.Storage != Static, w.form.Storage == Pointer && len(a.index) > 2:
		return Flat
	}
	return w.form.Storage
}

// sum is an index with the names of loops, or what stands for them.
func (w *writer) sum(index string, at map[string]string) string {
	var terms []string
	for _, v := range strings.Split(index, "+") {
		switch text, given := at[v]; {
		case given:
			terms = append(terms, text)
		case w.extents[v] != "":
			terms = append(terms, w.names.of(variable, v))
		default:
			terms = append(terms, v)
		}
	}
	return strings.Join(terms, " + ")
}

// element is an access as C: a[i * n + j], a[i][j].
func (w *writer) element(a access, at map[string]string) string {
	name := w.names.of(array, a.array)
	if p, ok := at["*"+a.text()]; ok {
		return p
	}
	if w.storage(a) != Flat {
		for _, x := range a.index {
			name += "[" + w.sum(x, at) + "]"
		}
		return name
	}
	return name + "[" + w.flat(a, at) + "]"
}

// flat is the offset of an element.
func (w *writer) flat(a access, at map[string]string) string {
	index, extents := w.dims(a)
	text := w.sum(index[0], at)
	for i := 1; i < len(index); i++ {
		if strings.Contains(text, " ") {
			text = "(" + text + ")"
		}
		text = fmt.Sprintf("%s * %s + %s", text, extents[i], w.sum(index[i], at))
	}
	return text
}

// stride is by how many elements an access moves in a step of loop v; "" if it does not, or moves in two dimensions.
func (w *writer) stride(a access, v string) string {
	index, extents := w.dims(a)
	at := -1
	for i, x := range index {
		for _, u := range strings.Split(x, "+") {
			if u == v {
				if at >= 0 {
					return ""
				}
				at = i
			}
		}
	}
	if at < 0 {
		return ""
	}
	if at == len(index)-1 {
		return "1"
	}
	return strings.Join(extents[at+1:], " * ")
}

func (a access) text() string { return a.array + " " + strings.Join(a.index, " ") }

// parameter declares an array.
func (w *writer) parameter(a access, elem string, output bool) string {
	name, qualifier, restrict := w.names.of(array, a.array), "const ", ""
	if output {
		qualifier = ""
	}
	if w.form.Restrict {
		restrict = "restrict "
	}
	switch w.storage(a) {
	case Pointer:
		return elem + " **" + name
	case Static:
		text := elem + " " + name
		if len(a.index) == 1 { // rows of constant arrays are not const in C99 without a cast
			text = qualifier + text
		}
		for _, x := range a.index {
			text += "[" + w.extent(x) + "]"
		}
		return text
	}
	return qualifier + elem + " *" + restrict + name
}
