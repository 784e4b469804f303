package kernel

import (
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
)

// scratchAlign is what arrays that a run brings along begin at a multiple of.
const scratchAlign = 64

// machine is what one goroutine has for the steps of a kernel: a block of arguments each, with scratch of its own.
type machine struct {
	blocks []*native.Block
	shared [][]byte // what steps hand on; of the machine that a run began with

	arrays []unsafe.Pointer // of the run, so that they live, and are on no stack
	first  bool             // of the kernel's machines
}

// machine makes one.
func (k *code) machine() *machine {
	m := &machine{}
	for _, n := range k.programs.Scratch {
		m.shared = append(m.shared, native.Aligned(n, scratchAlign))
	}
	for _, s := range k.steps {
		args := s.Program.Args
		b := native.NewBlock(len(args) + 3) // pointers; the band's first and end; the frame
		for i, a := range s.Arrays {
			switch {
			case a == build.Own:
				b.Scratch(i, args[i].Bytes, scratchAlign)
			case a <= build.Shared:
				b.Pointer(i, unsafe.Pointer(unsafe.SliceData(m.shared[build.Shared-a])))
			}
		}
		if s.insts.Slots > 0 {
			b.Scratch(len(args)+2, s.insts.Slots, scratchAlign)
		}
		m.blocks = append(m.blocks, b)
	}
	return m
}

// binding is an argument of a step that is one of the arrays of a run.
type binding struct{ arg, array int }

func bindings(s build.Step) (list []binding) {
	for j, a := range s.Arrays {
		if a >= 0 {
			list = append(list, binding{j, a})
		}
	}
	return list
}

// bind gives step i the arrays of the run.
func (m *machine) bind(s *step, i int) *native.Block {
	b := m.blocks[i]
	for _, a := range s.bindings {
		b.Address(a.arg, m.arrays[a.array])
	}
	return b
}

// join gives step i of a machine what the one that a run began with shares.
func (m *machine) join(s *step, i int, shared [][]byte) {
	for j, a := range s.Arrays {
		if a <= build.Shared {
			m.blocks[i].Pointer(j, unsafe.Pointer(unsafe.SliceData(shared[build.Shared-a])))
		}
	}
}
