package forms_test

import (
	"os"
	"strconv"

	"pgregory.net/rapid"
)

// long reports whether all cases are drawn, as make soak does.
func long() bool { return os.Getenv("VYASA_LONG") != "" }

// drawn reports whether this is one in n cases of a property, which the others leave to make soak.
func drawn(t *rapid.T, n int) bool {
	return n == 1 || long() || rapid.IntRange(0, n-1).Draw(t, "part") == 0
}

// turn reports whether it is the turn of case i of a table: one in n, which the tree's seed decides. A row of n cases
// that are counted one by one has one in every run; so has each column, where cases are row+column and none is left out.
func turn(i, n int) bool {
	seed, _ := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64)
	return long() || (uint64(i)+seed)%uint64(n) == 0
}
