package x86

// Moves between vector registers, memory and general registers; broadcasts; extensions and truncations.
const (
	VMOVDQU = iota + 512
	VMOVDQUstore
	VMOVDQA
	VMOVDQAstore
	VMOVDQU8
	VMOVDQU8store
	VMOVDQU16
	VMOVDQU16store
	VMOVDQU64
	VMOVDQU64store
	VMOVUPS
	VMOVUPSstore
	VMOVAPS
	VMOVAPSstore
	VMOVNTDQ // store past the caches
	VMOVD
	VMOVDstore // to a general register or memory
	VMOVQ
	VMOVQstore
	VMOVQfrom // a general register
	VMOVQto   // a general register
	VMOVSS
	VMOVSSstore
	VMOVSD
	VMOVSDstore
	VPINSRB
	VPINSRW
	VPINSRD
	VPINSRQ
	VPEXTRB
	VPEXTRW
	VPEXTRD
	VPEXTRQ
	VINSERTPS
	VPBROADCASTB
	VPBROADCASTW
	VPBROADCASTD
	VPBROADCASTQ
	VBROADCASTSS
	VBROADCASTSD
	VBROADCASTI128
	VPBROADCASTBr // from a general register
	VPBROADCASTWr
	VPBROADCASTDr
	VPBROADCASTQr
	VPMOVSXBW
	VPMOVSXBD
	VPMOVSXBQ
	VPMOVSXWD
	VPMOVSXWQ
	VPMOVSXDQ
	VPMOVZXBW
	VPMOVZXBD
	VPMOVZXBQ
	VPMOVZXWD
	VPMOVZXWQ
	VPMOVZXDQ
	VPMOVWB
	VPMOVDB
	VPMOVQB
	VPMOVDW
	VPMOVQW
	VPMOVQD
	VPMOVSWB
	VPMOVSDB
	VPMOVSQB
	VPMOVSDW
	VPMOVSQW
	VPMOVSQD
	VPMOVUSWB
	VPMOVUSDB
	VPMOVUSQB
	VPMOVUSDW
	VPMOVUSQW
	VPMOVUSQD
	VPMOVMSKB
	VMOVMSKPS
	VMOVMSKPD
)

