// Package triplet turns the vectorised parts of a loop nest into multiply-accumulate triplets and maps those onto a
// two-dimensional SIMD datapath.
package triplet
