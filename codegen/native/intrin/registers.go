package intrin

import (
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
)

// inline is the registers of a program that are declared where they are set: that is one place, and all that read them
// stand in its block, or in blocks inside.
func inline(p *vec.Program) map[vec.Reg]bool {
	sets, home, out := map[vec.Reg]int{}, map[vec.Reg]int{}, map[vec.Reg]bool{}
	var reads []func()
	blocks := 0
	var look func(list []lower.Stmt, around []int)
	look = func(list []lower.Stmt, around []int) {
		blocks++
		here := append(around[:len(around):len(around)], blocks)
		for _, st := range list {
			switch st := st.(type) {
			case *vec.Op:
				for _, d := range st.Dst {
					sets[d]++
					home[d], out[d] = here[len(here)-1], sets[d] == 1
				}
				regs := st.Args
				if st.Mem.Index != vec.NoReg {
					regs = append(regs[:len(regs):len(regs)], st.Mem.Index)
				}
				for _, r := range regs {
					reads = append(reads, func() {
						inside := false
						for _, b := range here {
							inside = inside || b == home[r]
						}
						if !inside {
							out[r] = false
						}
					})
				}
			case *lower.If:
				look(st.Body, here)
				look(st.Else, here)
			default:
				for _, body := range lower.Bodies(st) {
					look(body, here)
				}
			}
		}
	}
	look(p.Body, nil)
	for _, check := range reads {
		check()
	}
	return out
}
