package model

import (
	"encoding/binary"
	"fmt"
)

// loadConfig is how one of three movers moves in.
type loadConfig struct {
	stride, block uint64
	scale         float32
	shrunk        bool // int8 in memory, int32 in the accumulator
	pixels        int
}

// moveIn copies rows of memory, zeros from address 0.
func (m *Model) moveIn(addr uint64, p place, c loadConfig) error {
	size, most := 1, MaxBlock*Dim
	if p.accumulator() {
		most = Dim
		if !c.shrunk {
			size = 4
		}
	}
	if p.cols > most || p.rows > Dim || c.pixels > 1 {
		return fmt.Errorf("mvin of %d by %d, %d pixels a row: at most %d rows of %d, 1 pixel", p.rows, p.cols, c.pixels,
			Dim, most)
	}
	for i := range p.rows {
		data := make([]byte, p.cols*size)
		if addr != 0 {
			var err error
			if data, err = m.Memory.Read(addr+uint64(i)*c.stride, len(data)); err != nil {
				return err
			}
		}
		for j := range p.cols {
			row := p.row()&0x1fffffff + i + j/Dim*int(c.block)
			v := int32(0)
			if size == 4 {
				v = int32(binary.LittleEndian.Uint32(data[4*j:]))
			} else {
				v = scaled(int32(int8(data[j])), c.scale)
			}
			if err := m.put(p, row, j%Dim, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// put stores an element, or adds it.
func (m *Model) put(p place, row, col int, v int32) error {
	switch {
	case p.accumulator() && row >= AccRows:
		return fmt.Errorf("accumulator row %d of %d", row, AccRows)
	case p.accumulator() && p.adds():
		m.acc[row][col] += v
	case p.accumulator():
		m.acc[row][col] = v
	case row >= SpadRows:
		return fmt.Errorf("scratchpad row %d of %d", row, SpadRows)
	default:
		m.spad[row][col] = int8(v)
	}
	return nil
}
