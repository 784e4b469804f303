package codegen

import "fmt"

// advance moves a pointer. A step that several counters decide is selected by one after the other, the slowest first:
// compilers make selections of plain values, but branches of selections in selections.
//
//	in_y_xo += xo_left ? 16 : 32;
//	int32_t step = y_left ? 32 : 320; in_z_y_xo += xo_left ? 16 : step;
func (c *writer) advance(op *Op) {
	name := c.prog.Vars[op.Dst].Name
	if len(op.Args) == 0 {
		sign, n := "+", op.Int
		if n < 0 {
			sign, n = "-", -n
		}
		c.Line("%s %s= %d;", name, sign, n)
		return
	}
	steps := append([]int64{op.Int}, op.Steps...)
	value := fmt.Sprint(steps[len(op.Args)])
	for i := len(op.Args) - 1; i > 0; i-- {
		value = c.local32("step", fmt.Sprintf("%s ? %d : %s", c.prog.Vars[op.Args[i]].Name, steps[i], value))
	}
	c.Line("%s += %s ? %d : %s;", name, c.prog.Vars[op.Args[0]].Name, steps[0], value)
}

// count lets a counter count, a slow one where all faster ones begin again.
//
//	xo_left = xo_left ? xo_left - 1 : 7;
//	int32_t next = y_left ? y_left - 1 : 1; y_left = xo_left ? y_left : next;
func (c *writer) count(op *Op) {
	name := c.prog.Vars[op.Dst].Name
	value := fmt.Sprintf("%s ? %s - 1 : %d", name, name, op.Int)
	for i := len(op.Args) - 1; i >= 0; i-- {
		value = fmt.Sprintf("%s ? %s : %s", c.prog.Vars[op.Args[i]].Name, name, c.local32("next", value))
	}
	c.Line("%s = %s;", name, value)
}

// local32 declares a number and returns its name.
func (c *writer) local32(name, value string) string {
	name = c.Names.Fresh(name)
	c.Line("int32_t %s = %s;", name, value)
	return name
}
