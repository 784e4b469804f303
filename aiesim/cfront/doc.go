// Package cfront is a front end for the C that AI Engine kernels are written in: C text in, a resolved and typed tree
// or a list of positioned errors out.
package cfront
