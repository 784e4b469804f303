// Package console is what commands share: where they write, flags of kernels, machines and searches, progress, tables.
package console
