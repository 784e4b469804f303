package nativebench

import (
	"context"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapcmd"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/halide"
)

// blas adds a layer of floats mapped onto a product of OpenBLAS, after im2col, as vyasa map --needle sgemm --more -o
// writes it; and the same by oneDNN's own im2col and product, over images in both orders.
func (b *beside) blas(ctx context.Context, w workload, work peers.Work, o Options, repeat *peers.Repeater,
	want *halide.Array) {
	name := "OpenBLAS, mapped"
	c, err := mapcmd.InC(w.name, w.schedule, "sgemm")
	if err != nil {
		b.row.lacks(name, err)
		return
	}
	p, err := peers.NewBLASConv(ctx, o.Dir, c.Text, c.Entry, c.Flags, work)
	if err != nil {
		b.row.lacks(name, err)
		return
	}
	b.library(name, p, repeat, want, "f32")
	for _, order := range peers.Im2colOrders {
		if p, err := peers.NewIm2col(work, order); err != nil {
			b.row.lacks(peers.Im2colName(order), err)
		} else {
			b.library(peers.Im2colName(order), p, repeat, want, "f32")
		}
	}
	b.after = append(b.after, func() {
		best := Figure(0)
		for _, order := range peers.Im2colOrders {
			best = max(best, b.row.Peers[peers.Im2colName(order)])
		}
		if got := b.row.Peers[name]; got > 0 && best > 0 {
			b.row.remark("%s (%s) is %.2fx the better im2col of oneDNN", name, strings.ReplaceAll(c.How, "; ", ", "),
				got/best)
		}
	})
}
