package lex

import (
	"embed"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// libText holds the headers that the package brings, in place of the host's.
//
//go:embed headers
var libText embed.FS

// libName maps the names that programs include onto the files of headers.
func libName(name string) string {
	switch name {
	case "stdint.h", "inttypes.h", "cstdint":
		return "stdint.h"
	case "stddef.h", "cstddef", "stdio.h", "cstdio":
		return "stddef.h"
	case "stdbool.h", "stdalign.h", "limits.h", "float.h", "string.h", "stdlib.h", "math.h", "adf.h",
		"aiecomplex.h":
		return name
	case "climits":
		return "limits.h"
	case "cfloat":
		return "float.h"
	case "cstring":
		return "string.h"
	case "cstdlib":
		return "stdlib.h"
	case "cmath":
		return "math.h"
	case "assert.h", "cassert":
		return "assert.h"
	case "type_traits", "algorithm", "array", "limits", "iostream", "complex":
		return name
	case "ostream", "iomanip":
		return "iostream"
	case "utility", "functional", "numeric", "tuple":
		return "algorithm"
	case "cardano.h", "aietools/adf.h":
		return "adf.h"
	}
	switch {
	case strings.HasPrefix(name, "adf/"):
		return "adf.h"
	case strings.HasPrefix(name, "aie_api/"):
		return "aie.hpp"
	}
	return ""
}

// libTokens are the tokens of the package's own headers that have been read in this process. Nobody changes them.
var libTokens sync.Map

// OwnHeader reports whether a place is in one of the package's own headers.
func OwnHeader(p cfront.Pos) bool { return len(p.File) > 0 && p.File[0] == '<' }

// libHeader returns the tokens of the package's own header of that name.
func libHeader(name string) ([]Token, bool) {
	f := libName(name)
	if f == "" {
		return nil, false
	}
	if ts, ok := libTokens.Load(f); ok {
		return ts.([]Token), true
	}
	b, err := libText.ReadFile("headers/" + f)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	ts := newLexer("<"+f+">", b).tokens()
	libTokens.Store(f, ts)
	return ts, true
}
