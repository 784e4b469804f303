// Package lower turns a schedule into a loop nest over stored arrays.
package lower
