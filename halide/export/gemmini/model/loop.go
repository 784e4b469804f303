package model

import (
	"fmt"
	"math"
)

// The functions of the loop over blocks of a matrix product: its start, and what it will do.
const (
	LoopWS          = 8
	LoopWSBounds    = 9
	LoopWSAddressAB = 10
	LoopWSAddressDC = 11
	LoopWSStridesAB = 12
	LoopWSStridesDC = 13
)

// As loops go by turns, each has half of the scratchpad and of the accumulator; b ends where the scratchpad's half
// does.
const (
	loopSpadBlocks = SpadRows / 2 / Dim
	loopAccBlocks  = AccRows / 2 / Dim
)

// loopConfig is what a loop over blocks will do: c = a*b + d, of i by j blocks of results and k in depth, padded at the
// ends.
type loopConfig struct {
	blocks, pads                       [3]int // i, j, k
	a, b, d, c                         uint64 // addresses; 0 of d and c: none
	strideA, strideB, strideD, strideC uint64 // in elements
}

// setLoop takes a function of a loop's configuration.
func (m *Model) setLoop(function int, rs1, rs2 uint64) {
	l := &m.loop
	switch function {
	case LoopWSBounds:
		for n := range 3 {
			l.blocks[n], l.pads[n] = int(rs2>>(16*n)&0xffff), int(rs1>>(16*n)&0xffff)
		}
	case LoopWSAddressAB:
		l.a, l.b = rs1, rs2
	case LoopWSAddressDC:
		l.d, l.c = rs1, rs2
	case LoopWSStridesAB:
		l.strideA, l.strideB = rs1, rs2
	case LoopWSStridesDC:
		l.strideD, l.strideC = rs1, rs2
	}
}

// extent is how much of block n there is of loop d.
func (l *loopConfig) extent(d, n int) int {
	if n == l.blocks[d]-1 {
		return Dim - l.pads[d]
	}
	return Dim
}

// runLoop multiplies by the commands that the loop stands for: moves in by the three movers as they are configured,
// preloads, computes, and moves out.
func (m *Model) runLoop(rs1, rs2 uint64) error {
	l := &m.loop
	i, j, k := l.blocks[0], l.blocks[1], l.blocks[2]
	accumulates, full, low := rs1&1 == 1, rs1>>1&1 == 1, rs1>>2&1 == 1
	switch {
	case rs2&7 != 0:
		return fmt.Errorf("%w: loop_ws of transposed matrices, or as an addition", errCommand)
	case rs1>>16&0xf != 0:
		return fmt.Errorf("%w: loop_ws with a place in the scratchpad", errCommand)
	case i < 1 || j < 1 || k < 1 || i*j > loopAccBlocks || i*k+k*j > loopSpadBlocks:
		return fmt.Errorf("loop_ws of %d by %d by %d blocks: at most %d of results, and %d of a and b", i, j, k,
			loopAccBlocks, loopSpadBlocks)
	case !m.ex.weights:
		return fmt.Errorf("%w: loop_ws where results stay in the array", errCommand)
	}
	word := func(n uint64) uint64 {
		if low {
			return n
		}
		return 4 * n
	}
	acc := func(y, x int) uint32 { return 1<<31 | uint32((y*j+x)*Dim) }
	b := func(z, x int) uint32 { return uint32(SpadRows/2 - k*j*Dim + (z*j+x)*Dim) }
	each := func(ni, nj int, do func(y, x int) error) error {
		for y := range ni {
			for x := range nj {
				if err := do(y, x); err != nil {
					return err
				}
			}
		}
		return nil
	}
	if l.d != 0 {
		if err := each(i, j, func(y, x int) error {
			return m.moveIn(l.d+word((uint64(y)*l.strideD+uint64(x))*Dim), place{acc(y, x), l.extent(0, y),
				l.extent(1, x)}, m.load[2])
		}); err != nil {
			return err
		}
	}
	if err := each(i, k, func(y, z int) error {
		return m.moveIn(l.a+(uint64(y)*l.strideA+uint64(z))*Dim, place{uint32((y*k + z) * Dim), l.extent(0, y),
			l.extent(2, z)}, m.load[0])
	}); err != nil {
		return err
	}
	if err := each(k, j, func(z, x int) error {
		return m.moveIn(l.b+(uint64(z)*l.strideB+uint64(x))*Dim, place{b(z, x), l.extent(2, z), l.extent(1, x)},
			m.load[1])
	}); err != nil {
		return err
	}
	for z := range k {
		if err := each(i, j, func(y, x int) error {
			to := acc(y, x)
			if z > 0 || l.d != 0 || accumulates {
				to |= 1 << 30
			}
			m.bd = place{b(z, x), l.extent(2, z), l.extent(1, x)}
			m.out = place{to, l.extent(0, y), l.extent(1, x)}
			return m.compute(place{uint32((y*k + z) * Dim), l.extent(0, y), l.extent(2, z)},
				place{math.MaxUint32, l.extent(0, y), l.extent(1, x)}, true)
		}); err != nil {
			return err
		}
	}
	if l.c == 0 {
		return nil
	}
	return each(i, j, func(y, x int) error {
		from, size := acc(y, x), uint64(1)
		if full {
			from, size = from|1<<29, 4
		}
		return m.moveOut(l.c+(uint64(y)*l.strideC+uint64(x))*Dim*size, place{from, l.extent(0, y), l.extent(1, x)})
	})
}
