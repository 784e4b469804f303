package processor

import (
	"github.com/vyasa-go/vyasa/codegen/target/arm64"
	"github.com/vyasa-go/vyasa/codegen/target/riscv64"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

type amd64 struct{ has x86.Feature }

func (b amd64) Compile(p *vec.Program) (*vec.Insts, error) { return x86.Compile(p, b.has) }
func (amd64) Link(l *vec.Insts) []byte                     { return x86.Link(l) }
func (amd64) Asm(name string, l *vec.Insts) string         { return withData(name, x86.GoAsm(name, l.List), l) }
func (amd64) Listing(p *vec.Program, l *vec.Insts) string  { return x86.Listing(p, l) }

type neon struct{ has arm64.Feature }

func (b neon) Compile(p *vec.Program) (*vec.Insts, error) { return arm64.Compile(p, b.has) }
func (neon) Link(l *vec.Insts) []byte                     { return arm64.Link(l) }
func (neon) Asm(name string, l *vec.Insts) string {
	return withData(name, arm64.GoAsm(name, l.List), l)
}
func (neon) Listing(p *vec.Program, l *vec.Insts) string { return arm64.Listing(p, l) }

type rvv struct{}

func (rvv) Compile(p *vec.Program) (*vec.Insts, error) { return riscv64.Compile(p) }
func (rvv) Link(l *vec.Insts) []byte                   { return riscv64.Encode(l.List) }
func (rvv) Asm(name string, l *vec.Insts) string {
	return withData(name, riscv64.GoAsm(name, l.List), l)
}
func (rvv) Listing(p *vec.Program, l *vec.Insts) string { return riscv64.Listing(p, l) }

// withData is code and its constants.
func withData(name, code string, l *vec.Insts) string {
	if data := vec.GoData(name, l.Data); data != "" {
		code += "\n" + data
	}
	return code
}
