// Package tpc writes algorithms as kernels in TPC-C, the language of the vector cores of Habana's Gaudi: 64 lanes of
// int32 or float32, tensors of up to five dimensions as arguments. What lanes cannot do exactly is scalar code, as in
// package plainc, over the tensors' memory.
//
//	out(x, y) = a(x, y) * 2 + b(x, y)
//	->
//	for (int y = start[1]; y < end[1]; y++) {
//	    for (int x = 64 * start[0]; x < 64 * end[0]; x += 64) {
//	        const int64 v = v_i32_ld_tnsr_b((int5){x, y}, a_t);
//	        const int64 v2 = v_i32_mul_b(v, v_i32_mov_b(2)).v1;
//	        ...
//	        v_i32_st_tnsr((int5){x, y}, out_t, v4);
//
// In lanes run, exactly: int32 modulo 2^32 where its low bits count, else where the interval fits; float32 sums,
// differences and products, rounded one by one; selections by a comparison; sums over a domain, those of a single
// number across lanes. Beside the kernel stands a function of arrays for the host, which runs it over its index space,
// on the stand-in tpc.h.
//
// # Files
//
//	doc.go      this
//	write.go    a pipeline as a file: the kernel, and the function around it
//	vector.go   a Func in lanes
//	lanes.go    expressions in lanes
//	header.go   the stand-in
package tpc
