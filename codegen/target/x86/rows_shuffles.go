package x86

// Lanes that change places: shuffles, blends, permutations, halves.
const (
	VPALIGNR = iota + 1280
	VPSHUFD
	VPSHUFLW
	VPSHUFHW
	VPBLENDW
	VPBLENDD
	VPBLENDVB
	VBLENDVPS
	VBLENDVPD
	VBLENDPS
	VBLENDPD
	VSHUFPS
	VSHUFPD
	VUNPCKLPS
	VUNPCKHPS
	VUNPCKLPD
	VUNPCKHPD
	VPERMILPS
	VPERMILPD
	VMOVSLDUP
	VMOVSHDUP
	VPERMQ
	VPERMPD
	VPERMD
	VPERMPS
	VPERMQv
	VPERMPDv
	VPERM2I128
	VPERM2F128
	VINSERTI128
	VINSERTF128
	VEXTRACTI128
	VEXTRACTF128
	VINSERTI64X4
	VEXTRACTI64X4
	VSHUFI32X4
	VSHUFI64X2
	VALIGND
	VALIGNQ
	VPERMW
	VPERMI2W
	VPERMT2W
	VPERMI2D
	VPERMT2D
	VPERMI2Q
	VPERMT2Q
	VPERMB
	VPERMI2B
	VPERMT2B
)

