package vec

// shape is how operations of a Code look: their name in text, what they set and read, which fields of Op they use.
type shape struct {
	name string
	dst  string // classes of Dst: "v" a vector, "i" an index register
	args string // of Args; "v*" is any number of vectors, at least one
	has  uses
}

// uses is a set of what operations have.
type uses uint16

const (
	memory   uses = 1 << iota // Mem is a place in an argument
	writes                    // which it writes
	formed                    // Mem.Form is a value
	immed                     // Imm
	fromed                    // From
	tabled                    // Lane, a number for each lane
	picking                   // Lane, places among the lanes of Args
	typed                     // Elem
	laned                     // N
	integers                  // Elem is an integer
	floats                    // Elem is a float
	commutes                  // the first two Args may change places
	shifting                  // Imm is a number of bits below the width of Elem
)

// vectors is what nearly all operations on vector registers have.
const vectors = typed | laned

var shapes = [...]shape{
	Const:     {"const", "v", "", vectors | immed},
	Table:     {"table", "v", "", vectors | tabled},
	Load:      {"load", "v", "", vectors | memory},
	LoadS:     {"loads", "v", "", vectors | memory | fromed | integers},
	LoadU:     {"loadu", "v", "", vectors | memory | fromed | integers},
	LoadLane:  {"loadlane", "v", "v", vectors | memory | immed},
	Broadcast: {"broadcast", "v", "", vectors | memory},
	Store:     {"store", "", "v", vectors | memory | writes},
	StoreLane: {"storelane", "", "v", vectors | memory | writes | immed},
	Copy:      {"copy", "v", "v", 0},
	Prefetch:  {"prefetch", "", "", vectors | memory | immed},

	Add:      {"add", "v", "vv", vectors | commutes},
	Sub:      {"sub", "v", "vv", vectors},
	Mul:      {"mul", "v", "vv", vectors | commutes},
	MulHiS:   {"mulhis", "v", "vv", vectors | integers | commutes},
	MulHiU:   {"mulhiu", "v", "vv", vectors | integers | commutes},
	MulRound: {"mulround", "v", "vv", vectors | integers | commutes},
	MulHalf:  {"mulhalf", "v", "vv", vectors | integers | commutes},
	Div:      {"div", "v", "vv", vectors | floats},
	Sqrt:     {"sqrt", "v", "v", vectors | floats},
	Neg:      {"neg", "v", "v", vectors},
	Abs:      {"abs", "v", "v", vectors},
	Ones:     {"ones", "v", "v", vectors | integers},
	MinS:     {"mins", "v", "vv", vectors | integers | commutes},
	MaxS:     {"maxs", "v", "vv", vectors | integers | commutes},
	MinU:     {"minu", "v", "vv", vectors | integers | commutes},
	MaxU:     {"maxu", "v", "vv", vectors | integers | commutes},
	MinF:     {"minf", "v", "vv", vectors | floats},
	MaxF:     {"maxf", "v", "vv", vectors | floats},
	And:      {"and", "v", "vv", vectors | commutes},
	Or:       {"or", "v", "vv", vectors | commutes},
	Xor:      {"xor", "v", "vv", vectors | commutes},
	AndNot:   {"andnot", "v", "vv", vectors},
	Shl:      {"shl", "v", "v", vectors | integers | immed | shifting},
	ShrS:     {"shrs", "v", "v", vectors | integers | immed | shifting},
	ShrU:     {"shru", "v", "v", vectors | integers | immed | shifting},
	ShlV:     {"shlv", "v", "vv", vectors | integers},
	ShrSV:    {"shrsv", "v", "vv", vectors | integers},
	ShrUV:    {"shruv", "v", "vv", vectors | integers},
	AddSatS:  {"addsats", "v", "vv", vectors | integers | commutes},
	AddSatU:  {"addsatu", "v", "vv", vectors | integers | commutes},
	SubSatS:  {"subsats", "v", "vv", vectors | integers},
	SubSatU:  {"subsatu", "v", "vv", vectors | integers},
	AvgU:     {"avgu", "v", "vv", vectors | integers | commutes},

	Floor: {"floor", "v", "v", vectors | floats},
	Ceil:  {"ceil", "v", "v", vectors | floats},
	Round: {"round", "v", "v", vectors | floats},
	Trunc: {"trunc", "v", "v", vectors | floats},

	EQ:     {"eq", "v", "vv", vectors | commutes},
	GTS:    {"gts", "v", "vv", vectors},
	GEF:    {"gef", "v", "vv", vectors | floats},
	Select: {"select", "v", "vvv", vectors},

	FMA: {"fma", "v", "vvv", vectors | floats | commutes},

	IntToFloat: {"inttofloat", "v", "v", vectors | floats | fromed},
	FloatToInt: {"floattoint", "v", "v", vectors | integers | fromed},
	Nearest:    {"nearest", "v", "v", vectors | integers | fromed},
	F32ToF64:   {"f32tof64", "v", "v", vectors | floats},
	F64ToF32:   {"f64tof32", "v", "v", vectors | floats},

	ExtendS: {"extends", "v", "v", vectors | integers | fromed | immed},
	ExtendU: {"extendu", "v", "v", vectors | integers | fromed | immed},
	NarrowS: {"narrows", "v", "vv", vectors | integers | fromed},
	NarrowU: {"narrowu", "v", "vv", vectors | integers | fromed},
	Narrow:  {"narrow", "v", "vv", vectors | integers | fromed},

	Shuffle: {"shuffle", "v", "v*", vectors | picking},

	DotSS:  {"dotss", "v", "vv", vectors | integers | fromed | commutes},
	DotUS:  {"dotus", "v", "vv", vectors | integers | fromed},
	Dot4:   {"dot4", "v", "vvv", vectors | integers | fromed},
	Dot4S:  {"dot4s", "v", "vvv", vectors | integers | fromed | commutes},
	Dot4U:  {"dot4u", "v", "vvv", vectors | integers | fromed | commutes},
	DotAcc: {"dotacc", "v", "vvv", vectors | integers | fromed | commutes},

	Mat:  {"mat", "v", "vvv", vectors | integers | fromed},
	MatS: {"mats", "v", "vvv", vectors | integers | fromed},
	MatU: {"matu", "v", "vvv", vectors | integers | fromed},

	IConst:  {"iconst", "i", "", immed},
	ICopy:   {"icopy", "i", "i", 0},
	IAdd:    {"iadd", "i", "ii", commutes},
	ISub:    {"isub", "i", "ii", 0},
	IMul:    {"imul", "i", "ii", commutes},
	IAddImm: {"iaddimm", "i", "i", immed},
	IShl:    {"ishl", "i", "i", immed | shifting},
	IShr:    {"ishr", "i", "i", immed | shifting},
	IExtend: {"iextend", "i", "i", fromed},
	IAnd:    {"iand", "i", "ii", commutes},
	IOr:     {"ior", "i", "ii", commutes},
	IXor:    {"ixor", "i", "ii", commutes},
	IMin:    {"imin", "i", "ii", commutes},
	IMax:    {"imax", "i", "ii", commutes},
	IDivE:   {"idive", "i", "i", immed},
	IModE:   {"imode", "i", "i", immed},
	ILoop:   {"iloop", "i", "", formed},
	ILoadS:  {"iloads", "i", "", memory | fromed},
	ILoadU:  {"iloadu", "i", "", memory | fromed},
	IStore:  {"istore", "", "i", memory | writes | typed | integers},
	ISelect: {"iselect", "i", "iii", 0},
	IEQ:     {"ieq", "i", "ii", commutes},
	ILT:     {"ilt", "i", "ii", 0},
	ILane:   {"ilane", "i", "v", fromed | immed},
	ISplat:  {"isplat", "v", "i", vectors | integers},
}

// shape is what is known of c; nothing of a number that is no Code.
func (c Code) shape() shape {
	if int(c) < len(shapes) {
		return shapes[c]
	}
	return shape{}
}

// Memory reports whether an operation of c reads or writes memory, at its Mem.
func (c Code) Memory() bool { return c.has(memory) }

// has reports whether operations of c have any of u. A shape is seven words: no copy of it is made.
//
//go:noinline
func (c Code) has(u uses) bool { return int(c) < len(shapes) && shapes[c].has&u != 0 }

// String is the name of c in text.
func (c Code) String() string {
	if s := c.shape(); s.name != "" {
		return s.name
	}
	return "none"
}
