package realize

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// Inaccessible is memory that a run could not read or write.
type Inaccessible struct{ At uintptr }

func (e Inaccessible) Error() string { return fmt.Sprintf("memory at %#x cannot be accessed", e.At) }

// Caught, when it is deferred, makes a fault at an address the error Inaccessible, in Go and in machine code alike:
// where systems tell of faults by signals, Go's runtime takes code without a frame for a call by the function that
// called it. before is what debug.SetPanicOnFault gave. Other panics go on.
//
//	defer realize.Caught(debug.SetPanicOnFault(true), &err)
func Caught(before bool, err *error) {
	debug.SetPanicOnFault(before)
	if f := recover(); f != nil {
		*err = Fault(f)
	}
}

// read calls f, which reads memory. The error is Inaccessible.
func read(f func()) (err error) {
	defer Caught(debug.SetPanicOnFault(true), &err)
	f()
	return nil
}

// Fault is the error of a fault that was recovered; another panic goes on.
func Fault(panicked any) error {
	switch f := panicked.(type) {
	case interface{ Addr() uintptr }:
		return Inaccessible{f.Addr()}
	case Inaccessible:
		return f
	}
	panic(panicked)
}

// caught is Caught, and names the array that memory is of.
func (b *Bound) caught(before bool, err *error) {
	debug.SetPanicOnFault(before)
	if f := recover(); f != nil {
		*err = Fault(f)
	}
	if e, ok := (*err).(Inaccessible); ok {
		*err = b.named(e)
	}
}

// named says which array memory is of that cannot be accessed. What is of none is no mistake of a caller's.
func (b *Bound) named(e Inaccessible) error {
	for i, buffer := range b.kernel.nest.Buffers {
		first := uintptr(b.places[i])
		// From the word of the first element on, which is what atomic operations access.
		if first == 0 || e.At < first&^3 || e.At >= first+uintptr(buffer.Elems*buffer.Type.Bytes()) {
			continue
		}
		access := "read"
		if buffer.Output {
			access = "written"
		}
		return errors.New(buffer.Name + ": its memory may not be " + access)
	}
	panic("BUG: nest " + b.kernel.nest.Name + ": " + e.Error())
}
