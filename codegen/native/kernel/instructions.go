package kernel

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/lower"
)

// instructions are the programs of a nest, and of each the instructions.
func instructions(n *lower.Nest, target processor.Processor, held []string) (*build.Kernel, []*vec.Insts, error) {
	programs, err := build.ProgramsHeld(n, target.Machine, held)
	if err != nil {
		return nil, nil, err
	}
	var list []*vec.Insts
	for i := range programs.Steps {
		s := &programs.Steps[i]
		insts, err := target.Compile(s.Program)
		if err != nil {
			return nil, nil, fmt.Errorf("nest %s: %w", n.Name, err)
		}
		list = append(list, insts)
	}
	return programs, list, nil
}
