package x86

// Dot products of VNNI; masks: comparisons to k registers, blends by them, their moves and logic.
const (
	VPDPBUSD = iota + 1792
	VPDPBUSDS
	VPDPWSSD
	VPDPWSSDS
	VPDPBUSDv  // with a VEX prefix
	VPDPBUSDSv // with a VEX prefix
	VPDPWSSDv  // with a VEX prefix
	VPDPWSSDSv // with a VEX prefix
	VPCMPB
	VPCMPUB
	VPCMPW
	VPCMPUW
	VPCMPD
	VPCMPUD
	VPCMPQ
	VPCMPUQ
	VCMPPSk
	VCMPPDk
	VPBLENDMB
	VPBLENDMW
	VPBLENDMD
	VPBLENDMQ
	VBLENDMPS
	VBLENDMPD
	VPMOVM2B
	VPMOVM2W
	VPMOVM2D
	VPMOVM2Q
	VPMOVB2M
	VPMOVW2M
	VPMOVD2M
	VPMOVQ2M
	KMOVB
	KMOVBstore
	KMOVBfrom // a general register
	KMOVBto   // a general register
	KANDB
	KANDNB
	KORB
	KXNORB
	KXORB
	KNOTB
	KORTESTB
	KMOVW
	KMOVWstore
	KMOVWfrom // a general register
	KMOVWto   // a general register
	KANDW
	KANDNW
	KORW
	KXNORW
	KXORW
	KNOTW
	KORTESTW
	KMOVD
	KMOVDstore
	KMOVDfrom // a general register
	KMOVDto   // a general register
	KANDD
	KANDND
	KORD
	KXNORD
	KXORD
	KNOTD
	KORTESTD
	KMOVQ
	KMOVQstore
	KMOVQfrom // a general register
	KMOVQto   // a general register
	KANDQ
	KANDNQ
	KORQ
	KXNORQ
	KXORQ
	KNOTQ
	KORTESTQ
)

