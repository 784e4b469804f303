package lift

import (
	"slices"
	"strings"
	"testing"
)

// TestThreads lifts what threads of C++ do one after another, under the condition that their order does not matter.
func TestThreads(t *testing.T) {
	t.Parallel()
	const text = `#include <atomic>
#include <thread>
#include <vector>
static void band(const float *a, const float *b, float *c, int from, int to, int n) {
    for (int i = from; i < to; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}
void bands(const float *a, const float *b, float *c, int n) {
    std::vector<std::thread> workers;
    for (int t = 0; t < 4; t++) workers.emplace_back(band, a, b, c, n * t / 4, n * (t + 1) / 4, n);
    for (auto &w : workers) w.join();
}
void shared(const float *a, const float *b, float *c, int n) {
    std::atomic<int> next{0};
    std::thread workers[3];
    for (int t = 0; t < 3; t++)
        workers[t] = std::thread([&](int n) {
            for (int i = next.fetch_add(2); i < n; i = next.fetch_add(2)) band(a, b, c, i, std::min(i + 2, n), n);
        }, n);
    for (int t = 0; t < 3; t++) workers[t].join();
}
`
	for _, name := range []string{"bands", "shared"} {
		r := liftedCPP(t, text, name)
		if r.Refused != nil || r.Level < Symbolic || r.Match == nil || !strings.HasPrefix(r.Match.String(), "gemm") {
			t.Fatalf("%s: %v, level %s, %v, want gemm", name, r.Refused, r.Level, r.Match)
		}
		if !slices.Contains(r.Pre, "threads do not depend on each other's order") {
			t.Errorf("%s: nothing is assumed of the order of threads: %v", name, r.Pre)
		}
	}
}
