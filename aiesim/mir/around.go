package mir

// Around is the address that addr means in a circular buffer: the byte behind the last one is the first one.
func Around(addr, start, size int64) int64 {
	if size <= 0 || start <= addr && addr < start+size {
		return addr
	}
	n := (addr - start) % size
	if n < 0 {
		n += size
	}
	return start + n
}

// AroundRing is Around within the bounds that a register of class ring holds: the start, and above it the size.
func AroundRing(addr, ring int64) int64 {
	return Around(addr, int64(uint32(ring)), int64(uint64(ring)>>32))
}
