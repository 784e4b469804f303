package realize

// The loops of this file and of its neighbours are the inner ones. Slices are cut to one length first, so that the compiler
// drops the checks of indexes.

// sum1 is dst = s + k*a, or dst += s + k*a.
func sum1[C word, T integer](dst []C, add bool, s, k C, a []T) {
	a = a[:len(dst)]
	switch {
	case add && k == 1:
		for i := range dst {
			dst[i] += s + C(a[i])
		}
	case add:
		for i := range dst {
			dst[i] += s + k*C(a[i])
		}
	case k == 1:
		for i := range dst {
			dst[i] = s + C(a[i])
		}
	default:
		for i := range dst {
			dst[i] = s + k*C(a[i])
		}
	}
}

// sum2 is dst = s + k*(a + b), or dst += that.
func sum2[C word, T integer](dst []C, add bool, s, k C, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch {
	case add && k == 1:
		for i := range dst {
			dst[i] += s + C(a[i]) + C(b[i])
		}
	case add:
		for i := range dst {
			dst[i] += s + k*(C(a[i])+C(b[i]))
		}
	case k == 1:
		for i := range dst {
			dst[i] = s + C(a[i]) + C(b[i])
		}
	default:
		for i := range dst {
			dst[i] = s + k*(C(a[i])+C(b[i]))
		}
	}
}

func sum3[C word, T integer](dst []C, add bool, s, k C, a, b, c []T) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	if add {
		for i := range dst {
			dst[i] += s + k*(C(a[i])+C(b[i])+C(c[i]))
		}
		return
	}
	for i := range dst {
		dst[i] = s + k*(C(a[i])+C(b[i])+C(c[i]))
	}
}

func sum4[C word, T integer](dst []C, add bool, s, k C, a, b, c, d []T) {
	n := len(dst)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	if add {
		for i := range dst {
			dst[i] += s + k*(C(a[i])+C(b[i])+C(c[i])+C(d[i]))
		}
		return
	}
	for i := range dst {
		dst[i] = s + k*(C(a[i])+C(b[i])+C(c[i])+C(d[i]))
	}
}

func sum6[C word, T integer](dst []C, add bool, s, k C, a, b, c, d, e, f []T) {
	n := len(dst)
	a, b, c, d, e, f = a[:n], b[:n], c[:n], d[:n], e[:n], f[:n]
	if add {
		for i := range dst {
			dst[i] += s + k*(C(a[i])+C(b[i])+C(c[i])+C(d[i])+C(e[i])+C(f[i]))
		}
		return
	}
	for i := range dst {
		dst[i] = s + k*(C(a[i])+C(b[i])+C(c[i])+C(d[i])+C(e[i])+C(f[i]))
	}
}

func sum9[C word, T integer](dst []C, add bool, s, k C, a, b, c, d, e, f, g, h, j []T) {
	n := len(dst)
	a, b, c, d, e, f, g, h, j = a[:n], b[:n], c[:n], d[:n], e[:n], f[:n], g[:n], h[:n], j[:n]
	if add {
		for i := range dst {
			dst[i] += s + k*(C(a[i])+C(b[i])+C(c[i])+C(d[i])+C(e[i])+C(f[i])+C(g[i])+C(h[i])+C(j[i]))
		}
		return
	}
	for i := range dst {
		dst[i] = s + k*(C(a[i])+C(b[i])+C(c[i])+C(d[i])+C(e[i])+C(f[i])+C(g[i])+C(h[i])+C(j[i]))
	}
}
