package x86

// Arithmetic, logic and comparisons of integer lanes.
const (
	VPADDB = iota + 768
	VPADDW
	VPSUBB
	VPSUBW
	VPADDSB
	VPADDSW
	VPADDUSB
	VPADDUSW
	VPSUBSB
	VPSUBSW
	VPSUBUSB
	VPSUBUSW
	VPAVGB
	VPAVGW
	VPMINUB
	VPMAXUB
	VPMINSW
	VPMAXSW
	VPMULLW
	VPMULHW
	VPMULHUW
	VPMADDWD
	VPSADBW
	VPACKSSWB
	VPACKUSWB
	VPUNPCKLBW
	VPUNPCKLWD
	VPUNPCKHBW
	VPUNPCKHWD
	VPSHUFB
	VPMADDUBSW
	VPMULHRSW
	VPMINSB
	VPMAXSB
	VPMINUW
	VPMAXUW
	VPHADDW
	VPHADDD
	VPSIGNB
	VPSIGNW
	VPSIGND
	VPADDD
	VPSUBD
	VPUNPCKLDQ
	VPUNPCKHDQ
	VPACKSSDW
	VPMINSD
	VPMAXSD
	VPMINUD
	VPMAXUD
	VPMULLD
	VPACKUSDW
	VPADDQ
	VPSUBQ
	VPUNPCKLQDQ
	VPUNPCKHQDQ
	VPMULUDQ
	VPMULDQ
	VPMINSQ
	VPMAXSQ
	VPMINUQ
	VPMAXUQ
	VPMULLQ
	VPAND
	VPANDN
	VPOR
	VPXOR
	VPTERNLOGD
	VPTERNLOGQ
	VPABSB
	VPABSW
	VPABSD
	VPABSQ
	VPCMPEQB
	VPCMPEQW
	VPCMPEQD
	VPCMPGTB
	VPCMPGTW
	VPCMPGTD
	VPCMPEQQ
	VPCMPGTQ
	VPTEST
)

