// Package forms has the tests of the whole compiler: a kernel gives the same outputs in every form, bit for bit, for
// random kernels and pipelines under random schedules, and for those that once did not; its instruction words keep the
// laws of the cycle model; its notes tell of what is slow.
package forms
