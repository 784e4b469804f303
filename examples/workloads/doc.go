// Package workloads holds the named kernels of Vyasa: the 42 workloads of the paper's Tables VI and VII and section
// IV-C, each with its algorithm, the paper's schedule and a default schedule, and the same operators for other element
// types: the suffix -i8 (int8), -u8 (uint8 data, int8 coefficients) or -f32 in place of -i32 and -i16.
//
// Names of dimensions: outputs have x, y and k (channels) or z (depth); images x, y and c or z; filters r (width),
// s (height) and c, k or t (depth). Results are narrowed to the type of the image, rounded half to even and saturated,
// by a shift of 10 bits (8 for 8-bit types); float results are not narrowed.
//
// Every function is pure: the same workload gives equal algorithms, schedules and data.
package workloads
