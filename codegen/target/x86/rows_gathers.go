package x86

// Gathers: lane i of the Index register, times Scale, plus Base.
const (
	VPGATHERDD = iota + 2048
	VPGATHERDQ
	VPGATHERQD
	VPGATHERQQ
	VGATHERDPS
	VGATHERDPD
	VGATHERQPS
	VGATHERQPD
)

var gathersRows = [...]Row{
	VPGATHERDD - 2048: {Name: "VPGATHERDD", Ops: "vMv", enc: gather | tied | e38 | 0x90, vex: xy, mem: 4},
	VPGATHERDQ - 2048: {Name: "VPGATHERDQ", Ops: "vMv", enc: gather | tied | e38 | 0x90, vex: xy | w1, mem: 8},
	VPGATHERQD - 2048: {Name: "VPGATHERQD", Ops: "hMh", enc: gather | tied | e38 | 0x91, vex: xy, mem: 4},
	VPGATHERQQ - 2048: {Name: "VPGATHERQQ", Ops: "vMv", enc: gather | tied | e38 | 0x91, vex: xy | w1, mem: 8},
	VGATHERDPS - 2048: {Name: "VGATHERDPS", Ops: "vMv", enc: gather | tied | e38 | 0x92, vex: xy, mem: 4},
	VGATHERDPD - 2048: {Name: "VGATHERDPD", Ops: "vMv", enc: gather | tied | e38 | 0x92, vex: xy | w1, mem: 8},
	VGATHERQPS - 2048: {Name: "VGATHERQPS", Ops: "hMh", enc: gather | tied | e38 | 0x93, vex: xy, mem: 4},
	VGATHERQPD - 2048: {Name: "VGATHERQPD", Ops: "vMv", enc: gather | tied | e38 | 0x93, vex: xy | w1, mem: 8},
}
