package nativebench

import (
	"errors"
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// clock is a chain of multiplications of integers, each of which waits for the one before: three cycles each on all
// cores that there are data of. Measured in turns with a kernel it says at which rate the processor runs meanwhile.
type clock struct {
	code  *native.Code
	block *native.Block
}

const (
	clockChain  = 16
	clockRounds = 500
	mulLatency  = 3
)

// newClock makes the chain. The error says that the processor is of another architecture.
func newClock(memory *native.Memory, features x86.Feature) (*clock, error) {
	if features == 0 {
		return nil, errors.New("the clock: not on this architecture")
	}
	count := func(imm int64) vec.Inst {
		return vec.Inst{Op: x86.MOVI, Bits: 64, Dst: []vec.Reg{x86.RCX}, Imm: imm, Mem: x86.None()}
	}
	list := []vec.Inst{count(-clockRounds), {Kind: vec.Label, Mem: x86.None()}}
	for range clockChain {
		list = append(list, vec.Inst{Op: x86.IMUL, Bits: 64, Dst: []vec.Reg{x86.RDX}, Src: []vec.Reg{x86.RDX, x86.RDX},
			Tied: true, Mem: x86.None()})
	}
	list = append(list, vec.Inst{Op: x86.ADDI, Bits: 64, Dst: []vec.Reg{x86.RCX}, Src: []vec.Reg{x86.RCX}, Tied: true,
		Imm: 1, Mem: x86.None()}, vec.Inst{Kind: vec.Branch, Op: x86.JNE, Mem: x86.None()}, vec.Inst{Kind: vec.Return,
		Mem: x86.None()})
	code, err := memory.Load(x86.Link(&vec.Insts{List: list}))
	if err != nil {
		return nil, fmt.Errorf("the clock: %w", err)
	}
	return &clock{code, native.NewBlock(1)}, nil
}

func (c *clock) runner() peers.Runner {
	return peers.InProcess("clock", func(n int) error {
		for range n {
			c.code.Call(c.block)
		}
		return nil
	})
}

// cycles is how many cycles ns is, where one run of the clock takes chain.
func cycles(ns, chain float64) float64 { return ns / chain * (clockChain * clockRounds * mulLatency) }
