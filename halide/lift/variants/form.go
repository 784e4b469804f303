package variants

import "math/rand/v2"

// Storage is how an array of two or more dimensions is given.
type Storage uint8

// The ways.
const (
	Flat    Storage = iota // T *a, a[i * ld + j]
	Static                 // T a[N][M], sizes by #define
	Pointer                // T **a, a[i][j]; of more than two dimensions as Flat
)

// Form is how a computation is written. Every combination is a program; what does not apply is ignored.
type Form struct {
	Storage     Storage
	ColumnMajor bool   // Flat: the first dimension is the fastest
	Leading     bool   // Flat: rows' distance is a parameter of its own
	Elem        string // a C type
	Order       []int  // of the loops of one nest, if the sum is not kept in a local variable
	Local       bool   // the sum is kept in a local variable
	Accumulate  bool   // what was stored counts; else it is cleared first
	Tile        int    // 0: none; else the size of tiles
	TileLoops   uint   // a bit for each loop that is tiled
	Unroll      int    // 0, 1: not; else how often the innermost loop is unrolled
	Walk        bool   // the innermost loop walks by pointers
	While       bool   // the innermost loop is a while loop
	Pragma      bool   // OpenMP before the outermost loop
	Restrict    bool
	Result      bool // a scalar is returned, not stored by a pointer
}

// draw is a random form for a computation.
func draw(r *rand.Rand, c computation) Form {
	yes := func(percent int) bool { return r.IntN(100) < percent }
	f := Form{
		Storage:     Storage(r.IntN(3)),
		ColumnMajor: yes(30),
		Leading:     yes(30),
		Elem:        []string{"float", "float", "double", "int", "short"}[r.IntN(5)],
		Order:       r.Perm(len(c.outer) + len(c.inner)),
		Local:       len(c.inner) > 0 && yes(60),
		Accumulate:  yes(30),
		While:       yes(15),
		Pragma:      yes(15),
		Restrict:    yes(20),
		Result:      yes(70),
	}
	if yes(25) {
		f.Tile, f.TileLoops = []int{4, 8, 16, 32}[r.IntN(4)], uint(1+r.IntN(1<<(len(c.outer)+len(c.inner))-1))
	}
	if yes(25) {
		f.Unroll = []int{2, 4, 8}[r.IntN(3)]
	}
	f.Walk = yes(20)
	return f
}
