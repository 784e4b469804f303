package model

import (
	"encoding/binary"
	"fmt"
	"math"
)

// storeConfig is how results move out.
type storeConfig struct {
	stride                               uint64
	relu                                 bool
	scale                                float32
	poolStride, poolSize, upad, lpad     int
	poolOut, porows, pocols, orows, cols int
}

func (c *storeConfig) set(rs1, rs2 uint64) error {
	if act := rs1 >> 2 & 3; act > 1 {
		return fmt.Errorf("%w: activation %d", errCommand, act)
	}
	field := func(at, bits int) int { return int(rs1 >> at & (1<<bits - 1)) }
	*c = storeConfig{stride: rs2 & 0xffffffff, relu: rs1>>2&3 == 1, scale: math.Float32frombits(uint32(rs2 >> 32)),
		poolStride: field(4, 2), poolSize: field(6, 2), upad: field(8, 2), lpad: field(10, 2), poolOut: field(24, 8),
		porows: field(32, 8), pocols: field(40, 8), orows: field(48, 8), cols: field(56, 8)}
	return nil
}

// moveOut copies rows to memory: those of the scratchpad as they are, of the accumulator scaled and activated, or in
// full.
func (m *Model) moveOut(addr uint64, p place) error {
	if m.st.poolStride != 0 {
		return m.pool(addr, p)
	}
	if p.cols > Dim || p.rows > Dim {
		return fmt.Errorf("mvout of %d by %d: at most %d by %[3]d", p.rows, p.cols, Dim)
	}
	for i := range p.rows {
		var data []byte
		for j := range p.cols {
			if p.accumulator() && p.full() {
				if p.row()+i >= AccRows {
					return fmt.Errorf("accumulator row %d of %d", p.row()+i, AccRows)
				}
				data = binary.LittleEndian.AppendUint32(data, uint32(m.acc[p.row()+i][j]))
				continue
			}
			v, err := m.element(p, p.row()+i, j)
			if err != nil {
				return err
			}
			data = append(data, byte(v))
		}
		if err := m.Memory.Write(addr+uint64(i)*m.st.stride, data); err != nil {
			return err
		}
	}
	return nil
}

// element is one as it moves out in 8 bits.
func (m *Model) element(p place, row, col int) (int8, error) {
	switch {
	case p.accumulator() && row < AccRows:
		v := scaled(m.acc[row][col], m.st.scale)
		if m.st.relu {
			v = max(v, 0)
		}
		return int8(v), nil
	case !p.accumulator() && row < SpadRows:
		return m.spad[row][col], nil
	}
	return 0, fmt.Errorf("row %d is beyond the last one", row)
}

// pool moves out the greatest element of each window; rows are pixels, columns channels. Outside of the picture are
// zeros.
func (m *Model) pool(addr uint64, p place) error {
	c := m.st
	for y := range c.porows {
		for x := range c.pocols {
			data := make([]byte, p.cols)
			for ch := range p.cols {
				best := int8(math.MinInt8)
				for w := range c.poolSize * c.poolSize {
					row, col := y*c.poolStride+w/c.poolSize-c.upad, x*c.poolStride+w%c.poolSize-c.lpad
					v := int8(0)
					if row >= 0 && col >= 0 && row < c.orows && col < c.cols {
						var err error
						if v, err = m.element(p, p.row()+row*c.cols+col, ch); err != nil {
							return err
						}
					}
					best = max(best, v)
				}
				data[ch] = byte(best)
			}
			if err := m.Memory.Write(addr+uint64(y*c.poolOut+x)*c.stride, data); err != nil {
				return err
			}
		}
	}
	return nil
}