var masksRows = [...]Row{
	VPDPBUSD - 1792:   {Name: "VPDPBUSD", Ops: "vvV", enc: acc | 0x50, evex: xyz4, NeedsE: AVX512VNNI},
	VPDPBUSDS - 1792:  {Name: "VPDPBUSDS", Ops: "vvV", enc: acc | 0x51, evex: xyz4, NeedsE: AVX512VNNI},
	VPDPWSSD - 1792:   {Name: "VPDPWSSD", Ops: "vvV", enc: acc | 0x52, evex: xyz4, NeedsE: AVX512VNNI},
	VPDPWSSDS - 1792:  {Name: "VPDPWSSDS", Ops: "vvV", enc: acc | 0x53, evex: xyz4, NeedsE: AVX512VNNI},
	VPDPBUSDv - 1792:  {Name: "VPDPBUSDv", Ops: "vvV", enc: acc | 0x50, vex: xy, Needs: AVXVNNI},
	VPDPBUSDSv - 1792: {Name: "VPDPBUSDSv", Ops: "vvV", enc: acc | 0x51, vex: xy, Needs: AVXVNNI},
	VPDPWSSDv - 1792:  {Name: "VPDPWSSDv", Ops: "vvV", enc: acc | 0x52, vex: xy, Needs: AVXVNNI},
	VPDPWSSDSv - 1792: {Name: "VPDPWSSDSv", Ops: "vvV", enc: acc | 0x53, vex: xy, Needs: AVXVNNI},
	VPCMPB - 1792:     {Name: "VPCMPB", Ops: "kvV", enc: rvm | e3Ai | 0x3F, evex: xyz},
	VPCMPUB - 1792:    {Name: "VPCMPUB", Ops: "kvV", enc: rvm | e3Ai | 0x3E, evex: xyz},
	VPCMPW - 1792:     {Name: "VPCMPW", Ops: "kvV", enc: rvm | e3Ai | 0x3F, evex: xyz | w1},
	VPCMPUW - 1792:    {Name: "VPCMPUW", Ops: "kvV", enc: rvm | e3Ai | 0x3E, evex: xyz | w1},
	VPCMPD - 1792:     {Name: "VPCMPD", Ops: "kvV", enc: rvm | e3Ai | 0x1F, evex: xyz4},
	VPCMPUD - 1792:    {Name: "VPCMPUD", Ops: "kvV", enc: rvm | e3Ai | 0x1E, evex: xyz4},
	VPCMPQ - 1792:     {Name: "VPCMPQ", Ops: "kvV", enc: rvm | e3Ai | 0x1F, evex: xyz8},
	VPCMPUQ - 1792:    {Name: "VPCMPUQ", Ops: "kvV", enc: rvm | e3Ai | 0x1E, evex: xyz8},
	VCMPPSk - 1792:    {Name: "VCMPPSk", Ops: "kvV", enc: rvm | m0F | imm | 0xC2, evex: xyz4},
	VCMPPDk - 1792:    {Name: "VCMPPDk", Ops: "kvV", enc: rvm | e0F | imm | 0xC2, evex: xyz8},
	VPBLENDMB - 1792:  {Name: "VPBLENDMB", Ops: "vvV", enc: rvm | e38 | masked | 0x66, evex: xyz},
	VPBLENDMW - 1792:  {Name: "VPBLENDMW", Ops: "vvV", enc: rvm | e38 | masked | 0x66, evex: xyz | w1},
	VPBLENDMD - 1792:  {Name: "VPBLENDMD", Ops: "vvV", enc: rvm | e38 | masked | 0x64, evex: xyz4},
	VPBLENDMQ - 1792:  {Name: "VPBLENDMQ", Ops: "vvV", enc: rvm | e38 | masked | 0x64, evex: xyz8},
	VBLENDMPS - 1792:  {Name: "VBLENDMPS", Ops: "vvV", enc: rvm | e38 | masked | 0x65, evex: xyz4},
	VBLENDMPD - 1792:  {Name: "VBLENDMPD", Ops: "vvV", enc: rvm | e38 | masked | 0x65, evex: xyz8},
	VPMOVM2B - 1792:   {Name: "VPMOVM2B", Ops: "vk", enc: rm | unmasked | pF3 | m0F38 | 0x28, evex: xyz},
	VPMOVM2W - 1792:   {Name: "VPMOVM2W", Ops: "vk", enc: rm | unmasked | pF3 | m0F38 | 0x28, evex: xyz | w1},
	VPMOVM2D - 1792:   {Name: "VPMOVM2D", Ops: "vk", enc: rm | unmasked | pF3 | m0F38 | 0x38, evex: xyz},
	VPMOVM2Q - 1792:   {Name: "VPMOVM2Q", Ops: "vk", enc: rm | unmasked | pF3 | m0F38 | 0x38, evex: xyz | w1},
	VPMOVB2M - 1792:   {Name: "VPMOVB2M", Ops: "kv", enc: rm | unmasked | pF3 | m0F38 | 0x29, evex: xyz},
	VPMOVW2M - 1792:   {Name: "VPMOVW2M", Ops: "kv", enc: rm | unmasked | pF3 | m0F38 | 0x29, evex: xyz | w1},
	VPMOVD2M - 1792:   {Name: "VPMOVD2M", Ops: "kv", enc: rm | unmasked | pF3 | m0F38 | 0x39, evex: xyz},
	VPMOVQ2M - 1792:   {Name: "VPMOVQ2M", Ops: "kv", enc: rm | unmasked | pF3 | m0F38 | 0x39, evex: xyz | w1},
	KMOVB - 1792:      {Name: "KMOVB", Ops: "kK", enc: rm | e0F | 0x90, vex: x, mem: 1, Needs: AVX512},
	KMOVBstore - 1792: {Name: "KMOVBstore", Ops: "Mk", enc: mr | e0F | 0x91, vex: x, mem: 1, Needs: AVX512},
	KMOVBfrom - 1792:  {Name: "KMOVBfrom", Ops: "kd", enc: rm | e0F | 0x92, vex: x, Needs: AVX512},
	KMOVBto - 1792:    {Name: "KMOVBto", Ops: "dk", enc: rm | e0F | 0x93, vex: x, Needs: AVX512},
	KANDB - 1792:      {Name: "KANDB", Ops: "kkk", enc: rvm | e0F | 0x41, vex: y, Needs: AVX512},
	KANDNB - 1792:     {Name: "KANDNB", Ops: "kkk", enc: rvm | e0F | 0x42, vex: y, Needs: AVX512},
	KORB - 1792:       {Name: "KORB", Ops: "kkk", enc: rvm | e0F | 0x45, vex: y, Needs: AVX512},
	KXNORB - 1792:     {Name: "KXNORB", Ops: "kkk", enc: rvm | e0F | 0x46, vex: y, Needs: AVX512},
	KXORB - 1792:      {Name: "KXORB", Ops: "kkk", enc: rvm | e0F | 0x47, vex: y, Needs: AVX512},
	KNOTB - 1792:      {Name: "KNOTB", Ops: "kk", enc: rm | e0F | 0x44, vex: x, Needs: AVX512},
	KORTESTB - 1792:   {Name: "KORTESTB", Ops: "kk", enc: rm | e0F | none | 0x98, vex: x, Needs: AVX512},
	KMOVW - 1792:      {Name: "KMOVW", Ops: "kK", enc: rm | m0F | 0x90, vex: x, mem: 2, Needs: AVX512},
	KMOVWstore - 1792: {Name: "KMOVWstore", Ops: "Mk", enc: mr | m0F | 0x91, vex: x, mem: 2, Needs: AVX512},
	KMOVWfrom - 1792:  {Name: "KMOVWfrom", Ops: "kd", enc: rm | m0F | 0x92, vex: x, Needs: AVX512},
	KMOVWto - 1792:    {Name: "KMOVWto", Ops: "dk", enc: rm | m0F | 0x93, vex: x, Needs: AVX512},
	KANDW - 1792:      {Name: "KANDW", Ops: "kkk", enc: rvm | m0F | 0x41, vex: y, Needs: AVX512},
	KANDNW - 1792:     {Name: "KANDNW", Ops: "kkk", enc: rvm | m0F | 0x42, vex: y, Needs: AVX512},
	KORW - 1792:       {Name: "KORW", Ops: "kkk", enc: rvm | m0F | 0x45, vex: y, Needs: AVX512},
	KXNORW - 1792:     {Name: "KXNORW", Ops: "kkk", enc: rvm | m0F | 0x46, vex: y, Needs: AVX512},
	KXORW - 1792:      {Name: "KXORW", Ops: "kkk", enc: rvm | m0F | 0x47, vex: y, Needs: AVX512},
	KNOTW - 1792:      {Name: "KNOTW", Ops: "kk", enc: rm | m0F | 0x44, vex: x, Needs: AVX512},
	KORTESTW - 1792:   {Name: "KORTESTW", Ops: "kk", enc: rm | m0F | none | 0x98, vex: x, Needs: AVX512},
	KMOVD - 1792:      {Name: "KMOVD", Ops: "kK", enc: rm | e0F | 0x90, vex: x | w1, mem: 4, Needs: AVX512},
	KMOVDstore - 1792: {Name: "KMOVDstore", Ops: "Mk", enc: mr | e0F | 0x91, vex: x | w1, mem: 4, Needs: AVX512},
	KMOVDfrom - 1792:  {Name: "KMOVDfrom", Ops: "kd", enc: rm | pF2 | m0F | 0x92, vex: x, Needs: AVX512},
	KMOVDto - 1792:    {Name: "KMOVDto", Ops: "dk", enc: rm | pF2 | m0F | 0x93, vex: x, Needs: AVX512},
	KANDD - 1792:      {Name: "KANDD", Ops: "kkk", enc: rvm | e0F | 0x41, vex: y | w1, Needs: AVX512},
	KANDND - 1792:     {Name: "KANDND", Ops: "kkk", enc: rvm | e0F | 0x42, vex: y | w1, Needs: AVX512},
	KORD - 1792:       {Name: "KORD", Ops: "kkk", enc: rvm | e0F | 0x45, vex: y | w1, Needs: AVX512},
	KXNORD - 1792:     {Name: "KXNORD", Ops: "kkk", enc: rvm | e0F | 0x46, vex: y | w1, Needs: AVX512},
	KXORD - 1792:      {Name: "KXORD", Ops: "kkk", enc: rvm | e0F | 0x47, vex: y | w1, Needs: AVX512},
	KNOTD - 1792:      {Name: "KNOTD", Ops: "kk", enc: rm | e0F | 0x44, vex: x | w1, Needs: AVX512},
	KORTESTD - 1792:   {Name: "KORTESTD", Ops: "kk", enc: rm | e0F | none | 0x98, vex: x | w1, Needs: AVX512},
	KMOVQ - 1792:      {Name: "KMOVQ", Ops: "kK", enc: rm | m0F | 0x90, vex: x | w1, mem: 8, Needs: AVX512},
	KMOVQstore - 1792: {Name: "KMOVQstore", Ops: "Mk", enc: mr | m0F | 0x91, vex: x | w1, mem: 8, Needs: AVX512},
	KMOVQfrom - 1792:  {Name: "KMOVQfrom", Ops: "kl", enc: rm | pF2 | m0F | 0x92, vex: x | w1, Needs: AVX512},
	KMOVQto - 1792:    {Name: "KMOVQto", Ops: "lk", enc: rm | pF2 | m0F | 0x93, vex: x | w1, Needs: AVX512},
	KANDQ - 1792:      {Name: "KANDQ", Ops: "kkk", enc: rvm | m0F | 0x41, vex: y | w1, Needs: AVX512},
	KANDNQ - 1792:     {Name: "KANDNQ", Ops: "kkk", enc: rvm | m0F | 0x42, vex: y | w1, Needs: AVX512},
	KORQ - 1792:       {Name: "KORQ", Ops: "kkk", enc: rvm | m0F | 0x45, vex: y | w1, Needs: AVX512},
	KXNORQ - 1792:     {Name: "KXNORQ", Ops: "kkk", enc: rvm | m0F | 0x46, vex: y | w1, Needs: AVX512},
	KXORQ - 1792:      {Name: "KXORQ", Ops: "kkk", enc: rvm | m0F | 0x47, vex: y | w1, Needs: AVX512},
	KNOTQ - 1792:      {Name: "KNOTQ", Ops: "kk", enc: rm | m0F | 0x44, vex: x | w1, Needs: AVX512},
	KORTESTQ - 1792:   {Name: "KORTESTQ", Ops: "kk", enc: rm | m0F | none | 0x98, vex: x | w1, Needs: AVX512},
}
