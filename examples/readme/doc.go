// Command readme is the program of the README: it writes the C of a 3x3 filter.
// Its text lies in a file of its own, so that lines have the numbers that they have there.
package main
