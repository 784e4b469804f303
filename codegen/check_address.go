package codegen

import "github.com/vyasa-go/vyasa/lower/affine"

// form is the distance of an address from the start of its array, in elements, over the loops around.
func (c *checker) form(a Address) affine.Form {
	f := a.Form
	if a.Based {
		f = f.AddConst(a.Offset)
		if a.Base >= 0 {
			c.reads(a.Base, nil)
			f = f.Add(c.pointers[a.Base])
		}
	}
	return c.around(f)
}

// around is f if all of its loops are around, else 0.
func (c *checker) around(f affine.Form) affine.Form {
	for _, v := range f.Vars() {
		if c.extents[v] == 0 {
			c.fail("%s is no loop around %s", v, f)
			return affine.Const(0)
		}
	}
	return f
}

// access checks n elements at an address: inside the array, and aligned if they are several.
func (c *checker) access(a Address, n int, store bool) {
	b := a.Buffer
	f := c.form(a)
	lo, hi := f.Range(c.extents)
	if c.guards == 0 && (lo < 0 || hi+n > b.Elems) {
		c.fail("elements %d to %d of %s, which has %d", lo, hi+n-1, b.Name, b.Elems)
	}
	if d, align := b.Type.Bytes(), c.prog.Target.Vector.Align/8; n > 1 && (f.Const*d%align != 0 || f.Divisor()*d%align != 0) {
		c.fail("a vector access at %s of %s, which may be no multiple of %d bytes", f, b.Name, align)
	}
	if store && !b.Output && !b.Inner {
		c.fail("%s is no output, and is stored to", b.Name)
	}
}
