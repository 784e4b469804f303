package interp

// change is a cell as it was before a write inside of a branch on data.
type change[V any] struct {
	o   *object[V]
	off int64
	n   int64
	was cell[V]
}

// cell is a copy of a scalar in memory.
type cell[V any] struct {
	num number[V]
	p   ptr[V]
	fl  cellFlags
}

// cell copies cell i.
func (o *object[V]) cell(i int) cell[V] {
	c := cell[V]{num: o.number(i), fl: o.flags[i]}
	if o.ptrs != nil {
		c.p = o.ptrs[i]
	}
	return c
}

// log remembers the cells in n bytes at off, which are about to be written.
func (m *machine[V]) log(o *object[V], off, n int64) {
	width := o.mask + 1
	for at := off; at < off+n; at += width {
		i := int((at - o.lo) >> o.shift)
		if i < 0 || i >= len(o.flags) {
			continue
		}
		m.journal = append(m.journal, change[V]{o: o, off: at, n: width, was: o.cell(i)})
	}
}

// touched is a cell that one side of a branch wrote, with its value there.
type touched[V any] struct {
	o   *object[V]
	off int64
}

// undo takes memory back to where the journal had `from` entries and returns the cells that were written since, as
// they are now, in the order of their first write.
func (m *machine[V]) undo(from int) ([]touched[V], map[touched[V]]cell[V]) {
	now := map[touched[V]]cell[V]{}
	var order []touched[V]
	for _, c := range m.journal[from:] {
		t := touched[V]{c.o, c.off}
		if _, ok := now[t]; !ok && c.o.freed == "" {
			now[t] = c.o.cell(m.place(c))
			order = append(order, t)
		}
	}
	for j := len(m.journal) - 1; j >= from; j-- {
		c := m.journal[j]
		if c.o.freed == "" {
			c.o.restore(m.place(c), c.was)
		}
	}
	m.journal = m.journal[:from]
	return order, now
}

// place is where c's cell is now; an object that was divided into bytes meanwhile keeps cells at their offsets.
func (m *machine[V]) place(c change[V]) int { return int((c.off - c.o.lo) >> c.o.shift) }

// restore puts c into cell i; that it was read remains.
func (o *object[V]) restore(i int, c cell[V]) {
	o.flags[i] = o.flags[i]&^cellValue | c.fl&cellValue
	o.bits[i] = c.num.bits
	if o.data != nil {
		o.data[i] = c.num.v
	}
	if o.ptrs != nil {
		o.ptrs[i] = c.p
	}
}
