package realize

// mul2 is dst = s + j*a + k*b, or dst += that.
func mul2[C word, T integer](dst []C, add bool, s C, k [4]C, a, b []T) {
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

func mul3[C word, T integer](dst []C, add bool, s C, k [4]C, a, b, c []T) {
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

func mul4[C word, T integer](dst []C, add bool, s C, k [4]C, a, b, c, d []T) {
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
func product[C word, T integer](dst []C, add bool, s, k C, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	switch {
	case add && k == 1:
		for i := range dst {
			dst[i] += s + C(a[i])*C(b[i])
		}
	case add:
		for i := range dst {
			dst[i] += s + k*C(a[i])*C(b[i])
		}
	default:
		for i := range dst {
			dst[i] = s + k*C(a[i])*C(b[i])
		}
	}
}

// product2 is dst += s + k*(a*b + c*d).
func product2[C word, T integer](dst []C, add bool, s, k C, a, b, c, d []T) {
	n := len(dst)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	if add {
		for i := range dst {
			dst[i] += s + k*(C(a[i])*C(b[i])+C(c[i])*C(d[i]))
		}
		return
	}
	for i := range dst {
		dst[i] = s + k*(C(a[i])*C(b[i])+C(c[i])*C(d[i]))
	}
}

// shift adds a number.
func shift[C word](dst []C, s C) {
	for i := range dst {
		dst[i] += s
	}
}
