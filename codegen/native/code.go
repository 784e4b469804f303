package native

import (
	"runtime"
	"sync/atomic"
)

// Code is machine code that can be called, by several goroutines at once.
type Code struct {
	region  region
	entry   uintptr
	cleanup runtime.Cleanup
	calls   atomic.Int64 // that hold it now; closedCode is added when it is closed
}

// closedCode is more than hold code at once.
const closedCode = 1 << 40

// Call runs the code with the address of the block's words in RDI. The block belongs to the code until it returns. It
// panics if the code is closed.
func (c *Code) Call(b *Block) {
	if !c.Hold() {
		panic("native: the code is closed")
	}
	c.CallHeld(b)
	c.Release()
}

// Hold keeps the code's memory until Release is called as often; it reports whether the code is not closed.
func (c *Code) Hold() bool {
	if c.calls.Add(1) > closedCode {
		c.Release()
		return false
	}
	return true
}

// Release undoes a Hold.
func (c *Code) Release() {
	if c.calls.Add(-1) == closedCode {
		c.free()
	}
}

// CallHeld is Call by whom holds the code already.
func (c *Code) CallHeld(b *Block) {
	call(c.entry, &b.words[0])
	runtime.KeepAlive(b)
	runtime.KeepAlive(c)
}

// Close gives the code's memory back, once nobody holds it any more. It may be called more than once.
func (c *Code) Close() {
	for {
		n := c.calls.Load()
		if n >= closedCode {
			return
		}
		if c.calls.CompareAndSwap(n, n+closedCode) {
			if n == 0 {
				c.free()
			}
			return
		}
	}
}

// free gives the memory back once.
func (c *Code) free() {
	if c.calls.CompareAndSwap(closedCode, 2*closedCode) {
		c.cleanup.Stop()
		c.region.free()
	}
}
