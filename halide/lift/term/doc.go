// Package term has the scalar terms that a lifted program computes.
//
// # Files
//
//	type.go   Type, the scalar types of C; Kind, what a term denotes
package term
