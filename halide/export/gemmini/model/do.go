package model

import (
	"fmt"
	"math"
)

// Do runs a command.
func (m *Model) Do(function int, rs1, rs2 uint64) error {
	m.Counts[function]++
	if n := function - LoopConvWSConfig; n >= 0 && n < loopConvConfigs {
		m.conv.words[n] = [2]uint64{rs1, rs2}
		return nil
	}
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
	case LoopConvWS:
		return m.runConv(rs1, rs2)
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
