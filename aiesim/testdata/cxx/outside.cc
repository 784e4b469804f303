// Members of namespaces that are defined outside of them.
namespace A { namespace B {
template <int N> int scaled(int x);
extern int bias;
struct P {
	int v;
	P(int x);
	int get() const;
};
int plain(P p);
typedef int word;
} }
int A::B::bias = 5;
A::B::P::P(int x) : v(x + bias) {}
int A::B::P::get() const { return v; }
template <int N> int A::B::scaled(int x) { return N * x + bias; }
template <> int A::B::scaled<7>(int x) { return -x; }
int A::B::plain(P p) { word w = p.get(); return w + 1; }
namespace C {
int late(int x);
int use(int x) { return late(x) + C::late(1); }
}
static int late(int x) { return 1000 + x; }
int C::late(int x) { return 3 * x; }
int f0(int a, int b) { return A::B::scaled<3>(a) + A::B::scaled<7>(b); }
int f1(int a, int b) { A::B::P p(a); return A::B::plain(p) - b; }
int f2(int a, int b) { return C::use(a) + late(b); }
