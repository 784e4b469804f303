package intrin

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Program is a program as a static function.
func Program(p *vec.Program, id string, t Target) (string, error) {
	f := &file{target: t, inner: t.names()}
	return f.program(p, id)
}

// Helpers is the functions of integers in memory that a text calls.
func Helpers(text string) string { return helpers(text) }
