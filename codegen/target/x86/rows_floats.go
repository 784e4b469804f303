package x86

// Arithmetic, comparisons and conversions of float lanes.
const (
	VADDPS = iota + 1536
	VADDPD
	VMULPS
	VMULPD
	VSUBPS
	VSUBPD
	VMINPS
	VMINPD
	VDIVPS
	VDIVPD
	VMAXPS
	VMAXPD
	VANDPS
	VANDPD
	VANDNPS
	VANDNPD
	VORPS
	VORPD
	VXORPS
	VXORPD
	VSQRTPS
	VSQRTPD
	VROUNDPS
	VROUNDPD
	VRNDSCALEPS
	VRNDSCALEPD
	VCMPPS
	VCMPPD
	VCVTDQ2PS
	VCVTPS2DQ
	VCVTTPS2DQ
	VCVTDQ2PD
	VCVTPS2PD
	VCVTPD2PS
	VCVTPD2DQ
	VCVTTPD2DQ
	VCVTQQ2PD
	VCVTQQ2PS
	VCVTPD2QQ
	VCVTTPD2QQ
	VCVTUDQ2PS
	VFMADD132PS
	VFMADD132PD
	VFMADD213PS
	VFMADD213PD
	VFMADD231PS
	VFMADD231PD
	VFMSUB132PS
	VFMSUB132PD
	VFMSUB213PS
	VFMSUB213PD
	VFMSUB231PS
	VFMSUB231PD
	VFNMADD132PS
	VFNMADD132PD
	VFNMADD213PS
	VFNMADD213PD
	VFNMADD231PS
	VFNMADD231PD
	VFNMSUB132PS
	VFNMSUB132PD
	VFNMSUB213PS
	VFNMSUB213PD
	VFNMSUB231PS
	VFNMSUB231PD
)

