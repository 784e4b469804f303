#include <complex>
// Complex numbers of the standard library.
using C = std::complex<int>;
int f0(int a, int b) {
	C x(a & 63, b & 31), y{b & 15, 3};
	C z = x * y + C(1, -2) - 3 * x;
	z += y;
	z *= C(0, 1);
	return (z.real() * 31 + z.imag()) ^ (int)std::norm(x) ^ std::conj(z).imag();
}
int f1(int a, int b) {
	std::complex<float> x(a & 63, b & 31);
	x *= 0.5f;
	x = -x / 2.0f;
	if (x == std::complex<float>(0.0f, 0.0f)) return 7;
	return (int)(std::real(x) * 4) * 100 + (int)(x.imag() * 4);
}
int f2(int a, int b) {
	C x = a & 7;
	x.imag(b & 7);
	return x != C(3) ? x.real() - x.imag() : 99;
}
