package ports

import (
	_ "embed"
	"sync"
)

//go:embed zen3.txt
var zen3Text string

//go:embed zen5.txt
var zen5Text string

//go:embed goldencove.txt
var goldenCoveText string

// A program holds the text of a core that it asks for, and of no other: none is read when the program starts.
var zen3, zen5, goldenCove read

// read is a core, which is read when it is first asked for.
type read struct {
	once sync.Once
	core *Core
}

func (r *read) of(text string) *Core {
	r.once.Do(func() {
		var err error
		if r.core, err = parse(text); err != nil {
			panic("BUG: data of a core: " + err.Error())
		}
	})
	return r.core
}

// Zen3 is AMD's core of Ryzen 5000 and EPYC 7003.
func Zen3() *Core { return zen3.of(zen3Text) }

// Zen5 is AMD's core of EPYC 9005 and Ryzen 9000.
func Zen5() *Core { return zen5.of(zen5Text) }

// GoldenCove is Intel's core of Alder Lake, Sapphire Rapids and Emerald Rapids.
func GoldenCove() *Core { return goldenCove.of(goldenCoveText) }

// Cores are all that there are data of.
func Cores() []*Core { return []*Core{Zen3(), Zen5(), GoldenCove()} }
