package realize

// The loops of this file and of its neighbours are the inner ones. Slices are cut to one length first, so that the
// compiler drops the checks of indexes.

// sum1 is dst = s + k*a, or dst += s + k*a.
func sum1[T integer](dst []int64, add bool, s, k int64, a []T) {
	a = a[:len(dst)]
	switch {
	case add && k == 1:
		for i := range dst {
			dst[i] += s + int64(a[i])
		}
	case add:
		for i := range dst {
			dst[i] += s + k*int64(a[i])
		}
	case k == 1:
		for i := range dst {
			dst[i] = s + int64(a[i])
		}
	default:
		for i := range dst {
			dst[i] = s + k*int64(a[i])
		}
	}
}

// sum2 is dst = s + j*a + k*b, or dst += that.
func sum2[T integer](dst []int64, add bool, s int64, k [4]int64, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	k0, k1 := k[0], k[1]
	if add {
		for i := range dst {
			dst[i] += s + k0*int64(a[i]) + k1*int64(b[i])
		}
		return
	}
	for i := range dst {
		dst[i] = s + k0*int64(a[i]) + k1*int64(b[i])
	}
}

func sum3[T integer](dst []int64, add bool, s int64, k [4]int64, a, b, c []T) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	k0, k1, k2 := k[0], k[1], k[2]
	if add {
		for i := range dst {
			dst[i] += s + k0*int64(a[i]) + k1*int64(b[i]) + k2*int64(c[i])
		}
		return
	}
	for i := range dst {
		dst[i] = s + k0*int64(a[i]) + k1*int64(b[i]) + k2*int64(c[i])
	}
}

func sum4[T integer](dst []int64, add bool, s int64, k [4]int64, a, b, c, d []T) {
	n := len(dst)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	k0, k1, k2, k3 := k[0], k[1], k[2], k[3]
	if add {
		for i := range dst {
			dst[i] += s + k0*int64(a[i]) + k1*int64(b[i]) + k2*int64(c[i]) + k3*int64(d[i])
		}
		return
	}
	for i := range dst {
		dst[i] = s + k0*int64(a[i]) + k1*int64(b[i]) + k2*int64(c[i]) + k3*int64(d[i])
	}
}

// product is dst = s + k*a*b, or dst += that.
func product(dst []int64, add bool, s, k int64, a, b []int64) {
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
func shift(dst []int64, s int64) {
	for i := range dst {
		dst[i] += s
	}
}
