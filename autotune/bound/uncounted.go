package bound

import "github.com/vyasa-go/vyasa/autotune/space"

// Uncounted is what schedules of a store may spend cycles on that its bound leaves out, as parts of a sentence: what a
// gap may come from besides schedules that nobody found.
//
//	3x3 bytes with stride 2   ->   loads that fill registers again and meet in a bank;
//	                               lanes that do not lie side by side, which are copied or put together one by one
func (b *Bound) Uncounted(st *space.Store) (list []string) {
	w := b.multiplications(st)
	switch k := b.kernel; {
	case !k.certain:
		return []string{"any operation, as a condition decides what is computed"}
	case k.products == 0:
		return []string{"any operation of the vector unit, as the result is no sum whose products differ for certain"}
	case w.walk >= 0 && b.walks[w.walk].loop < 0:
		return []string{"that products go one by one through loads and additions"}
	case !k.bare:
		list = append(list, "what is computed of sums before they are stored")
	}
	list = append(list, "loads that fill registers again, and meet in a bank")
	if w.walk < 0 {
		return list
	}
	walk := &b.walks[w.walk]
	for t := range b.space.Tensors() {
		if b.space.Domain(st, b.space.Layout(t))&^walk.near[t] != 0 {
			list = append(list, "lanes that do not lie side by side, which are copied or put together one by one")
			break
		}
	}
	if len(b.rates.Rows) > 0 && (!b.slides(st, walk) || b.free(st, walk)) {
		list = append(list, "that bytes at odd places share no operation with others, where they may be copied")
	}
	return list
}
