package infer

// places tells which point is next to another one: by numbers where points fill the box around them, else by keys.
type places struct {
	boxes []placeBox
	keys  map[string]int // nil: not needed
}

// placeBox is where the points of one observation are, at a number each, 1 more than the point's; nil if they are few
// in a large box.
type placeBox struct {
	lo, count []int64
	at        []int32
}

// sparse is how many times as large as its points a box may be.
const sparse = 4

// placesOf are the places of points of so many observations; of two at one place, the last.
func placesOf(at []point, observations int) *places {
	w := &places{boxes: make([]placeBox, observations)}
	points := make([]int64, observations)
	for _, p := range at {
		b := &w.boxes[p.obs]
		points[p.obs]++
		if b.lo == nil {
			b.lo, b.count = append([]int64{}, p.vars...), append([]int64{}, p.vars...)
		}
		for v, x := range p.vars { // count is the greatest value until all are known
			b.lo[v], b.count[v] = min(b.lo[v], x), max(b.count[v], x)
		}
	}
	for obs := range w.boxes {
		b := &w.boxes[obs]
		volume, most := int64(1), sparse*points[obs]
		for v := range b.lo {
			b.count[v] -= b.lo[v] - 1
			if b.count[v] > most {
				volume = most + 1
				break
			}
			volume = min(volume*b.count[v], most+1)
		}
		if volume <= most {
			b.at = make([]int32, volume)
		}
	}
	for i, p := range at {
		if b := &w.boxes[p.obs]; b.at != nil {
			n, _ := b.number(p.vars, -1)
			b.at[n] = int32(i + 1)
			continue
		}
		if w.keys == nil {
			w.keys = map[string]int{}
		}
		w.keys[placeKey(p.obs, p.vars)] = i
	}
	return w
}

// behind is the point whose variable v is 1 more than p's, all else being equal.
func (w *places) behind(p point, v int) (int, bool) {
	if b := &w.boxes[p.obs]; b.at != nil {
		n, ok := b.number(p.vars, v)
		if !ok || b.at[n] == 0 {
			return 0, false
		}
		return int(b.at[n]) - 1, true
	}
	next := append([]int64{}, p.vars...)
	next[v]++
	i, ok := w.keys[placeKey(p.obs, next)]
	return i, ok
}

// number is where a point of these variables, of which v is 1 more, is in b; false if it is outside.
func (b *placeBox) number(vars []int64, v int) (n int64, ok bool) {
	for i, x := range vars {
		if x -= b.lo[i]; i == v {
			x++
		}
		if x >= b.count[i] {
			return 0, false
		}
		n = n*b.count[i] + x
	}
	return n, true
}

func placeKey(obs int, vars []int64) string { return key(append([]int64{int64(obs)}, vars...)) }