var shufflesRows = [...]Row{
	VPALIGNR - 1280:   {Name: "VPALIGNR", Ops: "vvV", enc: rvm | e3Ai | 0x0F, vex: xy, evex: xyz},
	VPSHUFD - 1280:    {Name: "VPSHUFD", Ops: "vV", enc: rm | e0F | imm | 0x70, vex: xy, evex: xyz4},
	VPSHUFLW - 1280:   {Name: "VPSHUFLW", Ops: "vV", enc: rm | pF2 | m0F | imm | 0x70, vex: xy, evex: xyz},
	VPSHUFHW - 1280:   {Name: "VPSHUFHW", Ops: "vV", enc: rm | f0F | imm | 0x70, vex: xy, evex: xyz},
	VPBLENDW - 1280:   {Name: "VPBLENDW", Ops: "vvV", enc: rvm | e3Ai | 0x0E, vex: xy},
	VPBLENDD - 1280:   {Name: "VPBLENDD", Ops: "vvV", enc: rvm | e3Ai | 0x02, vex: xy},
	VPBLENDVB - 1280:  {Name: "VPBLENDVB", Ops: "vvVv", enc: rvmr | e3A | 0x4C, vex: xy},
	VBLENDVPS - 1280:  {Name: "VBLENDVPS", Ops: "vvVv", enc: rvmr | e3A | 0x4A, vex: xy},
	VBLENDVPD - 1280:  {Name: "VBLENDVPD", Ops: "vvVv", enc: rvmr | e3A | 0x4B, vex: xy},
	VBLENDPS - 1280:   {Name: "VBLENDPS", Ops: "vvV", enc: rvm | e3Ai | 0x0C, vex: xy},
	VBLENDPD - 1280:   {Name: "VBLENDPD", Ops: "vvV", enc: rvm | e3Ai | 0x0D, vex: xy},
	VSHUFPS - 1280:    {Name: "VSHUFPS", Ops: "vvV", enc: rvm | m0F | imm | 0xC6, vex: xy, evex: xyz4},
	VSHUFPD - 1280:    {Name: "VSHUFPD", Ops: "vvV", enc: rvm | e0F | imm | 0xC6, vex: xy, evex: xyz8},
	VUNPCKLPS - 1280:  {Name: "VUNPCKLPS", Ops: "vvV", enc: rvm | m0F | 0x14, vex: xy, evex: xyz4},
	VUNPCKHPS - 1280:  {Name: "VUNPCKHPS", Ops: "vvV", enc: rvm | m0F | 0x15, vex: xy, evex: xyz4},
	VUNPCKLPD - 1280:  {Name: "VUNPCKLPD", Ops: "vvV", enc: rvm | e0F | 0x14, vex: xy, evex: xyz8},
	VUNPCKHPD - 1280:  {Name: "VUNPCKHPD", Ops: "vvV", enc: rvm | e0F | 0x15, vex: xy, evex: xyz8},
	VPERMILPS - 1280:  {Name: "VPERMILPS", Ops: "vV", enc: rm | e3Ai | 0x04, vex: xy, evex: xyz4},
	VPERMILPD - 1280:  {Name: "VPERMILPD", Ops: "vV", enc: rm | e3Ai | 0x05, vex: xy, evex: xyz8},
	VMOVSLDUP - 1280:  {Name: "VMOVSLDUP", Ops: "vV", enc: rm | f0F | 0x12, vex: xy, evex: xyz},
	VMOVSHDUP - 1280:  {Name: "VMOVSHDUP", Ops: "vV", enc: rm | f0F | 0x16, vex: xy, evex: xyz},
	VPERMQ - 1280:     {Name: "VPERMQ", Ops: "vV", enc: rm | e3Ai, vex: y | w1, evex: yz | w1 | b8},
	VPERMPD - 1280:    {Name: "VPERMPD", Ops: "vV", enc: rm | e3Ai | 0x01, vex: y | w1, evex: yz | w1 | b8},
	VPERMD - 1280:     {Name: "VPERMD", Ops: "vvV", enc: rvm | e38 | 0x36, vex: y, evex: yz | b4},
	VPERMPS - 1280:    {Name: "VPERMPS", Ops: "vvV", enc: rvm | e38 | 0x16, vex: y, evex: yz | b4},
	VPERMQv - 1280:    {Name: "VPERMQv", Ops: "vvV", enc: rvm | e38 | 0x36, evex: yz | w1 | b8},
	VPERMPDv - 1280:   {Name: "VPERMPDv", Ops: "vvV", enc: rvm | e38 | 0x16, evex: yz | w1 | b8},
	VPERM2I128 - 1280: {Name: "VPERM2I128", Ops: "vvV", enc: rvm | e3Ai | 0x46, vex: y},
	VPERM2F128 - 1280: {Name: "VPERM2F128", Ops: "vvV", enc: rvm | e3Ai | 0x06, vex: y},
	VINSERTI128 - 1280: {Name: "VINSERTI128", Ops: "vvX", enc: rvm | e3Ai | 0x38, vex: y,
		evex: yz}, VINSERTF128 - 1280: {Name: "VINSERTF128", Ops: "vvX", enc: rvm | e3Ai | 0x18,
		vex: y, evex: yz},
	VEXTRACTI128 - 1280: {Name: "VEXTRACTI128", Ops: "Xv", enc: mr | e3Ai | 0x39, vex: y,
		evex: yz}, VEXTRACTF128 - 1280: {Name: "VEXTRACTF128", Ops: "Xv", enc: mr | e3Ai | 0x19,
		vex: y, evex: yz},
	VINSERTI64X4 - 1280:  {Name: "VINSERTI64X4", Ops: "vvY", enc: rvm | e3Ai | 0x3A, evex: z | w1},
	VEXTRACTI64X4 - 1280: {Name: "VEXTRACTI64X4", Ops: "Yv", enc: mr | e3Ai | 0x3B, evex: z | w1},
	VSHUFI32X4 - 1280:    {Name: "VSHUFI32X4", Ops: "vvV", enc: rvm | e3Ai | 0x43, evex: yz | b4},
	VSHUFI64X2 - 1280:    {Name: "VSHUFI64X2", Ops: "vvV", enc: rvm | e3Ai | 0x43, evex: yz | w1 | b8},
	VALIGND - 1280:       {Name: "VALIGND", Ops: "vvV", enc: rvm | e3Ai | 0x03, evex: xyz4},
	VALIGNQ - 1280:       {Name: "VALIGNQ", Ops: "vvV", enc: rvm | e3Ai | 0x03, evex: xyz8},
	VPERMW - 1280:        {Name: "VPERMW", Ops: "vvV", enc: rvm | e38 | 0x8D, evex: xyz | w1},
	VPERMI2W - 1280:      {Name: "VPERMI2W", Ops: "vvV", enc: acc | 0x75, evex: xyz | w1},
	VPERMT2W - 1280:      {Name: "VPERMT2W", Ops: "vvV", enc: acc | 0x7D, evex: xyz | w1},
	VPERMI2D - 1280:      {Name: "VPERMI2D", Ops: "vvV", enc: acc | 0x76, evex: xyz4},
	VPERMT2D - 1280:      {Name: "VPERMT2D", Ops: "vvV", enc: acc | 0x7E, evex: xyz4},
	VPERMI2Q - 1280:      {Name: "VPERMI2Q", Ops: "vvV", enc: acc | 0x76, evex: xyz8},
	VPERMT2Q - 1280:      {Name: "VPERMT2Q", Ops: "vvV", enc: acc | 0x7E, evex: xyz8},
	VPERMB - 1280:        {Name: "VPERMB", Ops: "vvV", enc: rvm | e38 | 0x8D, evex: xyz, NeedsE: AVX512VBMI},
	VPERMI2B - 1280:      {Name: "VPERMI2B", Ops: "vvV", enc: acc | 0x75, evex: xyz, NeedsE: AVX512VBMI},
	VPERMT2B - 1280:      {Name: "VPERMT2B", Ops: "vvV", enc: acc | 0x7D, evex: xyz, NeedsE: AVX512VBMI},
}
