package algorithm

import "fmt"

// names are those that are taken.
type names map[string]bool

// fresh is name, or the first of name2, name3, ... that is free; it is taken then.
func (n names) fresh(name string) string {
	free := name
	for i := 2; n[free]; i++ {
		free = fmt.Sprint(name, i)
	}
	n[free] = true
	return free
}
