// Package filters holds named filters of grey pictures: 8-bit pixels, 8-bit coefficients, the taps vectorised along
// rows. Each is an algorithm, a schedule and its coefficients; `vyasa filter` runs them on pictures, tile by tile.
package filters
