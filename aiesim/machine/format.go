package machine

// Format is one layout of an instruction word: the slots it has room for.
type Format struct {
	Bytes int
	Slots Slots
}

// Fits reports whether operations in exactly the slots used can be encoded in f; slots left over hold no operation.
func (f Format) Fits(used Slots) bool { return used&^f.Slots == 0 }

// BundleBytes is the size of the shortest format of m that holds used; ok is false if there is none. An empty word is
// the shortest format there is, a nop.
func (m *Machine) BundleBytes(used Slots) (bytes int, ok bool) {
	for _, f := range m.Formats {
		if f.Fits(used) {
			return f.Bytes, true
		}
	}
	return 0, false
}
