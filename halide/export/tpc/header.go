package tpc

import _ "embed"

// Header is the stand-in of what TPC-C has built in.
//
//go:embed tpc.h
var Header []byte

// HeaderName is what files include where the compiler is not tpc-clang.
const HeaderName = "tpc.h"
