// Package pass is the list of a compiler's passes, in order, with a reason for each place.
package pass

// Pass is a named step. F is what it is a function of.
type Pass[F any] struct {
	Name string
	Run  F
	Why  string // the reason for its place
}

// New is the pass called name, which stands where it stands because of why.
func New[F any](name string, run F, why string) Pass[F] { return Pass[F]{name, run, why} }

// Table lists passes in the order in which they run; one may come again where an earlier one made new work for it.
type Table[F any] []Pass[F]

// Distinct lists each pass once, in order of its first run.
func (t Table[F]) Distinct() Table[F] {
	var out Table[F]
	seen := map[string]bool{}
	for _, p := range t {
		if !seen[p.Name] {
			seen[p.Name] = true
			out = append(out, p)
		}
	}
	return out
}