var floatsRows = [...]Row{
	VADDPS - 1536:       {Name: "VADDPS", Ops: "vvV", enc: rvm | m0F | 0x58, vex: xy, evex: xyz4},
	VADDPD - 1536:       {Name: "VADDPD", Ops: "vvV", enc: rvm | e0F | 0x58, vex: xy, evex: xyz8},
	VMULPS - 1536:       {Name: "VMULPS", Ops: "vvV", enc: rvm | m0F | 0x59, vex: xy, evex: xyz4},
	VMULPD - 1536:       {Name: "VMULPD", Ops: "vvV", enc: rvm | e0F | 0x59, vex: xy, evex: xyz8},
	VSUBPS - 1536:       {Name: "VSUBPS", Ops: "vvV", enc: rvm | m0F | 0x5C, vex: xy, evex: xyz4},
	VSUBPD - 1536:       {Name: "VSUBPD", Ops: "vvV", enc: rvm | e0F | 0x5C, vex: xy, evex: xyz8},
	VMINPS - 1536:       {Name: "VMINPS", Ops: "vvV", enc: rvm | m0F | 0x5D, vex: xy, evex: xyz4},
	VMINPD - 1536:       {Name: "VMINPD", Ops: "vvV", enc: rvm | e0F | 0x5D, vex: xy, evex: xyz8},
	VDIVPS - 1536:       {Name: "VDIVPS", Ops: "vvV", enc: rvm | m0F | 0x5E, vex: xy, evex: xyz4},
	VDIVPD - 1536:       {Name: "VDIVPD", Ops: "vvV", enc: rvm | e0F | 0x5E, vex: xy, evex: xyz8},
	VMAXPS - 1536:       {Name: "VMAXPS", Ops: "vvV", enc: rvm | m0F | 0x5F, vex: xy, evex: xyz4},
	VMAXPD - 1536:       {Name: "VMAXPD", Ops: "vvV", enc: rvm | e0F | 0x5F, vex: xy, evex: xyz8},
	VANDPS - 1536:       {Name: "VANDPS", Ops: "vvV", enc: rvm | m0F | 0x54, vex: xy, evex: xyz4},
	VANDPD - 1536:       {Name: "VANDPD", Ops: "vvV", enc: rvm | e0F | 0x54, vex: xy, evex: xyz8},
	VANDNPS - 1536:      {Name: "VANDNPS", Ops: "vvV", enc: rvm | m0F | 0x55, vex: xy, evex: xyz4},
	VANDNPD - 1536:      {Name: "VANDNPD", Ops: "vvV", enc: rvm | e0F | 0x55, vex: xy, evex: xyz8},
	VORPS - 1536:        {Name: "VORPS", Ops: "vvV", enc: rvm | m0F | 0x56, vex: xy, evex: xyz4},
	VORPD - 1536:        {Name: "VORPD", Ops: "vvV", enc: rvm | e0F | 0x56, vex: xy, evex: xyz8},
	VXORPS - 1536:       {Name: "VXORPS", Ops: "vvV", enc: rvm | m0F | 0x57, vex: xy, evex: xyz4},
	VXORPD - 1536:       {Name: "VXORPD", Ops: "vvV", enc: rvm | e0F | 0x57, vex: xy, evex: xyz8},
	VSQRTPS - 1536:      {Name: "VSQRTPS", Ops: "vV", enc: rm | m0F | 0x51, vex: xy, evex: xyz4},
	VSQRTPD - 1536:      {Name: "VSQRTPD", Ops: "vV", enc: rm | e0F | 0x51, vex: xy, evex: xyz8},
	VROUNDPS - 1536:     {Name: "VROUNDPS", Ops: "vV", enc: rm | e3Ai | 0x08, vex: xy},
	VROUNDPD - 1536:     {Name: "VROUNDPD", Ops: "vV", enc: rm | e3Ai | 0x09, vex: xy},
	VRNDSCALEPS - 1536:  {Name: "VRNDSCALEPS", Ops: "vV", enc: rm | e3Ai | 0x08, evex: xyz4},
	VRNDSCALEPD - 1536:  {Name: "VRNDSCALEPD", Ops: "vV", enc: rm | e3Ai | 0x09, evex: xyz8},
	VCMPPS - 1536:       {Name: "VCMPPS", Ops: "vvV", enc: rvm | m0F | imm | 0xC2, vex: xy},
	VCMPPD - 1536:       {Name: "VCMPPD", Ops: "vvV", enc: rvm | e0F | imm | 0xC2, vex: xy},
	VCVTDQ2PS - 1536:    {Name: "VCVTDQ2PS", Ops: "vV", enc: rm | m0F | 0x5B, vex: xy, evex: xyz4},
	VCVTPS2DQ - 1536:    {Name: "VCVTPS2DQ", Ops: "vV", enc: rm | e0F | 0x5B, vex: xy, evex: xyz4},
	VCVTTPS2DQ - 1536:   {Name: "VCVTTPS2DQ", Ops: "vV", enc: rm | f0F | 0x5B, vex: xy, evex: xyz4},
	VCVTDQ2PD - 1536:    {Name: "VCVTDQ2PD", Ops: "vH", enc: rm | f0F | 0xE6, vex: xy, evex: xyz4},
	VCVTPS2PD - 1536:    {Name: "VCVTPS2PD", Ops: "vH", enc: rm | m0F | 0x5A, vex: xy, evex: xyz4},
	VCVTPD2PS - 1536:    {Name: "VCVTPD2PS", Ops: "hV", enc: rm | sized | e0F | 0x5A, vex: xy, evex: xyz8},
	VCVTPD2DQ - 1536:    {Name: "VCVTPD2DQ", Ops: "hV", enc: rm | sized | pF2 | m0F | 0xE6, vex: xy, evex: xyz8},
	VCVTTPD2DQ - 1536:   {Name: "VCVTTPD2DQ", Ops: "hV", enc: rm | sized | e0F | 0xE6, vex: xy, evex: xyz8},
	VCVTQQ2PD - 1536:    {Name: "VCVTQQ2PD", Ops: "vV", enc: rm | f0F | 0xE6, evex: xyz8},
	VCVTQQ2PS - 1536:    {Name: "VCVTQQ2PS", Ops: "hV", enc: rm | sized | m0F | 0x5B, evex: xyz8},
	VCVTPD2QQ - 1536:    {Name: "VCVTPD2QQ", Ops: "vV", enc: rm | e0F | 0x7B, evex: xyz8},
	VCVTTPD2QQ - 1536:   {Name: "VCVTTPD2QQ", Ops: "vV", enc: rm | e0F | 0x7A, evex: xyz8},
	VCVTUDQ2PS - 1536:   {Name: "VCVTUDQ2PS", Ops: "vV", enc: rm | pF2 | m0F | 0x7A, evex: xyz4},
	VFMADD132PS - 1536:  {Name: "VFMADD132PS", Ops: "vvV", enc: acc | 0x98, vex: xy, evex: xyz4, Needs: FMA},
	VFMADD132PD - 1536:  {Name: "VFMADD132PD", Ops: "vvV", enc: acc | 0x98, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFMADD213PS - 1536:  {Name: "VFMADD213PS", Ops: "vvV", enc: acc | 0xA8, vex: xy, evex: xyz4, Needs: FMA},
	VFMADD213PD - 1536:  {Name: "VFMADD213PD", Ops: "vvV", enc: acc | 0xA8, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFMADD231PS - 1536:  {Name: "VFMADD231PS", Ops: "vvV", enc: acc | 0xB8, vex: xy, evex: xyz4, Needs: FMA},
	VFMADD231PD - 1536:  {Name: "VFMADD231PD", Ops: "vvV", enc: acc | 0xB8, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFMSUB132PS - 1536:  {Name: "VFMSUB132PS", Ops: "vvV", enc: acc | 0x9A, vex: xy, evex: xyz4, Needs: FMA},
	VFMSUB132PD - 1536:  {Name: "VFMSUB132PD", Ops: "vvV", enc: acc | 0x9A, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFMSUB213PS - 1536:  {Name: "VFMSUB213PS", Ops: "vvV", enc: acc | 0xAA, vex: xy, evex: xyz4, Needs: FMA},
	VFMSUB213PD - 1536:  {Name: "VFMSUB213PD", Ops: "vvV", enc: acc | 0xAA, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFMSUB231PS - 1536:  {Name: "VFMSUB231PS", Ops: "vvV", enc: acc | 0xBA, vex: xy, evex: xyz4, Needs: FMA},
	VFMSUB231PD - 1536:  {Name: "VFMSUB231PD", Ops: "vvV", enc: acc | 0xBA, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFNMADD132PS - 1536: {Name: "VFNMADD132PS", Ops: "vvV", enc: acc | 0x9C, vex: xy, evex: xyz4, Needs: FMA},
	VFNMADD132PD - 1536: {Name: "VFNMADD132PD", Ops: "vvV", enc: acc | 0x9C, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFNMADD213PS - 1536: {Name: "VFNMADD213PS", Ops: "vvV", enc: acc | 0xAC, vex: xy, evex: xyz4, Needs: FMA},
	VFNMADD213PD - 1536: {Name: "VFNMADD213PD", Ops: "vvV", enc: acc | 0xAC, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFNMADD231PS - 1536: {Name: "VFNMADD231PS", Ops: "vvV", enc: acc | 0xBC, vex: xy, evex: xyz4, Needs: FMA},
	VFNMADD231PD - 1536: {Name: "VFNMADD231PD", Ops: "vvV", enc: acc | 0xBC, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFNMSUB132PS - 1536: {Name: "VFNMSUB132PS", Ops: "vvV", enc: acc | 0x9E, vex: xy, evex: xyz4, Needs: FMA},
	VFNMSUB132PD - 1536: {Name: "VFNMSUB132PD", Ops: "vvV", enc: acc | 0x9E, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFNMSUB213PS - 1536: {Name: "VFNMSUB213PS", Ops: "vvV", enc: acc | 0xAE, vex: xy, evex: xyz4, Needs: FMA},
	VFNMSUB213PD - 1536: {Name: "VFNMSUB213PD", Ops: "vvV", enc: acc | 0xAE, vex: xy | w1, evex: xyz8, Needs: FMA},
	VFNMSUB231PS - 1536: {Name: "VFNMSUB231PS", Ops: "vvV", enc: acc | 0xBE, vex: xy, evex: xyz4, Needs: FMA},
	VFNMSUB231PD - 1536: {Name: "VFNMSUB231PD", Ops: "vvV", enc: acc | 0xBE, vex: xy | w1, evex: xyz8, Needs: FMA},
}
