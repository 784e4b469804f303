package realize

// The loops of this file and of its neighbours are the inner ones. Slices are cut to one length first, so that the
// compiler drops the checks of indexes.

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

// sum2 is dst = s + j*a + k*b, or dst += that.
func sum2[C word, T integer](dst []C, add bool, s C, k [4]C, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	k0, k1 := k[0], k[1]
	if add {
		for i := range dst {
			dst[i] += s + k0*C(a[i]) + k1*C(b[i])
		}
		return
	}
	for i := range dst {
		dst[i] = s + k0*C(a[i]) + k1*C(b[i])
	}
}

func sum3[C word, T integer](dst []C, add bool, s C, k [4]C, a, b, c []T) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	k0, k1, k2 := k[0], k[1], k[2]
	if add {
		for i := range dst {
			dst[i] += s + k0*C(a[i]) + k1*C(b[i]) + k2*C(c[i])
		}
		return
	}
	for i := range dst {
		dst[i] = s + k0*C(a[i]) + k1*C(b[i]) + k2*C(c[i])
	}
}

func sum4[C word, T integer](dst []C, add bool, s C, k [4]C, a, b, c, d []T) {
	n := len(dst)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	k0, k1, k2, k3 := k[0], k[1], k[2], k[3]
	if add {
		for i := range dst {
			dst[i] += s + k0*C(a[i]) + k1*C(b[i]) + k2*C(c[i]) + k3*C(d[i])
		}
		return
	}
	for i := range dst {
		dst[i] = s + k0*C(a[i]) + k1*C(b[i]) + k2*C(c[i]) + k3*C(d[i])
	}
}

// product is dst = s + k*a*b, or dst += that.
func product[C word](dst []C, add bool, s, k C, a, b []C) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch {
	case add && k == 1:
		for i := range dst {
			dst[i] += s + a[i]*b[i]
		}
	case add:
		for i := range dst {
			dst[i] += s + k*a[i]*b[i]
		}
	default:
		for i := range dst {
			dst[i] = s + k*a[i]*b[i]
		}
	}
}

// shift adds a number.
func shift[C word](dst []C, s C) {
	for i := range dst {
		dst[i] += s
	}
}
