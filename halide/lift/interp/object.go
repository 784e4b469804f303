package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// ptr points off bytes behind the beginning of o. A nil o is the number off made a pointer: null if it is 0.
type ptr[V any] struct {
	o   *object[V]
	off int64
}

// cellFlags are what is known of a scalar in memory. The low bits are the format, which accesses compare whole.
type cellFlags uint32

// The format: defined, kind (integer, floating, pointer, zero of any kind), logarithm of the size, and whether the bits
// are known, writable and at a cell's beginning. Then what happened to it, then the number of reads.
const (
	cellDefined  cellFlags = 1 << 0
	cellInt      cellFlags = 0 << 1
	cellFloat    cellFlags = 1 << 1
	cellPtr      cellFlags = 2 << 1
	cellZero     cellFlags = 3 << 1
	cellKind     cellFlags = 3 << 1
	cellSize               = 3 // shift: two bits
	cellSizes    cellFlags = 3 << cellSize
	cellData     cellFlags = 1 << 5 // the value is data[i]
	cellConst    cellFlags = 1 << 6 // may not be written
	cellInside   cellFlags = 1 << 7 // layout bytes: a byte of a cell that begins earlier
	cellUnsigned cellFlags = 1 << 8 // an unsigned integer
	cellFormat   cellFlags = 1<<9 - 1

	cellWritten cellFlags = 1 << 9
	cellFirst   cellFlags = 1 << 10 // read before it was written
	cellInitial cellFlags = 1 << 11 // read before it was written, of what is zero to begin with
	cellRead    cellFlags = 1 << 12
	cellReads   cellFlags = ^(cellRead - 1)
	cellValue             = cellFormat | cellWritten // what a store changes
)

// formats are the flags of a defined cell of each kind.
var formats = func() (f [nKinds]cellFlags) {
	for k := range nKinds {
		f[k] = cellDefined | cellFlags(k.log())<<cellSize
		switch {
		case k.Float():
			f[k] |= cellFloat
		case k == Ptr:
			f[k] |= cellPtr
		case !k.Signed():
			f[k] |= cellUnsigned
		}
	}
	return f
}()

// again is fl after one more read; what is read more often than the counter counts stays at its end.
func (fl cellFlags) again() cellFlags {
	if fl < cellReads {
		return fl + cellRead
	}
	return fl
}

// kind is the kind of a cell.
func (fl cellFlags) kind() Kind {
	size := fl & cellSizes >> cellSize
	switch fl & cellKind {
	case cellFloat:
		if size == 2 {
			return F32
		}
		return F64
	case cellPtr:
		return Ptr
	}
	k := [...]Kind{I8, I16, I32, I64}[size]
	if fl&cellUnsigned != 0 {
		k++
	}
	return k
}

func (fl cellFlags) bytes() int64 { return 1 << (fl & cellSizes >> cellSize) }

// layout is how an object's bytes are divided into cells.
type layout uint8

const (
	untyped layout = iota // not yet: the first access decides
	uniform               // cells of 1<<shift bytes, one behind the other
	bytes                 // a slot for every byte; cells of any size begin anywhere
)

// object is a piece of memory: what one declaration or one malloc made, or what a pointer that was passed in points to.
type object[V any] struct {
	bits  []uint64 // one a cell; integers as int64, floats as float64
	flags []cellFlags
	data  []V      // in domains of data only
	ptrs  []ptr[V] // nil until a pointer is stored

	lo     int64 // offset of cell 0, at most 0
	mask   int64 // 1<<shift - 1
	shift  uint8
	layout layout
	open   bool // undefined cells are inputs
	zero   bool // undefined cells are zero
	fixed  bool // const: writes are refused
	heap   bool
	list   bool
	freed  string // why it cannot be accessed any more

	most int64      // bytes up to the last one that was accessed, of cells that are gone
	size int64      // bytes; -1 is without limit
	elem ctree.Type // of its elements; nil if unknown
	fn   *ctree.Func
	// name is for messages, path is what the trace calls it.
	name, path string
	byValue    bool // a struct that was passed, not pointed to: p.x, not p->x
	several    bool // structs, of which the caller says that there are several
	root       *ctree.Object
	made       bool // by the function, so that undefined cells are undefined
	id         int
	pos        ctree.Pos
	seen       int // place in the order of first accesses, from 1
	firstWrite int // place in the order of first writes, from 1
}

// addressBits is the logarithm of the distance of two objects' addresses; the beginning is in the middle of the range.
const addressBits = 34

// address is p as a number.
func (p ptr[V]) address() int64 {
	if p.o == nil {
		return p.off
	}
	return int64(p.o.id)<<addressBits + p.off
}

// pointer is the reverse of ptr.address.
func (m *machine[V]) pointer(address int64) ptr[V] {
	id := (address + 1<<(addressBits-1)) >> addressBits
	if id <= 0 || id > int64(len(m.objects)) {
		return ptr[V]{off: address}
	}
	return ptr[V]{o: m.objects[id-1], off: address - id<<addressBits}
}

// newObject makes an object of size bytes (-1: open-ended) with elements of type elem (nil: decided by the first
// access).
func (m *machine[V]) newObject(elem ctree.Type, size int64, name string, pos ctree.Pos) *object[V] {
	if len(m.objects) >= maxObjects {
		fail(pos, CodeLimit, "more than a million objects are alive or were")
	}
	m.charge(pos, 200+4*int64(len(name))) // names of lists' members are long
	o := &object[V]{size: size, elem: elem, name: name, id: len(m.objects) + 1, pos: pos, made: true}
	m.objects = append(m.objects, o)
	return o
}

const maxObjects = 1 << 20

// end makes o inaccessible.
func (m *machine[V]) end(o *object[V], why string) {
	m.used -= o.cost()
	o.reached()
	o.freed, o.bits, o.flags, o.data, o.ptrs = why, nil, nil, nil, nil
}

// cost is what o's cells take, in bytes.
func (o *object[V]) cost() int64 {
	n := int64(cap(o.bits))*12 + int64(cap(o.ptrs))*16
	return n + int64(cap(o.data))*8
}
