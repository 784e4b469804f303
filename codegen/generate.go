package codegen

import (
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/triplet"
)

// pass is one step of a program towards C.
type pass struct {
	name string
	run  func(*Program) *Program
}

// passes bring a program from its operations to the order and names of the C text. The order matters: merge leaves
// fewer registers for hoist to place; starts leaves loads for hoist; order works on what hoist leaves in a loop, and interleave moves the rest to its
// multiplications; fuse looks at how long bodies are; modes must see stores where they will stand; pointers need final
// places, and leave no Forms for hoist to read; names follow the text.
var passes = []pass{
	{"merge", merge},
	{"starts", starts},
	{"hoist", hoist},
	{"order", order},
	{"interleave", interleave},
	{"fuse", fuse},
	{"modes", modes},
	{"pointers", pointers},
	{"name", name},
}

// Generate turns triplets on the datapaths of a machine into a program of vector operations: the lowering build, then the
// passes merge, starts, hoist, order, interleave, fuse, modes, pointers and name. look, if not nil, is shown the program after each.
//
// The error is a diag.List: the arrays of the kernel do not fit the data memory, its code not the program memory, or
// scalar code would need integers of more than 128 bits. It names the user's line.
func Generate(t *target.Target, p *triplet.Program, opts Options, look func(pass string, p *Program)) (*Program, error) {
	if err := widths(p); err != nil {
		return nil, err
	}
	out := build(t, p, opts)
	if look != nil {
		look(out.Pass, out)
	}
	for _, s := range passes {
		out = s.run(out)
		out.Pass = s.name
		if look != nil {
			look(s.name, out)
		}
	}
	if err := limits(out); err != nil {
		return nil, err
	}
	return out, nil
}
