// Package experts holds filters written by hand, as experts of the AI Engine write them: the ruler for generated code.
//
// Each follows a public kernel that its first lines name (multiplications, loads, loops); the text is our own. They compute
// the workloads of the same name of package workloads, on the same arrays: images of 264 elements a row, results of 256.
// Coefficients are stored in the order that the kernel wants, as the libraries' users have to store them.
//
//	file            holds
//	kernel.go       Kernel, Kernels: the table
//	pack.go         logical arrays to arguments and back
//	kernels/*.c     the kernels
package experts
