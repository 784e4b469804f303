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

// Zen3 is AMD's core of Ryzen 5000 and EPYC 7003.
var Zen3 = once(zen3Text)

// Zen5 is AMD's core of EPYC 9005 and Ryzen 9000.
var Zen5 = once(zen5Text)

// GoldenCove is Intel's core of Alder Lake, Sapphire Rapids and Emerald Rapids.
var GoldenCove = once(goldenCoveText)

func once(text string) func() *Core {
	return sync.OnceValue(func() *Core {
		c, err := parse(text)
		if err != nil {
			panic("BUG: data of a core: " + err.Error())
		}
		return c
	})
}

// Cores are all that there are data of.
func Cores() []*Core { return []*Core{Zen3(), Zen5(), GoldenCove()} }
