// Package house has the tests of the whole module: which package may import which, who may know facts of a machine, and
// what programs hold; how large types and folders are.
package house
