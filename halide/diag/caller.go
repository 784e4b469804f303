package diag

import (
	"path/filepath"
	"runtime"
	"strings"
)

// Caller is the line of the user's program that called into the calling package: the first frame outside the package
// of Caller's caller. Frames of that package's own tests count as outside. The line is resolved at once, because a
// program counter kept for later may name a line of the library after inlining.
func Caller() Pos {
	var pcs [32]uintptr
	n := runtime.Callers(2, pcs[:])
	frames := runtime.CallersFrames(pcs[:n])
	inside := ""
	for {
		f, more := frames.Next()
		if inside == "" {
			inside = packageOf(f.Function)
		}
		if packageOf(f.Function) != inside || strings.HasSuffix(f.File, "_test.go") {
			return Pos{File: filepath.Base(f.File), Line: f.Line}
		}
		if !more {
			return Pos{}
		}
	}
}

// packageOf is the import path in a function's full name: "a.b/c.(*T).M" -> "a.b/c".
func packageOf(function string) string {
	slash := strings.LastIndexByte(function, '/')
	dot := strings.IndexByte(function[slash+1:], '.')
	if dot < 0 {
		return function
	}
	return function[:slash+1+dot]
}
