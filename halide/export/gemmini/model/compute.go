package model

import (
	"fmt"
	"math"
)

// exConfig is how the array computes: weights or results stay in it.
type exConfig struct {
	weights                  bool
	relu                     bool
	shift                    uint
	aStride, cStride         int
	aTransposed, bTransposed bool
}

func (c *exConfig) set(rs1, rs2 uint64) error {
	if act := rs1 >> 3 & 3; act > 1 {
		return fmt.Errorf("%w: activation %d", errCommand, act)
	}
	if rs1>>7&1 == 0 { // else strides alone
		*c = exConfig{weights: rs1>>2&1 == 1, relu: rs1>>3&3 == 1, shift: uint(rs2 & 0xffffffff),
			aTransposed: rs1>>8&1 == 1, bTransposed: rs1>>9&1 == 1}
		if c.shift > 31 || c.weights && c.aTransposed && c.bTransposed || !c.weights && !c.aTransposed &&
			c.bTransposed {
			return fmt.Errorf("%w: config_ex with shift %d, transposed a %t, b %t", errCommand, c.shift, c.aTransposed,
				c.bTransposed)
		}
	}
	c.aStride, c.cStride = int(rs1>>16&0xffff), int(rs2>>48&0xffff)
	return nil
}

// compute multiplies a by the weights of the array and adds d, or adds a times b to the results that the array holds.
func (m *Model) compute(a, bd place, preload bool) error {
	if preload {
		if err := m.preload(); err != nil {
			return err
		}
	}
	var results [Dim][Dim]int32
	for i := range Dim {
		for j := range Dim {
			sum := int32(0)
			if m.ex.weights && i < bd.rows && j < bd.cols {
				sum = int32(m.at(bd, i, j))
			}
			for k := range Dim {
				x := int32(0)
				if i < a.rows && k < a.cols {
					r, c := i, k
					if m.ex.aTransposed {
						r, c = k, i
					}
					x = int32(m.at(a, r*m.ex.aStride, c))
				}
				if m.ex.weights {
					sum += x * m.pe[k][j]
					continue
				}
				r, c := k, j
				if m.ex.bTransposed {
					r, c = j, k
				}
				if k < bd.rows && j < bd.cols {
					m.pe[i][j] += x * int32(m.at(bd, r, c))
				}
			}
			results[i][j] = sum
			if !m.ex.weights {
				results[i][j] = m.pe[i][j]
			}
		}
	}
	return m.result(&results)
}

// at is an element of the scratchpad; 0 of nothing.
func (m *Model) at(p place, row, col int) int8 {
	if p.nothing() || p.row()+row >= SpadRows {
		return 0
	}
	return m.spad[p.row()+row][col]
}

// preload puts into the array what Preload named.
func (m *Model) preload() error {
	if !m.bd.nothing() && m.bd.addr>>30 != 0 {
		return fmt.Errorf("%w: a preload from the accumulator", errCommand)
	}
	for i := range Dim {
		for j := range Dim {
			r, c := i, j
			if m.ex.weights && m.ex.bTransposed {
				r, c = j, i
			}
			m.pe[i][j] = 0
			if i < m.bd.rows && j < m.bd.cols {
				m.pe[i][j] = int32(m.at(m.bd, r, c))
			}
		}
	}
	return nil
}

// result stores what was computed where Preload said.
func (m *Model) result(results *[Dim][Dim]int32) error {
	if m.out.nothing() {
		return nil
	}
	for i := range min(m.out.rows, Dim) {
		for j := range min(m.out.cols, Dim) {
			v := results[i][j]
			if !m.out.accumulator() {
				v = m.narrow(v)
			}
			if err := m.put(m.out, m.out.row()&0x1fffffff+i*m.ex.cStride, j, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// narrow is a result as the scratchpad holds it: shifted, rounded to the nearest, halves to even, saturated, activated.
func (m *Model) narrow(v int32) int32 {
	if m.ex.weights {
		v = min(max(v, math.MinInt8), math.MaxInt8)
	} else {
		v = int32(min(max(math.RoundToEven(math.Ldexp(float64(v), -int(m.ex.shift))), math.MinInt8), math.MaxInt8))
	}
	if m.ex.relu {
		v = max(v, 0)
	}
	return v
}
