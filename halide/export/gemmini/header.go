package gemmini

import _ "embed"

// Header is gemmini.h as far as emitted files use it: the macros of the public header, whose commands go to the model
// in Go over the pipes that GEMMINI_MODEL names. In its place the vendor's header does.
//
//go:embed gemmini.h
var Header []byte

// HeaderName is what files include.
const HeaderName = "gemmini.h"
