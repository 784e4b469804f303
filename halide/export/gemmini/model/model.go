// Package model is a functional model of Gemmini, the systolic array of the RISC-V processors of UC Berkeley, in its
// default configuration: 16 by 16 int8, accumulators of int32, 256 KB of scratchpad, 64 KB of accumulators. It runs
// commands as the processor sends them, two registers and a function each, whose bits are those of the public header
// gemmini.h.
//
//	model.go      the state; moving in
//	moveout.go    moving out: scale, activation, pooling
//	compute.go    the array
//	loop.go       loops over the blocks of a matrix product
//	conv.go       loops over a convolution
//	serve.go      commands of another process
package model

import (
	"errors"
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
	conv convConfig
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

// errCommand is part of the errors of commands that the machine does not have.
var errCommand = errors.New("gemmini has no such command")
