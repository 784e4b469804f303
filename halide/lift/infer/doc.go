// Package infer finds a summary of a function for all sizes from the terms of its output elements at a few sizes.
//
// # Files
//
//	input.go   Input: arrays, sizes and observations; Refusal
package infer
