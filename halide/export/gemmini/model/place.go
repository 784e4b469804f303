package model

import "math"

// place is an address in the scratchpad or the accumulator, and how much there is.
type place struct {
	addr       uint32
	rows, cols int
}

func placeOf(r uint64) place {
	return place{uint32(r), int(r >> 48 & 0xffff), int(r >> 32 & 0xffff)}
}

// The bits of addresses: of the accumulator, adding, its 32 bits. All ones are nothing.
func (p place) accumulator() bool { return p.addr>>31&1 == 1 }

func (p place) adds() bool { return p.addr>>30&1 == 1 }

func (p place) full() bool { return p.addr>>29&1 == 1 }

func (p place) nothing() bool { return p.addr == math.MaxUint32 }

func (p place) row() int { return int(p.addr & 0x3ffffff) }

// scaled is a product rounded to the nearest, halves to even, saturated to int8.
func scaled(v int32, scale float32) int32 {
	r := math.RoundToEven(float64(float32(v) * scale))
	return int32(min(max(r, math.MinInt8), math.MaxInt8))
}
