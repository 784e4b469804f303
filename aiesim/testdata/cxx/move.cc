#include <utility>

struct part { int v[2]; int sum() const { return v[0] + 3 * v[1]; } };
struct whole { part p; int n; whole(part &&a, int m) : p(std::move(a)), n(m) {} };

int take(part &&p) { return p.sum(); }
int which(const part &p) { return p.v[0] + 100; }
int which(part &&p) { return p.v[0] + 200; }
int both(part &p) { p.v[1]++; return 1; }
int both(part &&p) { p.v[1] += 5; return 2; }
part &&passed(part &p) { return static_cast<part &&>(p); }

template <class T> int pick(T &x) { return 1; }
template <class T> int pick(const T &x) { return 2; }
template <class T> int pick(T &&x) { return 3; }

int f0(int a, int b) { part p{{a & 255, b & 255}}; return take(std::move(p)) + take(part{{b & 7, 1}}); }
int f1(int a, int b) { part p{{a & 255, b & 255}}; const part q{{b & 255, 2}}; return which(p) + 3 * which(std::move(p)) + 5 * which(std::move(q)) + 7 * which(q); }
int f2(int a, int b) { part p{{a & 255, b & 255}}; int n = both(p) + 10 * both(std::move(p)) + 100 * both(passed(p)); return 7 * p.sum() + n; }
int f3(int a, int b) { part p{{a & 255, b & 255}}; whole w(std::move(p), 3), x{part{{1, b & 255}}, 4}; return w.p.sum() * w.n + x.p.sum() * x.n + both(std::move(w).p) + w.p.v[1]; }
int f4(int a, int b) { part p{{a & 255, b & 255}}; const part q = p; return pick(p) + 10 * pick(q) + 100 * pick(std::move(p)) + 1000 * pick(part{{1, 2}}) + 10000 * pick(a + b / 2) + 100000 * pick(std::move(q)); }
int f5(int a, int b) { int x = a & 255, y = std::move(x); part p{{x, y}}, q = std::move(p); q = std::move(p); int &&r = std::move(y); r += b & 255; return y + q.sum(); }
