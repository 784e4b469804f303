//go:build linux

#include "funcdata.h"
#include "textflag.h"

// func call(entry uintptr, args *uint64)
TEXT ·call(SB), NOSPLIT, $16-16
	NO_LOCAL_POINTERS
	MOVD entry+0(FP), R9
	MOVD args+8(FP), R0
	CALL (R9)
	RET

// func flushLines(at, bytes uintptr)
TEXT ·flushLines(SB), NOSPLIT, $0-16
	MOVD at+0(FP), R0
	MOVD bytes+8(FP), R1
	ADD  R0, R1, R1 // the end
	MRS  CTR_EL0, R2
	MOVD $4, R3
	UBFX $16, R2, $4, R4
	LSL  R4, R3, R4 // bytes of a line of the data cache
	SUB  $1, R4, R5
	BIC  R5, R0, R6

data:
	WORD $0xD50B7B26 // dc cvau, x6
	ADD  R4, R6, R6
	CMP  R1, R6
	BLO  data
	WORD $0xD5033B9F // dsb ish
	UBFX $0, R2, $4, R4
	LSL  R4, R3, R4 // of the instruction cache
	SUB  $1, R4, R5
	BIC  R5, R0, R6

code:
	WORD $0xD50B7526 // ic ivau, x6
	ADD  R4, R6, R6
	CMP  R1, R6
	BLO  code
	WORD $0xD5033B9F // dsb ish
	WORD $0xD5033FDF // isb
	RET
