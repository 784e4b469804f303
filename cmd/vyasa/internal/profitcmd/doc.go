// Package profitcmd is the command profit: at which sizes a kernel is faster than the C that it replaces.
package profitcmd
