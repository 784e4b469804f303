// Package liftcmd is the command lift: C functions in, algorithms, evidence, kernels and replacements out.
package liftcmd
