package peers

import (
	"syscall"
	"time"
	"unsafe"
)

// threadClock is CLOCK_THREAD_CPUTIME_ID of clock_gettime(2).
const threadClock = 3

// threadTime is how long the processors have worked for this thread.
func threadTime() time.Duration {
	var t syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&t)),
		0); errno != 0 {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(t.Nano())
}
