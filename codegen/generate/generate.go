package generate

import (
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower/pass"
	"github.com/vyasa-go/vyasa/triplet"
)

// passes bring a program from its operations to the order and names of the C text. It is a function so that a program
// that compiles nothing does not hold them.
func passes() pass.Table[*codegen.Program] {
	return pass.Table[*codegen.Program]{
		step("merge", merge, "fewer registers are left for hoist to place"),
		step("starts", starts, "it leaves loads where hoist finds them", "merge"),
		step("hoist", hoist, "order needs to know what stays in a loop", "merge", "starts"),
		step("order", order, "it looks at what hoist leaves in a loop; interleave moves the rest to multiplications",
			"hoist"), step("interleave", interleave, "join and modes must see stores where they will stand", "order"),
		step("join", join, "halves stand where their accumulators end", "interleave"),
		step("zeros", zeros, "order would count what it makes", "order"),
		step("fuse", fuse, "it looks at how long bodies are; what hoist puts before a loop keeps two apart", "hoist"),
		step("modes", modes, "pointers must see all operations", "interleave", "join"),
		step("pointers", pointers, "places are final; it leaves no Forms for others to read", "hoist", "fuse", "modes"),
		step("name", codegen.Named, "names follow the text", "pointers"),
	}
}

// step is a pass that cannot fail.
func step(name string, f func(*codegen.Program) *codegen.Program, why string,
	after ...string) pass.Pass[*codegen.Program] {
	return pass.Pass[*codegen.Program]{Name: name, Why: why, After: after,
		Run: func(p *codegen.Program) (*codegen.Program, error) {
			q := *f(p)
			q.Pass = name
			return &q, nil
		}}
}

// Program turns triplets on the datapaths of a machine into a program of vector operations: the lowering build, then
// the passes merge, starts, hoist, order, interleave, join, zeros, fuse, modes, pointers and name. look, if not nil, is
// shown the program after each.
//
// The error is a diag.List: the arrays of the kernel do not fit the data memory, its code not the program memory, or
// scalar code would need integers of more than 128 bits. It names the user's line.
func Program(t *target.Target, p *triplet.Program, opts codegen.Options,
	look func(pass string, p *codegen.Program)) (*codegen.Program, error) {
	if err := csource.Check(p.Nest, p.Body); err != nil {
		return nil, err
	}
	out := build(t, p, opts)
	if look != nil {
		look(out.Pass, out)
	}
	out, err := passes().Run(out, look)
	if err != nil {
		return nil, err
	}
	if err := codegen.CheckLimits(out); err != nil {
		return nil, err
	}
	return out, nil
}
