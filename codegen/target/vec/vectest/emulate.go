package vectest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Emulator runs machine code of another processor, without a system around it.
type Emulator struct {
	Command []string // what runs a program: qemu and its options
	Machine uint16   // of ELF

	// Start is the code that a program begins with, for a table at an address: pairs of words, the list of each kind
	// ended by a word of 0. Pages of so many bytes that may not be touched; code that is called and its argument;
	// memory of so many bytes that is written to standard output.
	Start func(table uint64) []byte
}

// Job is calls of code, one after the other, over arrays, each of which lies beside memory that may not be touched.
type Job struct {
	Arrays [][]byte
	Calls  []Call
}

// Call is a call of code.
type Call struct {
	Code   []byte
	Args   []int // which arrays
	Lo, Hi int   // of the band
	Frame  int   // bytes
}

const (
	codeAt   = 0x1000_0000
	dataAt   = 0x2000_0000
	pageSize = 4096
)

// Run does jobs one after the other and gives what their Arrays hold afterwards. dir is for its files.
func (e *Emulator) Run(dir string, jobs []Job) ([][][]byte, error) {
	m := &image{}
	var calls, guards, outputs []uint64
	start := len(e.Start(0))
	code := make([]byte, start)
	for i, j := range jobs {
		var arrays []uint64
		for k, a := range j.Arrays {
			lower, upper := m.fenced(len(a))
			at := upper - uint64(len(a)) // at the end of its pages, or at the beginning
			if (i+k)%2 == 1 {
				at = lower + pageSize
			}
			copy(m.data[at-dataAt:], a)
			guards = append(guards, lower, pageSize, upper, pageSize)
			outputs = append(outputs, at, uint64(len(a)))
			arrays = append(arrays, at)
		}
		for _, c := range j.Calls {
			code = append(code, make([]byte, -len(code)&63)...)
			calls = append(calls, codeAt+uint64(len(code)), m.block(c, arrays))
			code = append(code, c.Code...)
		}
	}
	var table []byte
	for _, list := range [][]uint64{guards, calls, outputs} {
		for i := 0; i < len(list); i += 2 {
			if list[i+1] > 0 {
				table = binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(table, list[i]), list[i+1])
			}
		}
		table = append(table, make([]byte, 8)...)
	}
	at := m.take(len(table))
	copy(m.data[at-dataAt:], table)
	copy(code, e.Start(at))
	out, err := e.execute(dir, e.elf(code, m.data))
	if err != nil {
		return nil, err
	}
	var all [][][]byte
	for _, j := range jobs {
		var args [][]byte
		for _, a := range j.Arrays {
			if len(out) < len(a) {
				return nil, fmt.Errorf("%d bytes of output are missing", len(a)-len(out))
			}
			args, out = append(args, out[:len(a):len(a)]), out[len(a):]
		}
		all = append(all, args)
	}
	return all, nil
}

func (e *Emulator) execute(dir string, program []byte) ([]byte, error) {
	file := filepath.Join(dir, "program")
	if err := os.WriteFile(file, program, 0o700); err != nil {
		return nil, err
	}
	command := exec.Command(e.Command[0], append(e.Command[1:len(e.Command):len(e.Command)], file)...)
	var faults bytes.Buffer
	command.Stderr = &faults
	out, err := command.Output()
	if err != nil {
		err = errors.Join(err, errors.New(faults.String()))
	}
	return out, err
}

// image is the data of a program.
type image struct{ data []byte }

// take gives room at a multiple of 64 bytes.
func (m *image) take(bytes int) uint64 {
	for len(m.data)%64 != 0 {
		m.data = append(m.data, 0)
	}
	at := len(m.data)
	m.data = append(m.data, make([]byte, bytes)...)
	return dataAt + uint64(at)
}

// block is the argument block of a call.
func (m *image) block(c Call, arrays []uint64) uint64 {
	var words []byte
	for _, a := range c.Args {
		words = binary.LittleEndian.AppendUint64(words, arrays[a])
	}
	for _, w := range []uint64{uint64(c.Lo), uint64(c.Hi), m.take(c.Frame)} {
		words = binary.LittleEndian.AppendUint64(words, w)
	}
	at := m.take(len(words))
	copy(m.data[at-dataAt:], words)
	return at
}

// fenced gives pages between a lower and an upper one.
func (m *image) fenced(bytes int) (lower, upper uint64) {
	m.data = append(m.data, make([]byte, -len(m.data)&(pageSize-1))...)
	at, inner := len(m.data), (bytes+pageSize-1)&^(pageSize-1)
	m.data = append(m.data, make([]byte, inner+2*pageSize)...)
	return dataAt + uint64(at), dataAt + uint64(at+pageSize+inner)
}

// elf is a program of code and data, which begins with the code.
func (e *Emulator) elf(code, data []byte) []byte {
	type header struct {
		Ident                 [16]byte
		Type, Machine         uint16
		Version               uint32
		Entry, Parts, Section uint64
		Flags                 uint32
		Sizes                 [6]uint16
	}
	type part struct {
		Type, Flags                            uint32
		Offset, At, Physical, File, Mem, Align uint64
	}
	h := header{Ident: [16]byte{0x7f, 'E', 'L', 'F', 2, 1, 1}, Type: 2, Machine: e.Machine, Version: 1, Entry: codeAt,
		Parts: 64, Sizes: [6]uint16{64, 56, 2}}
	segment := func(flags uint32, offset, at, size int) part {
		n := uint64(size)
		return part{1, flags, uint64(offset), uint64(at), uint64(at), n, n, pageSize}
	}
	const first = pageSize
	second := (first + len(code) + pageSize - 1) &^ (pageSize - 1)
	out := make([]byte, 0, second+len(data))
	for _, x := range []any{h, segment(5, first, codeAt, len(code)), segment(6, second, dataAt, len(data))} {
		out, _ = binary.Append(out, binary.LittleEndian, x)
	}
	out = append(out, make([]byte, first-len(out))...)
	out = append(out, code...)
	out = append(out, make([]byte, second-len(out))...)
	return append(out, data...)
}
