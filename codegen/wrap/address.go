package wrap

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// sumOf writes a sum of products, as C and Go both read it: 272 * y + x + 2.
func sumOf(terms []product, constant int) string {
	var b strings.Builder
	for _, t := range terms {
		k, sign := t.by, " + "
		if k < 0 {
			k, sign = -k, " - "
		}
		switch {
		case b.Len() > 0:
			b.WriteString(sign)
		case sign == " - ":
			b.WriteString("-")
		}
		if k != 1 {
			fmt.Fprintf(&b, "%d * ", k)
		}
		b.WriteString(t.of)
	}
	switch {
	case b.Len() == 0:
		return fmt.Sprint(constant)
	case constant > 0:
		fmt.Fprintf(&b, " + %d", constant)
	case constant < 0:
		fmt.Fprintf(&b, " - %d", -constant)
	}
	return b.String()
}

// product is a term of a sum: a coordinate times a number.
type product struct {
	of string
	by int
}

// storedAt writes where an element is stored, its coordinates given as text:
//
//	272*y + x      144*((x - 1) / 8) + 8*y + (x - 1) % 8
func storedAt(b *lower.Buffer, coords []string) string {
	var terms []product
	constant := 0
	for _, a := range b.Axes {
		c, low := coords[a.Dim], b.Dims[a.Dim].Min
		if a.Mod == 0 && a.Div == 1 {
			terms = append(terms, product{c, a.Stride})
			constant -= low * a.Stride
			continue
		}
		if low != 0 {
			c = "(" + sumOf([]product{{c, 1}}, -low) + ")"
		}
		if a.Mod > 0 {
			c += fmt.Sprintf(" %% %d", a.Mod)
		}
		if a.Div > 1 {
			c += fmt.Sprintf(" / %d", a.Div)
		}
		if a.Stride != 1 {
			c = "(" + c + ")"
		}
		terms = append(terms, product{c, a.Stride})
	}
	return sumOf(terms, constant)
}

// plainAt writes where an element stands in a dense array of a region, dimension 0 the fastest.
func plainAt(dims []halide.Range, coords []string) string {
	var terms []product
	constant, stride := 0, 1
	for i, r := range dims {
		terms = append([]product{{coords[i], stride}}, terms...)
		constant -= r.Min * stride
		stride *= r.Extent
	}
	return sumOf(terms, constant)
}
