package codegen

// each writes a lane operation.
func (c *writer) each(op *Op) string {
	var args []string
	for _, a := range op.Args {
		args = append(args, c.prog.Vars[a].Name)
	}
	t := c.prog.Vars[op.Dst].Type
	return c.text.Lanes(op.Each, t.Elem, t.Bits, args)
}

// copy writes a part of a register that another holds.
func (c *writer) copy(op *Op) string {
	from, to := c.prog.Vars[op.Args[0]], c.prog.Vars[op.Dst].Type
	bits := op.Len * to.Elem.Bits()
	value := from.Name
	if bits != from.Type.Bits {
		value = c.text.Part(from.Name, bits, op.From/op.Len)
	}
	if bits == to.Bits {
		return value
	}
	return c.text.Set(c.before(op, c.text.Undefined), bits, op.At/op.Len, value)
}
