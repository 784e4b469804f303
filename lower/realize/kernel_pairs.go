package realize

// pairs11 is dst = s + j*(a + b) + k*c, or dst += that.
func pairs11[C word, T integer](dst []C, add bool, s, j, k C, a, b, c []T) {
	a, b, c = a[:len(dst)], b[:len(dst)], c[:len(dst)]
	if add {
		for i := range dst {
			dst[i] += s + j*(C(a[i])+C(b[i])) + k*C(c[i])
		}
		return
	}
	for i := range dst {
		dst[i] = s + j*(C(a[i])+C(b[i])) + k*C(c[i])
	}
}

// pairs2 is dst = s + j*(a + b) + k*(c + d), or dst += that.
func pairs2[C word, T integer](dst []C, add bool, s, j, k C, a, b, c, d []T) {
	n := len(dst)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	if add {
		for i := range dst {
			dst[i] += s + j*(C(a[i])+C(b[i])) + k*(C(c[i])+C(d[i]))
		}
		return
	}
	for i := range dst {
		dst[i] = s + j*(C(a[i])+C(b[i])) + k*(C(c[i])+C(d[i]))
	}
}

// pairs21 is two pairs and a single row.
func pairs21[C word, T integer](dst []C, add bool, s C, k [5]C, a, b, c, d, e []T) {
	n := len(dst)
	a, b, c, d, e = a[:n], b[:n], c[:n], d[:n], e[:n]
	k0, k1, k2 := k[0], k[1], k[2]
	if add {
		for i := range dst {
			dst[i] += s + k0*(C(a[i])+C(b[i])) + k1*(C(c[i])+C(d[i])) + k2*C(e[i])
		}
		return
	}
	for i := range dst {
		dst[i] = s + k0*(C(a[i])+C(b[i])) + k1*(C(c[i])+C(d[i])) + k2*C(e[i])
	}
}

// pairs41 is four pairs and a single row.
func pairs41[C word, T integer](dst []C, add bool, s C, k [5]C, a, b, c, d, e, f, g, h, j []T) {
	n := len(dst)
	a, b, c, d, e, f, g, h, j = a[:n], b[:n], c[:n], d[:n], e[:n], f[:n], g[:n], h[:n], j[:n]
	k0, k1, k2, k3, k4 := k[0], k[1], k[2], k[3], k[4]
	if add {
		for i := range dst {
			v := k0*(C(a[i])+C(b[i])) + k1*(C(c[i])+C(d[i]))
			dst[i] += s + v + k2*(C(e[i])+C(f[i])) + k3*(C(g[i])+C(h[i])) + k4*C(j[i])
		}
		return
	}
	for i := range dst {
		v := k0*(C(a[i])+C(b[i])) + k1*(C(c[i])+C(d[i]))
		dst[i] = s + v + k2*(C(e[i])+C(f[i])) + k3*(C(g[i])+C(h[i])) + k4*C(j[i])
	}
}
