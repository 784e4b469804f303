package native

import "syscall"

// hugePages is MADV_HUGEPAGE of linux/mman.h.
const hugePages = 14

// huge asks for large pages for memory. What the system says to it is of no matter.
func huge(m []byte) { _ = syscall.Madvise(m, hugePages) }
