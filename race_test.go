//go:build race

package vyasa_test

// Pools forget things under the race detector, so that calls allocate.
func init() { underRace = true }
