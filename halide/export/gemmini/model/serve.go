package model

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// Environment is the variable that tells a program, compiled over the header of package gemmini, the pipes to the
// model.
const Environment = "GEMMINI_MODEL=3,4"

// Run runs a program whose commands the model executes, until it ends, and returns the model.
func Run(cmd *exec.Cmd) (*Model, error) {
	commands, toModel, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer commands.Close()
	fromModel, answers, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, toModel.Close())
	}
	defer answers.Close()
	cmd.ExtraFiles = []*os.File{toModel, fromModel}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, Environment)
	err = cmd.Start()
	toModel.Close()
	fromModel.Close()
	if err != nil {
		return nil, err
	}
	p := &process{r: bufio.NewReader(commands), w: bufio.NewWriter(answers)}
	m := New(p)
	served := p.serve(m)
	if served != nil {
		answers.Close() // the program ends at its next command
	}
	return m, errors.Join(served, cmd.Wait())
}

// process is the program at the other end. It sends 'C' and a command of three words, and answers 'R' addr n with n
// bytes and takes 'W' addr n and n bytes, until 'D'; 'E' n and n bytes is an error, after which it ends.
type process struct {
	r *bufio.Reader
	w *bufio.Writer
}

func (p *process) serve(m *Model) error {
	for {
		var command [25]byte
		if _, err := io.ReadFull(p.r, command[:]); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		word := func(i int) uint64 { return binary.LittleEndian.Uint64(command[1+8*i:]) }
		if err := m.Do(int(word(0)), word(1), word(2)); err != nil {
			p.send('E', uint64(len(err.Error())), 0, []byte(err.Error()))
			return errors.Join(fmt.Errorf("gemmini: %w", err), p.w.Flush())
		}
		p.send('D', 0, 0, nil)
		if err := p.w.Flush(); err != nil {
			return err
		}
	}
}

func (p *process) send(what byte, a, b uint64, data []byte) {
	head := binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64([]byte{what}, a), b)
	p.w.Write(head) // errors stay until Flush
	p.w.Write(data)
}

// Read asks the program for its memory.
func (p *process) Read(addr uint64, n int) ([]byte, error) {
	p.send('R', addr, uint64(n), nil)
	if err := p.w.Flush(); err != nil {
		return nil, err
	}
	data := make([]byte, n)
	_, err := io.ReadFull(p.r, data)
	return data, err
}

// Write changes the program's memory.
func (p *process) Write(addr uint64, data []byte) error {
	p.send('W', addr, uint64(len(data)), data)
	return nil
}
