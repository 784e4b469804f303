// Package benchcmd is the command bench: workloads beside the paper, kernels with published counts, filters of experts,
// and benchmarks of the lifter.
package benchcmd
