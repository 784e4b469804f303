// Package model is a functional model of Gemmini, the systolic array of the RISC-V processors of UC Berkeley, in its
// default configuration: 16 by 16 int8, accumulators of int32, 256 KB of scratchpad, 64 KB of accumulators. It runs
// commands as the processor sends them, two registers and a function each, whose bits are those of the public header
// gemmini.h.
//
//	model.go      the state; moving in
//	moveout.go    moving out: scale, activation, pooling
//	compute.go    the array
//	loop.go       loops over the blocks of a matrix product
//	serve.go      commands of another process
package model

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// The configuration.
const (
	Dim      = 16
	SpadRows = 4 * 4096
	AccRows  = 1024
	MaxBlock = 4 // blocks of 16 columns that one command moves into the scratchpad; of accumulators 1
)

// The functions of commands.
const (
	Config             = 0
	MoveIn2            = 1
	MoveIn             = 2
	MoveOut            = 3
	ComputePreloaded   = 4
	ComputeAccumulated = 5
	Preload            = 6
	Flush              = 7
	MoveIn3            = 14
)

// Memory is the processor's.
type Memory interface {
	Read(addr uint64, n int) ([]byte, error)
	Write(addr uint64, data []byte) error
}

// Model is the state, all zeros at first.
type Model struct {
	Memory Memory
	Counts map[int]int // commands, by their function

	spad [SpadRows][Dim]int8
	acc  [AccRows][Dim]int32
	pe   [Dim][Dim]int32
	load [3]loadConfig
	ex   exConfig
	st   storeConfig
	bd   place // what Preload said
	out  place
	loop loopConfig
}

// New is a model at rest.
func New(m Memory) *Model {
	out := &Model{Memory: m, Counts: map[int]int{}}
	for i := range out.load {
		out.load[i].scale = 1
	}
	out.st.scale = 1
	return out
}

// loadConfig is how one of three movers moves in.
type loadConfig struct {
	stride, block uint64
	scale         float32
	shrunk        bool // int8 in memory, int32 in the accumulator
	pixels        int
}

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
func (p place) adds() bool        { return p.addr>>30&1 == 1 }
func (p place) full() bool        { return p.addr>>29&1 == 1 }
func (p place) nothing() bool     { return p.addr == math.MaxUint32 }
func (p place) row() int          { return int(p.addr & 0x3ffffff) }

// errCommand is part of the errors of commands that the machine does not have.
var errCommand = errors.New("gemmini has no such command")

// Do runs a command.
func (m *Model) Do(function int, rs1, rs2 uint64) error {
	m.Counts[function]++
	switch function {
	case Config:
		return m.config(rs1, rs2)
	case MoveIn:
		return m.moveIn(rs1, placeOf(rs2), m.load[0])
	case MoveIn2:
		return m.moveIn(rs1, placeOf(rs2), m.load[1])
	case MoveIn3:
		return m.moveIn(rs1, placeOf(rs2), m.load[2])
	case MoveOut:
		return m.moveOut(rs1, placeOf(rs2))
	case Preload:
		m.bd, m.out = placeOf(rs1), placeOf(rs2)
		return nil
	case ComputePreloaded:
		return m.compute(placeOf(rs1), placeOf(rs2), true)
	case ComputeAccumulated:
		return m.compute(placeOf(rs1), placeOf(rs2), false)
	case Flush:
		return nil
	case LoopWSBounds, LoopWSAddressAB, LoopWSAddressDC, LoopWSStridesAB, LoopWSStridesDC:
		m.setLoop(function, rs1, rs2)
		return nil
	case LoopWS:
		return m.runLoop(rs1, rs2)
	}
	return fmt.Errorf("%w: function %d", errCommand, function)
}

// config sets what later commands do: the low two bits say of which part.
func (m *Model) config(rs1, rs2 uint64) error {
	switch rs1 & 3 {
	case 0:
		return m.ex.set(rs1, rs2)
	case 1:
		id := rs1 >> 3 & 3
		if id > 2 {
			return fmt.Errorf("%w: config_ld of mover %d", errCommand, id)
		}
		m.load[id] = loadConfig{stride: rs2, block: rs1 >> 16 & 0xffff, scale: math.Float32frombits(uint32(rs1 >> 32)),
			shrunk: rs1>>2&1 == 1, pixels: max(int(rs1>>8&0xff), 1)}
		return nil
	case 2:
		return m.st.set(rs1, rs2)
	}
	return fmt.Errorf("%w: config_norm", errCommand)
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

// scaled is a product rounded to the nearest, halves to even, saturated to int8.
func scaled(v int32, scale float32) int32 {
	r := math.RoundToEven(float64(float32(v) * scale))
	return int32(min(max(r, math.MinInt8), math.MaxInt8))
}
