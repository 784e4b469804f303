package x86

// Shifts of integer lanes: by a constant (i), by the low 64 bits of a register, lane by lane (V).
const (
	VPSLLWi = iota + 1024
	VPSRLWi
	VPSRAWi
	VPSLLDi
	VPSRLDi
	VPSRADi
	VPSLLQi
	VPSRLQi
	VPSRAQi
	VPSLLDQ
	VPSRLDQ
	VPSLLW
	VPSRLW
	VPSRAW
	VPSLLD
	VPSRLD
	VPSRAD
	VPSLLQ
	VPSRLQ
	VPSRAQ
	VPSLLVD
	VPSRLVD
	VPSRAVD
	VPSLLVQ
	VPSRLVQ
	VPSRAVQ
	VPSLLVW
	VPSRLVW
	VPSRAVW
)

var shiftsRows = [...]Row{
	VPSLLWi - 1024: {Name: "VPSLLWi", Ops: "vv", enc: vm | e0F | imm | d6 | 0x71, vex: xy, evex: xyz},
	VPSRLWi - 1024: {Name: "VPSRLWi", Ops: "vv", enc: vm | e0F | imm | d2 | 0x71, vex: xy, evex: xyz},
	VPSRAWi - 1024: {Name: "VPSRAWi", Ops: "vv", enc: vm | e0F | imm | d4 | 0x71, vex: xy, evex: xyz},
	VPSLLDi - 1024: {Name: "VPSLLDi", Ops: "vv", enc: vm | e0F | imm | d6 | 0x72, vex: xy, evex: xyz},
	VPSRLDi - 1024: {Name: "VPSRLDi", Ops: "vv", enc: vm | e0F | imm | d2 | 0x72, vex: xy, evex: xyz},
	VPSRADi - 1024: {Name: "VPSRADi", Ops: "vv", enc: vm | e0F | imm | d4 | 0x72, vex: xy, evex: xyz},
	VPSLLQi - 1024: {Name: "VPSLLQi", Ops: "vv", enc: vm | e0F | imm | d6 | 0x73, vex: xy, evex: xyz | w1},
	VPSRLQi - 1024: {Name: "VPSRLQi", Ops: "vv", enc: vm | e0F | imm | d2 | 0x73, vex: xy, evex: xyz | w1},
	VPSRAQi - 1024: {Name: "VPSRAQi", Ops: "vv", enc: vm | e0F | imm | d4 | 0x72, evex: xyz | w1},
	VPSLLDQ - 1024: {Name: "VPSLLDQ", Ops: "vv", enc: vm | unmasked | e0F | imm | d7 | 0x73, vex: xy, evex: xyz},
	VPSRLDQ - 1024: {Name: "VPSRLDQ", Ops: "vv", enc: vm | unmasked | e0F | imm | d3 | 0x73, vex: xy, evex: xyz},
	VPSLLW - 1024:  {Name: "VPSLLW", Ops: "vvX", enc: rvm | e0F | 0xF1, vex: xy, evex: xyz},
	VPSRLW - 1024:  {Name: "VPSRLW", Ops: "vvX", enc: rvm | e0F | 0xD1, vex: xy, evex: xyz},
	VPSRAW - 1024:  {Name: "VPSRAW", Ops: "vvX", enc: rvm | e0F | 0xE1, vex: xy, evex: xyz},
	VPSLLD - 1024:  {Name: "VPSLLD", Ops: "vvX", enc: rvm | e0F | 0xF2, vex: xy, evex: xyz},
	VPSRLD - 1024:  {Name: "VPSRLD", Ops: "vvX", enc: rvm | e0F | 0xD2, vex: xy, evex: xyz},
	VPSRAD - 1024:  {Name: "VPSRAD", Ops: "vvX", enc: rvm | e0F | 0xE2, vex: xy, evex: xyz},
	VPSLLQ - 1024:  {Name: "VPSLLQ", Ops: "vvX", enc: rvm | e0F | 0xF3, vex: xy, evex: xyz | w1},
	VPSRLQ - 1024:  {Name: "VPSRLQ", Ops: "vvX", enc: rvm | e0F | 0xD3, vex: xy, evex: xyz | w1},
	VPSRAQ - 1024:  {Name: "VPSRAQ", Ops: "vvX", enc: rvm | e0F | 0xE2, evex: xyz | w1},
	VPSLLVD - 1024: {Name: "VPSLLVD", Ops: "vvV", enc: rvm | e38 | 0x47, vex: xy, evex: xyz4},
	VPSRLVD - 1024: {Name: "VPSRLVD", Ops: "vvV", enc: rvm | e38 | 0x45, vex: xy, evex: xyz4},
	VPSRAVD - 1024: {Name: "VPSRAVD", Ops: "vvV", enc: rvm | e38 | 0x46, vex: xy, evex: xyz4},
	VPSLLVQ - 1024: {Name: "VPSLLVQ", Ops: "vvV", enc: rvm | e38 | 0x47, vex: xy | w1, evex: xyz8},
	VPSRLVQ - 1024: {Name: "VPSRLVQ", Ops: "vvV", enc: rvm | e38 | 0x45, vex: xy | w1, evex: xyz8},
	VPSRAVQ - 1024: {Name: "VPSRAVQ", Ops: "vvV", enc: rvm | e38 | 0x46, evex: xyz8},
	VPSLLVW - 1024: {Name: "VPSLLVW", Ops: "vvV", enc: rvm | e38 | 0x12, evex: xyz | w1},
	VPSRLVW - 1024: {Name: "VPSRLVW", Ops: "vvV", enc: rvm | e38 | 0x10, evex: xyz | w1},
	VPSRAVW - 1024: {Name: "VPSRAVW", Ops: "vvV", enc: rvm | e38 | 0x11, evex: xyz | w1},
}