var integersRows = [...]Row{
	VPADDB - 768:      {Name: "VPADDB", Ops: "vvV", enc: rvm | e0F | 0xFC, vex: xy, evex: xyz},
	VPADDW - 768:      {Name: "VPADDW", Ops: "vvV", enc: rvm | e0F | 0xFD, vex: xy, evex: xyz},
	VPSUBB - 768:      {Name: "VPSUBB", Ops: "vvV", enc: rvm | e0F | 0xF8, vex: xy, evex: xyz},
	VPSUBW - 768:      {Name: "VPSUBW", Ops: "vvV", enc: rvm | e0F | 0xF9, vex: xy, evex: xyz},
	VPADDSB - 768:     {Name: "VPADDSB", Ops: "vvV", enc: rvm | e0F | 0xEC, vex: xy, evex: xyz},
	VPADDSW - 768:     {Name: "VPADDSW", Ops: "vvV", enc: rvm | e0F | 0xED, vex: xy, evex: xyz},
	VPADDUSB - 768:    {Name: "VPADDUSB", Ops: "vvV", enc: rvm | e0F | 0xDC, vex: xy, evex: xyz},
	VPADDUSW - 768:    {Name: "VPADDUSW", Ops: "vvV", enc: rvm | e0F | 0xDD, vex: xy, evex: xyz},
	VPSUBSB - 768:     {Name: "VPSUBSB", Ops: "vvV", enc: rvm | e0F | 0xE8, vex: xy, evex: xyz},
	VPSUBSW - 768:     {Name: "VPSUBSW", Ops: "vvV", enc: rvm | e0F | 0xE9, vex: xy, evex: xyz},
	VPSUBUSB - 768:    {Name: "VPSUBUSB", Ops: "vvV", enc: rvm | e0F | 0xD8, vex: xy, evex: xyz},
	VPSUBUSW - 768:    {Name: "VPSUBUSW", Ops: "vvV", enc: rvm | e0F | 0xD9, vex: xy, evex: xyz},
	VPAVGB - 768:      {Name: "VPAVGB", Ops: "vvV", enc: rvm | e0F | 0xE0, vex: xy, evex: xyz},
	VPAVGW - 768:      {Name: "VPAVGW", Ops: "vvV", enc: rvm | e0F | 0xE3, vex: xy, evex: xyz},
	VPMINUB - 768:     {Name: "VPMINUB", Ops: "vvV", enc: rvm | e0F | 0xDA, vex: xy, evex: xyz},
	VPMAXUB - 768:     {Name: "VPMAXUB", Ops: "vvV", enc: rvm | e0F | 0xDE, vex: xy, evex: xyz},
	VPMINSW - 768:     {Name: "VPMINSW", Ops: "vvV", enc: rvm | e0F | 0xEA, vex: xy, evex: xyz},
	VPMAXSW - 768:     {Name: "VPMAXSW", Ops: "vvV", enc: rvm | e0F | 0xEE, vex: xy, evex: xyz},
	VPMULLW - 768:     {Name: "VPMULLW", Ops: "vvV", enc: rvm | e0F | 0xD5, vex: xy, evex: xyz},
	VPMULHW - 768:     {Name: "VPMULHW", Ops: "vvV", enc: rvm | e0F | 0xE5, vex: xy, evex: xyz},
	VPMULHUW - 768:    {Name: "VPMULHUW", Ops: "vvV", enc: rvm | e0F | 0xE4, vex: xy, evex: xyz},
	VPMADDWD - 768:    {Name: "VPMADDWD", Ops: "vvV", enc: rvm | e0F | 0xF5, vex: xy, evex: xyz},
	VPSADBW - 768:     {Name: "VPSADBW", Ops: "vvV", enc: rvm | unmasked | e0F | 0xF6, vex: xy, evex: xyz},
	VPACKSSWB - 768:   {Name: "VPACKSSWB", Ops: "vvV", enc: rvm | e0F | 0x63, vex: xy, evex: xyz},
	VPACKUSWB - 768:   {Name: "VPACKUSWB", Ops: "vvV", enc: rvm | e0F | 0x67, vex: xy, evex: xyz},
	VPUNPCKLBW - 768:  {Name: "VPUNPCKLBW", Ops: "vvV", enc: rvm | e0F | 0x60, vex: xy, evex: xyz},
	VPUNPCKLWD - 768:  {Name: "VPUNPCKLWD", Ops: "vvV", enc: rvm | e0F | 0x61, vex: xy, evex: xyz},
	VPUNPCKHBW - 768:  {Name: "VPUNPCKHBW", Ops: "vvV", enc: rvm | e0F | 0x68, vex: xy, evex: xyz},
	VPUNPCKHWD - 768:  {Name: "VPUNPCKHWD", Ops: "vvV", enc: rvm | e0F | 0x69, vex: xy, evex: xyz},
	VPSHUFB - 768:     {Name: "VPSHUFB", Ops: "vvV", enc: rvm | e38, vex: xy, evex: xyz},
	VPMADDUBSW - 768:  {Name: "VPMADDUBSW", Ops: "vvV", enc: rvm | e38 | 0x04, vex: xy, evex: xyz},
	VPMULHRSW - 768:   {Name: "VPMULHRSW", Ops: "vvV", enc: rvm | e38 | 0x0B, vex: xy, evex: xyz},
	VPMINSB - 768:     {Name: "VPMINSB", Ops: "vvV", enc: rvm | e38 | 0x38, vex: xy, evex: xyz},
	VPMAXSB - 768:     {Name: "VPMAXSB", Ops: "vvV", enc: rvm | e38 | 0x3C, vex: xy, evex: xyz},
	VPMINUW - 768:     {Name: "VPMINUW", Ops: "vvV", enc: rvm | e38 | 0x3A, vex: xy, evex: xyz},
	VPMAXUW - 768:     {Name: "VPMAXUW", Ops: "vvV", enc: rvm | e38 | 0x3E, vex: xy, evex: xyz},
	VPHADDW - 768:     {Name: "VPHADDW", Ops: "vvV", enc: rvm | e38 | 0x01, vex: xy},
	VPHADDD - 768:     {Name: "VPHADDD", Ops: "vvV", enc: rvm | e38 | 0x02, vex: xy},
	VPSIGNB - 768:     {Name: "VPSIGNB", Ops: "vvV", enc: rvm | e38 | 0x08, vex: xy},
	VPSIGNW - 768:     {Name: "VPSIGNW", Ops: "vvV", enc: rvm | e38 | 0x09, vex: xy},
	VPSIGND - 768:     {Name: "VPSIGND", Ops: "vvV", enc: rvm | e38 | 0x0A, vex: xy},
	VPADDD - 768:      {Name: "VPADDD", Ops: "vvV", enc: rvm | e0F | 0xFE, vex: xy, evex: xyz4},
	VPSUBD - 768:      {Name: "VPSUBD", Ops: "vvV", enc: rvm | e0F | 0xFA, vex: xy, evex: xyz4},
	VPUNPCKLDQ - 768:  {Name: "VPUNPCKLDQ", Ops: "vvV", enc: rvm | e0F | 0x62, vex: xy, evex: xyz4},
	VPUNPCKHDQ - 768:  {Name: "VPUNPCKHDQ", Ops: "vvV", enc: rvm | e0F | 0x6A, vex: xy, evex: xyz4},
	VPACKSSDW - 768:   {Name: "VPACKSSDW", Ops: "vvV", enc: rvm | e0F | 0x6B, vex: xy, evex: xyz4},
	VPMINSD - 768:     {Name: "VPMINSD", Ops: "vvV", enc: rvm | e38 | 0x39, vex: xy, evex: xyz4},
	VPMAXSD - 768:     {Name: "VPMAXSD", Ops: "vvV", enc: rvm | e38 | 0x3D, vex: xy, evex: xyz4},
	VPMINUD - 768:     {Name: "VPMINUD", Ops: "vvV", enc: rvm | e38 | 0x3B, vex: xy, evex: xyz4},
	VPMAXUD - 768:     {Name: "VPMAXUD", Ops: "vvV", enc: rvm | e38 | 0x3F, vex: xy, evex: xyz4},
	VPMULLD - 768:     {Name: "VPMULLD", Ops: "vvV", enc: rvm | e38 | 0x40, vex: xy, evex: xyz4},
	VPACKUSDW - 768:   {Name: "VPACKUSDW", Ops: "vvV", enc: rvm | e38 | 0x2B, vex: xy, evex: xyz4},
	VPADDQ - 768:      {Name: "VPADDQ", Ops: "vvV", enc: rvm | e0F | 0xD4, vex: xy, evex: xyz8},
	VPSUBQ - 768:      {Name: "VPSUBQ", Ops: "vvV", enc: rvm | e0F | 0xFB, vex: xy, evex: xyz8},
	VPUNPCKLQDQ - 768: {Name: "VPUNPCKLQDQ", Ops: "vvV", enc: rvm | e0F | 0x6C, vex: xy, evex: xyz8},
	VPUNPCKHQDQ - 768: {Name: "VPUNPCKHQDQ", Ops: "vvV", enc: rvm | e0F | 0x6D, vex: xy, evex: xyz8},
	VPMULUDQ - 768:    {Name: "VPMULUDQ", Ops: "vvV", enc: rvm | e0F | 0xF4, vex: xy, evex: xyz8},
	VPMULDQ - 768:     {Name: "VPMULDQ", Ops: "vvV", enc: rvm | e38 | 0x28, vex: xy, evex: xyz8},
	VPMINSQ - 768:     {Name: "VPMINSQ", Ops: "vvV", enc: rvm | e38 | 0x39, evex: xyz8},
	VPMAXSQ - 768:     {Name: "VPMAXSQ", Ops: "vvV", enc: rvm | e38 | 0x3D, evex: xyz8},
	VPMINUQ - 768:     {Name: "VPMINUQ", Ops: "vvV", enc: rvm | e38 | 0x3B, evex: xyz8},
	VPMAXUQ - 768:     {Name: "VPMAXUQ", Ops: "vvV", enc: rvm | e38 | 0x3F, evex: xyz8},
	VPMULLQ - 768:     {Name: "VPMULLQ", Ops: "vvV", enc: rvm | e38 | 0x40, evex: xyz8},
	VPAND - 768:       {Name: "VPAND", Ops: "vvV", enc: rvm | e0F | 0xDB, vex: xy, evex: xyz4},
	VPANDN - 768:      {Name: "VPANDN", Ops: "vvV", enc: rvm | e0F | 0xDF, vex: xy, evex: xyz4},
	VPOR - 768:        {Name: "VPOR", Ops: "vvV", enc: rvm | e0F | 0xEB, vex: xy, evex: xyz4},
	VPXOR - 768:       {Name: "VPXOR", Ops: "vvV", enc: rvm | e0F | 0xEF, vex: xy, evex: xyz4},
	VPTERNLOGD - 768:  {Name: "VPTERNLOGD", Ops: "vvV", enc: rvm | e3Ai | tied | 0x25, evex: xyz4},
	VPTERNLOGQ - 768:  {Name: "VPTERNLOGQ", Ops: "vvV", enc: rvm | e3Ai | tied | 0x25, evex: xyz8},
	VPABSB - 768:      {Name: "VPABSB", Ops: "vV", enc: rm | e38 | 0x1C, vex: xy, evex: xyz},
	VPABSW - 768:      {Name: "VPABSW", Ops: "vV", enc: rm | e38 | 0x1D, vex: xy, evex: xyz},
	VPABSD - 768:      {Name: "VPABSD", Ops: "vV", enc: rm | e38 | 0x1E, vex: xy, evex: xyz4},
	VPABSQ - 768:      {Name: "VPABSQ", Ops: "vV", enc: rm | e38 | 0x1F, evex: xyz8},
	VPCMPEQB - 768:    {Name: "VPCMPEQB", Ops: "vvV", enc: rvm | e0F | 0x74, vex: xy},
	VPCMPEQW - 768:    {Name: "VPCMPEQW", Ops: "vvV", enc: rvm | e0F | 0x75, vex: xy},
	VPCMPEQD - 768:    {Name: "VPCMPEQD", Ops: "vvV", enc: rvm | e0F | 0x76, vex: xy},
	VPCMPGTB - 768:    {Name: "VPCMPGTB", Ops: "vvV", enc: rvm | e0F | 0x64, vex: xy},
	VPCMPGTW - 768:    {Name: "VPCMPGTW", Ops: "vvV", enc: rvm | e0F | 0x65, vex: xy},
	VPCMPGTD - 768:    {Name: "VPCMPGTD", Ops: "vvV", enc: rvm | e0F | 0x66, vex: xy},
	VPCMPEQQ - 768:    {Name: "VPCMPEQQ", Ops: "vvV", enc: rvm | e38 | 0x29, vex: xy},
	VPCMPGTQ - 768:    {Name: "VPCMPGTQ", Ops: "vvV", enc: rvm | e38 | 0x37, vex: xy},
	VPTEST - 768:      {Name: "VPTEST", Ops: "vV", enc: rm | e38 | none | 0x17, vex: xy},
}

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
