package halide

import "strconv"

// refusal is why a directive that Halide has is none here.
type refusal struct {
	words  []string
	reason string
	help   string
}

// refusals are the directives of Halide that are known by name and refused: none is ignored.
var refusals = [...]refusal{
	{[]string{"prefetch"}, "the core's memory has no cache to be filled ahead",
		"copy what is needed next to where it is needed: In, and ComputeAt of the copy"},
	{[]string{"storein"}, "a core has one kind of memory, and registers are the compiler's", "choose the bank: Place"},
	{[]string{"memoize"}, "a kernel keeps nothing between two calls",
		"call the kernel once, and pass on what it stored"}, {[]string{"async", "ringbuffer"}, "a core runs one thread",
		"let the program around move the next tile while the kernel runs"},
	{[]string{"hoiststorage", "hoiststorageroot"},
		"arrays are placed when the kernel is compiled, so that none is ever allocated",
		"StoreAt and StoreRoot say for how long one holds its values"}, {[]string{"computewith"},
		"two stages do not share loops here", "make one Func of both values: Is(a, b)"},
	{[]string{"clonein"}, "the copy would compute what the Func computes already",
		"copy its values, In, or compute it where it is used: ComputeAt"}, {[]string{"allowraceconditions"},
		"a schedule never changes what is computed", "Atomic, or RFactor, makes parallel updates right"},
	{[]string{"eagerinline"}, "Funcs are written out where they are used in any case",
		"that is what ComputeInline says"}, {[]string{"partition", "neverpartition", "alwayspartition"},
		"the ends of loops are cut off by what Split says of them", "choose the tail: RoundUp, ShiftInwards or Guard"},
	{[]string{"streamloads", "streamstores"}, "the core's memory has no cache to go past", "leave it out"},
	{[]string{"gpublocks", "gputhreads", "gpulanes", "gputile", "gpusinglethread", "gpu", "hexagon", "copytodevice",
		"copytohost"}, "there is one machine, and no device beside it",
		"Vectorize, Unroll and Datapath say how its core is used"},
	{[]string{"memoizetag", "debugtofile"}, "a kernel writes nothing but its outputs",
		"make the Func an output: NewPipeline, or ask for its values: TraceStores"},
}

// refused is why a word of Halide's is no directive here.
func refused(word string) (refusal, bool) {
	for _, r := range refusals {
		for _, w := range r.words {
			if w == word {
				return r, true
			}
		}
	}
	return refusal{}, false
}

// Prefetch is refused: the core's memory has no cache that could be filled so many iterations of v ahead.
func (s *Schedule) Prefetch(of Stored, v Var, ahead int) *Schedule {
	return s.line("prefetch", storedName(of), nameOf(v), strconv.Itoa(ahead)).refuse()
}

func (l *line) refuse() *Schedule {
	r, ok := refused(l.word)
	if !ok {
		panic("BUG: nothing is said against " + l.word)
	}
	l.wrong(CodeRefused, r.reason, r.help)
	return l.s
}
