package intrinsic

// Kind is what an executed operation is counted as.
type Kind uint8

// The kinds. A sub-register operation (upd_w, ext_w, concat, casts) costs nothing: the register allocator aliases it.
const (
	Mac    Kind = iota // vector multiplication, any family
	Vector             // select, shuffle, add, compare, maximum
	Load               // of a vector
	Store              // of a vector
	Shift              // srs, ups and their kin
	Move               // of one element, or a register set to zero
	Subreg             // free
	Scalar             // arithmetic, conversion, address
	ScalarLoad
	ScalarStore
	Branch
	Call
	NumKinds
)

var kindNames = [NumKinds]string{"mac", "vector", "load", "store", "shift", "move", "subreg", "scalar", "scalar_load",
	"scalar_store", "branch", "call"}

// String is the name used in reports.
func (k Kind) String() string { return kindNames[k] }
