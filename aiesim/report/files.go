package report

import "github.com/vyasa-go/vyasa/aiesim/machine"

// files lists the register files that are in use, with their sizes.
func files(m *machine.Machine, live map[machine.File]int) []File {
	list := []File{}
	for f := machine.NoFile + 1; f < machine.NumFiles; f++ {
		if live[f] > 0 {
			list = append(list, File{f.String(), live[f], units(m, f)})
		}
	}
	return list
}

// units is the size of a register file: the units that its classes' registers are made of.
func units(m *machine.Machine, f machine.File) int {
	seen := map[uint8]bool{}
	for _, c := range m.Classes {
		if c.File != f {
			continue
		}
		for _, r := range c.Regs {
			for _, u := range r.Units {
				seen[u] = true
			}
		}
	}
	return len(seen)
}

// most is the largest use of each file in any loop.
func most(m *machine.Machine, loops []Loop) []File {
	live := map[machine.File]int{}
	for _, l := range loops {
		if l.Schedule == nil {
			continue
		}
		for _, x := range l.Schedule.Live {
			for f := range machine.NumFiles {
				if f.String() == x.File {
					live[f] = max(live[f], x.Live)
				}
			}
		}
	}
	return files(m, live)
}