var movesRows = [...]Row{
	VMOVDQU - 512: {Name: "VMOVDQU", Ops: "vV",
		enc: rm | copies | f0F | 0x6F, vex: xy, evex: xyz},
	VMOVDQUstore - 512: {Name: "VMOVDQUstore", Ops: "Mv", enc: mr | f0F | 0x7F, vex: xy, evex: xyz},
	VMOVDQA - 512: {Name: "VMOVDQA", Ops: "vV",
		enc: rm | copies | e0F | 0x6F, vex: xy, evex: xyz},
	VMOVDQAstore - 512:   {Name: "VMOVDQAstore", Ops: "Mv", enc: mr | e0F | 0x7F, vex: xy, evex: xyz},
	VMOVDQU8 - 512:       {Name: "VMOVDQU8", Ops: "vV", enc: rm | copies | pF2 | m0F | 0x6F, evex: xyz},
	VMOVDQU8store - 512:  {Name: "VMOVDQU8store", Ops: "Mv", enc: mr | pF2 | m0F | 0x7F, evex: xyz},
	VMOVDQU16 - 512:      {Name: "VMOVDQU16", Ops: "vV", enc: rm | copies | pF2 | m0F | 0x6F, evex: xyz | w1},
	VMOVDQU16store - 512: {Name: "VMOVDQU16store", Ops: "Mv", enc: mr | pF2 | m0F | 0x7F, evex: xyz | w1},
	VMOVDQU64 - 512:      {Name: "VMOVDQU64", Ops: "vV", enc: rm | copies | f0F | 0x6F, evex: xyz | w1},
	VMOVDQU64store - 512: {Name: "VMOVDQU64store", Ops: "Mv", enc: mr | f0F | 0x7F, evex: xyz | w1},
	VMOVUPS - 512:        {Name: "VMOVUPS", Ops: "vV", enc: rm | copies | m0F | 0x10, vex: xy, evex: xyz},
	VMOVUPSstore - 512:   {Name: "VMOVUPSstore", Ops: "Mv", enc: mr | m0F | 0x11, vex: xy, evex: xyz},
	VMOVAPS - 512:        {Name: "VMOVAPS", Ops: "vV", enc: rm | copies | m0F | 0x28, vex: xy, evex: xyz},
	VMOVAPSstore - 512:   {Name: "VMOVAPSstore", Ops: "Mv", enc: mr | m0F | 0x29, vex: xy, evex: xyz},
	VMOVNTDQ - 512:       {Name: "VMOVNTDQ", Ops: "Mv", enc: mr | unmasked | e0F | 0xE7, vex: xy, evex: xyz},
	VMOVD - 512:          {Name: "VMOVD", Ops: "xD", enc: rm | e0F | 0x6E, vex: x, evex: x, mem: 4},
	VMOVDstore - 512:     {Name: "VMOVDstore", Ops: "Dx", enc: mr | e0F | 0x7E, vex: x, evex: x, mem: 4},
	VMOVQ - 512:          {Name: "VMOVQ", Ops: "xM", enc: rm | e0F | 0x6E, vex: x | w1, evex: x | w1, mem: 8},
	VMOVQstore - 512:     {Name: "VMOVQstore", Ops: "Mx", enc: mr | e0F | 0x7E, vex: x | w1, evex: x | w1, mem: 8},
	VMOVQfrom - 512:      {Name: "VMOVQfrom", Ops: "xl", enc: rm | e0F | 0x6E, vex: x | w1, evex: x | w1, mem: 8},
	VMOVQto - 512:        {Name: "VMOVQto", Ops: "lx", enc: mr | e0F | 0x7E, vex: x | w1, evex: x | w1, mem: 8},
	VMOVSS - 512:         {Name: "VMOVSS", Ops: "xM", enc: rm | f0F | 0x10, vex: x, evex: x, mem: 4},
	VMOVSSstore - 512:    {Name: "VMOVSSstore", Ops: "Mx", enc: mr | f0F | 0x11, vex: x, evex: x, mem: 4},
	VMOVSD - 512:         {Name: "VMOVSD", Ops: "xM", enc: rm | pF2 | m0F | 0x10, vex: x, evex: x | w1, mem: 8},
	VMOVSDstore - 512:    {Name: "VMOVSDstore", Ops: "Mx", enc: mr | pF2 | m0F | 0x11, vex: x, evex: x | w1, mem: 8},
	VPINSRB - 512:        {Name: "VPINSRB", Ops: "xxD", enc: rvm | e3Ai | 0x20, vex: x, evex: x, mem: 1},
	VPINSRW - 512:        {Name: "VPINSRW", Ops: "xxD", enc: rvm | e0F | imm | 0xC4, vex: x, evex: x, mem: 2},
	VPINSRD - 512:        {Name: "VPINSRD", Ops: "xxD", enc: rvm | e3Ai | 0x22, vex: x, evex: x, mem: 4},
	VPINSRQ - 512:        {Name: "VPINSRQ", Ops: "xxL", enc: rvm | e3Ai | 0x22, vex: x | w1, evex: x | w1, mem: 8},
	VPEXTRB - 512:        {Name: "VPEXTRB", Ops: "Dx", enc: mr | e3Ai | 0x14, vex: x, evex: x, mem: 1},
	VPEXTRW - 512:        {Name: "VPEXTRW", Ops: "Dx", enc: mr | e3Ai | 0x15, vex: x, evex: x, mem: 2},
	VPEXTRD - 512:        {Name: "VPEXTRD", Ops: "Dx", enc: mr | e3Ai | 0x16, vex: x, evex: x, mem: 4},
	VPEXTRQ - 512:        {Name: "VPEXTRQ", Ops: "Lx", enc: mr | e3Ai | 0x16, vex: x | w1, evex: x | w1, mem: 8},
	VINSERTPS - 512:      {Name: "VINSERTPS", Ops: "xxX", enc: rvm | e3Ai | 0x21, vex: x, evex: x, mem: 4},
	VPBROADCASTB - 512:   {Name: "VPBROADCASTB", Ops: "vX", enc: rm | e38 | 0x78, vex: xy, evex: xyz, mem: 1},
	VPBROADCASTW - 512:   {Name: "VPBROADCASTW", Ops: "vX", enc: rm | e38 | 0x79, vex: xy, evex: xyz, mem: 2},
	VPBROADCASTD - 512:   {Name: "VPBROADCASTD", Ops: "vX", enc: rm | e38 | 0x58, vex: xy, evex: xyz, mem: 4},
	VPBROADCASTQ - 512:   {Name: "VPBROADCASTQ", Ops: "vX", enc: rm | e38 | 0x59, vex: xy, evex: xyz | w1, mem: 8},
	VBROADCASTSS - 512:   {Name: "VBROADCASTSS", Ops: "vX", enc: rm | e38 | 0x18, vex: xy, evex: xyz, mem: 4},
	VBROADCASTSD - 512:   {Name: "VBROADCASTSD", Ops: "vX", enc: rm | e38 | 0x19, vex: y, evex: yz | w1, mem: 8},
	VBROADCASTI128 - 512: {Name: "VBROADCASTI128", Ops: "vM",
		enc: rm | e38 | 0x5A, vex: y, evex: yz, mem: 16},
	VPBROADCASTBr - 512: {Name: "VPBROADCASTBr", Ops: "vd", enc: rm | e38 | 0x7A, evex: xyz},
	VPBROADCASTWr - 512: {Name: "VPBROADCASTWr", Ops: "vd", enc: rm | e38 | 0x7B, evex: xyz},
	VPBROADCASTDr - 512: {Name: "VPBROADCASTDr", Ops: "vd", enc: rm | e38 | 0x7C, evex: xyz},
	VPBROADCASTQr - 512: {Name: "VPBROADCASTQr", Ops: "vl", enc: rm | e38 | 0x7C, evex: xyz | w1},
	VPMOVSXBW - 512:     {Name: "VPMOVSXBW", Ops: "vH", enc: rm | e38 | 0x20, vex: xy, evex: xyz},
	VPMOVSXBD - 512:     {Name: "VPMOVSXBD", Ops: "vQ", enc: rm | e38 | 0x21, vex: xy, evex: xyz},
	VPMOVSXBQ - 512:     {Name: "VPMOVSXBQ", Ops: "vE", enc: rm | e38 | 0x22, vex: xy, evex: xyz},
	VPMOVSXWD - 512:     {Name: "VPMOVSXWD", Ops: "vH", enc: rm | e38 | 0x23, vex: xy, evex: xyz},
	VPMOVSXWQ - 512:     {Name: "VPMOVSXWQ", Ops: "vQ", enc: rm | e38 | 0x24, vex: xy, evex: xyz},
	VPMOVSXDQ - 512:     {Name: "VPMOVSXDQ", Ops: "vH", enc: rm | e38 | 0x25, vex: xy, evex: xyz},
	VPMOVZXBW - 512:     {Name: "VPMOVZXBW", Ops: "vH", enc: rm | e38 | 0x30, vex: xy, evex: xyz},
	VPMOVZXBD - 512:     {Name: "VPMOVZXBD", Ops: "vQ", enc: rm | e38 | 0x31, vex: xy, evex: xyz},
	VPMOVZXBQ - 512:     {Name: "VPMOVZXBQ", Ops: "vE", enc: rm | e38 | 0x32, vex: xy, evex: xyz},
	VPMOVZXWD - 512:     {Name: "VPMOVZXWD", Ops: "vH", enc: rm | e38 | 0x33, vex: xy, evex: xyz},
	VPMOVZXWQ - 512:     {Name: "VPMOVZXWQ", Ops: "vQ", enc: rm | e38 | 0x34, vex: xy, evex: xyz},
	VPMOVZXDQ - 512:     {Name: "VPMOVZXDQ", Ops: "vH", enc: rm | e38 | 0x35, vex: xy, evex: xyz},
	VPMOVWB - 512:       {Name: "VPMOVWB", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x30, evex: xyz},
	VPMOVDB - 512:       {Name: "VPMOVDB", Ops: "Qv", enc: mr | pF3 | m0F38 | 0x31, evex: xyz},
	VPMOVQB - 512:       {Name: "VPMOVQB", Ops: "Ev", enc: mr | pF3 | m0F38 | 0x32, evex: xyz},
	VPMOVDW - 512:       {Name: "VPMOVDW", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x33, evex: xyz},
	VPMOVQW - 512:       {Name: "VPMOVQW", Ops: "Qv", enc: mr | pF3 | m0F38 | 0x34, evex: xyz},
	VPMOVQD - 512:       {Name: "VPMOVQD", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x35, evex: xyz},
	VPMOVSWB - 512:      {Name: "VPMOVSWB", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x20, evex: xyz},
	VPMOVSDB - 512:      {Name: "VPMOVSDB", Ops: "Qv", enc: mr | pF3 | m0F38 | 0x21, evex: xyz},
	VPMOVSQB - 512:      {Name: "VPMOVSQB", Ops: "Ev", enc: mr | pF3 | m0F38 | 0x22, evex: xyz},
	VPMOVSDW - 512:      {Name: "VPMOVSDW", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x23, evex: xyz},
	VPMOVSQW - 512:      {Name: "VPMOVSQW", Ops: "Qv", enc: mr | pF3 | m0F38 | 0x24, evex: xyz},
	VPMOVSQD - 512:      {Name: "VPMOVSQD", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x25, evex: xyz},
	VPMOVUSWB - 512:     {Name: "VPMOVUSWB", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x10, evex: xyz},
	VPMOVUSDB - 512:     {Name: "VPMOVUSDB", Ops: "Qv", enc: mr | pF3 | m0F38 | 0x11, evex: xyz},
	VPMOVUSQB - 512:     {Name: "VPMOVUSQB", Ops: "Ev", enc: mr | pF3 | m0F38 | 0x12, evex: xyz},
	VPMOVUSDW - 512:     {Name: "VPMOVUSDW", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x13, evex: xyz},
	VPMOVUSQW - 512:     {Name: "VPMOVUSQW", Ops: "Qv", enc: mr | pF3 | m0F38 | 0x14, evex: xyz},
	VPMOVUSQD - 512:     {Name: "VPMOVUSQD", Ops: "Hv", enc: mr | pF3 | m0F38 | 0x15, evex: xyz},
	VPMOVMSKB - 512:     {Name: "VPMOVMSKB", Ops: "dv", enc: rm | e0F | 0xD7, vex: xy},
	VMOVMSKPS - 512:     {Name: "VMOVMSKPS", Ops: "dv", enc: rm | m0F | 0x50, vex: xy},
	VMOVMSKPD - 512:     {Name: "VMOVMSKPD", Ops: "dv", enc: rm | e0F | 0x50, vex: xy},
}

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
