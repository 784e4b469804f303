package core

import (
	"io"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
)

// Arg is the value of one parameter of the function. What it has to be follows from the parameter's type: a number for
// an arithmetic type, a buffer for a pointer, a reference, a window or a stream.
type Arg struct {
	Name     string // in messages and placements; "" takes the parameter's name
	Data     []byte // of a buffer: read and written in place. Arguments may share bytes
	Align    int    // of the buffer's address, a power of two; 0 means 32; below that, the address has no more
	Over     int    // bytes behind the buffer that vector loads may read: they have no value
	ReadOnly bool   // a store into the buffer is an error, as it is if the parameter points to const
	Int      int64  // of an integer parameter, extended as its type says
	Float    float64
}

// Options say how a program runs. The zero value is the machine as it is.
type Options struct {
	// Place gives addresses to buffers by name: of a parameter or global, or "stack". Buffers that are not in it are
	// placed as always, around these.
	Place map[string]int64

	// Kept, if not nil, holds what globals and modes are from one call to the next: the run begins with what it holds,
	// and leaves there what it ends with.
	Kept *Kept

	// Over is how many bytes behind any object vector loads may read; they have no value.
	Over int64

	// Endless says that the function never returns: its run ends where a stream has nothing more to read or no room
	// left.
	Endless bool

	// Keep leaves the buffers as they are: only the cycles are wanted.
	Keep bool

	// MaxCycles ends a run that takes longer with an error; 0 means 2^31.
	MaxCycles int64

	// Trace receives a value change dump of the run; see [trace]. Nil means none.
	Trace io.Writer
	// TraceFrom and TraceCycles bound the cycles that are dumped; TraceCycles 0 means 10000.
	TraceFrom, TraceCycles int64
}

// Kept is what persists from one call of a program to the next. The zero value is before the first.
type Kept struct {
	globals map[int][]byte // by index
	modes   datapath.Modes
}
