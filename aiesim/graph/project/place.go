package project

import (
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
)

// marginOf compares the margin of a connection, whose end is n, with that of the kernel, in elements of width bytes. Of
// windows, whose types say none, it is the connection's; they begin with it.
func marginOf(n *node, k *Kernel, q aiesim.Param, width, margin int) (int, error) {
	for key := ""; n != nil; n = n.from {
		if key == "" {
			key = n.key
		}
		where := fmt.Sprintf("%s (%s of %s)", key, q.Name, k.Entry)
		switch window := strings.Contains(q.Type, "_window"); {
		case !n.marginAt.IsValid():
			continue
		case window && (n.margin < 0 || n.margin > math.MaxInt32 || n.margin%int64(width) != 0):
			return 0, at(n.marginAt, "%s: a margin of %d bytes is no number of elements of %d", where, n.margin, width)
		case window:
			return int(n.margin) / width, nil
		case n.margin != int64(margin*width):
			return 0, at(n.marginAt, "%s: the connection has a margin of %d bytes, the kernel one of %d", where,
				n.margin, margin*width)
		}
		break
	}
	return margin, nil
}

// neighbours refuses a cascade from a port of a kernel whose core is no neighbour, if both are placed.
func neighbours(kernels []*Kernel, k *Kernel, port, key string) error {
	for _, from := range kernels {
		t := from.tile
		if t == nil || k.tile == nil || !strings.HasPrefix(port, from.Name+".out[") {
			continue
		}
		if c, r := k.tile.column-t.column, k.tile.row-t.row; c*c+r*r != 1 {
			return at(k.tile.pos, "%s: its cascade comes from %s on tile(%d, %d), which is no neighbour of "+
				"tile(%d, %d)", key, from.Name, t.column, t.row, k.tile.column, k.tile.row)
		}
	}
	return nil
}
