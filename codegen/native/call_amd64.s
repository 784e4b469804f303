#include "funcdata.h"
#include "textflag.h"

// func call(entry uintptr, args *uint64)
TEXT ·call(SB), NOSPLIT, $8-16
	NO_LOCAL_POINTERS
	MOVQ entry+0(FP), AX
	MOVQ args+8(FP), DI
	CALL AX
	RET
