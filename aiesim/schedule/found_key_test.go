package schedule

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// loadsAndProduct is a loop of two loads through two pointers of two arrays, their product, and an addition.
func loadsAndProduct() (*graph, *limits) {
	access := func(root int, ptr uint16) *node {
		return &node{op: &mir.Op{Code: machine.LoadW, Mem: &mir.Mem{Root: root}}, mem: load, busy: 1, ptr: ptr,
			alts: []machine.Slots{1, 2}}
	}
	other := func(code machine.Opcode, port int) *node {
		return &node{op: &mir.Op{Code: code}, busy: 1, port: port, alts: []machine.Slots{4}}
	}
	return &graph{nodes: []*node{access(1, 1<<3), access(2, 1<<5), other(machine.Mac, 2), other(machine.Alu, 0)},
		edges: []edge{{0, 2, 7, 0, flow, 1}, {1, 2, 7, 0, flow, 2}, {2, 0, -2, 1, anti, 1}}}, &limits{2, 9, 4, 100}
}

// TestFoundKey: graphs that differ in one thing that overlap asks are told apart; names and the order of edges are not.
func TestFoundKey(t *testing.T) {
	of := func(change func(g *graph, l *limits)) string {
		g, l := loadsAndProduct()
		change(g, l)
		f := &Found{}
		f.identify(g, *l)
		return string(f.key)
	}
	plain := of(func(*graph, *limits) {})
	for name, change := range map[string]func(g *graph, l *limits){
		"pointers": func(g *graph, _ *limits) { g.nodes[0].ptr, g.nodes[1].ptr = 1<<5, 1<<0 },
		"arrays":   func(g *graph, _ *limits) { g.nodes[0].op.Mem.Root, g.nodes[1].op.Mem.Root = 7, 1 },
		"units":    func(g *graph, _ *limits) { g.edges[0].unit, g.edges[2].unit = 9, 9 },
		"order":    func(g *graph, _ *limits) { g.edges[0], g.edges[2] = g.edges[2], g.edges[0] },
		"output":   func(g *graph, _ *limits) { g.edges[2].kind = output },
	} {
		if of(change) != plain {
			t.Errorf("%s: told apart", name)
		}
	}
	seen := map[string]string{plain: "nothing"}
	for name, change := range map[string]func(g *graph, l *limits){
		"one pointer":   func(g *graph, _ *limits) { g.nodes[1].ptr = g.nodes[0].ptr },
		"one window":    func(g *graph, _ *limits) { g.nodes[0].ptr, g.nodes[1].ptr = 1<<9|1<<3, 1<<9|1<<4 },
		"any pointer":   func(g *graph, _ *limits) { g.nodes[1].ptr = 0 },
		"one array":     func(g *graph, _ *limits) { g.nodes[1].op.Mem.Root = g.nodes[0].op.Mem.Root },
		"stack":         func(g *graph, _ *limits) { g.nodes[1].op.Mem.Stack = true },
		"store":         func(g *graph, _ *limits) { g.nodes[1].mem = store },
		"fence":         func(g *graph, _ *limits) { g.nodes[3].fence = true },
		"busy":          func(g *graph, _ *limits) { g.nodes[3].busy = 2 },
		"shift":         func(g *graph, _ *limits) { g.nodes[3].shift = 1 },
		"port":          func(g *graph, _ *limits) { g.nodes[2].port = 3 },
		"slots":         func(g *graph, _ *limits) { g.nodes[3].alts = []machine.Slots{8} },
		"alternatives":  func(g *graph, _ *limits) { g.nodes[0].alts = g.nodes[0].alts[:1] },
		"no product":    func(g *graph, _ *limits) { g.nodes[2].op.Code = machine.Alu },
		"pointer moves": func(g *graph, _ *limits) { g.nodes[3].op.Code = machine.PtrAdd },
		"less":          func(g *graph, _ *limits) { g.nodes = g.nodes[:3] },
		"from":          func(g *graph, _ *limits) { g.edges[1].from = 3 },
		"to":            func(g *graph, _ *limits) { g.edges[2].to = 1 },
		"latency":       func(g *graph, _ *limits) { g.edges[2].lat = -1 },
		"distance":      func(g *graph, _ *limits) { g.edges[2].dist = 2 },
		"flow":          func(g *graph, _ *limits) { g.edges[2].kind = flow },
		"no edge":       func(g *graph, _ *limits) { g.edges = g.edges[:2] },
		"least":         func(_ *graph, l *limits) { l.least = 3 },
		"most":          func(_ *graph, l *limits) { l.most = 8 },
		"stages":        func(_ *graph, l *limits) { l.stages = 5 },
		"iterations":    func(_ *graph, l *limits) { l.tripCount = 99 },
	} {
		key := of(change)
		if other, ok := seen[key]; ok {
			t.Errorf("%s: as with %s", name, other)
		}
		seen[key] = name
	}
}
