package codegen

// Identifiers returns a function that turns names into C identifiers: as they stand if they can, apart from those that it
// gave before, from the words of C and C++ and from the vendor's names. It is for text around a kernel; the kernel's own
// names are in [Names].
func (p *Program) Identifiers() func(name string) string {
	n := Names{taken: map[string]bool{}, vendor: p.Target.Text}
	return n.fresh
}
