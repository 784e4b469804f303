// Package gauge measures kernels of workloads: compiled, checked, counted over the readings of the machine, and set
// beside the paper.
package gauge
