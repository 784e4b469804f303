// Package core runs scheduled programs: bundles of operations on physical registers, cycle by cycle.
package core
