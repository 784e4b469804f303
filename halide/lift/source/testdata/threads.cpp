#include <atomic>
#include <functional>
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
    workers.reserve(4);
    for (int t = 0; t < 4; t++)
        workers.emplace_back(band, a, b, c, n * t / 4, n * (t + 1) / 4, n);
    for (auto &w : workers)
        w.join();
}

void rows(const float *a, const float *b, float *c, int n, int many) {
    std::atomic<int> next{0};
    std::vector<std::thread> workers;
    for (int t = 0; t < many; t++) {
        workers.push_back(std::thread([&](int width) {
            int i = next.fetch_add(1);
            while (i < std::min(width, n)) {
                for (int j = 0; j < width; j++) {
                    float s = 0;
                    for (int k = 0; k < width; k++) s += a[i * width + k] * b[k * width + j];
                    c[i * width + j] = s;
                }
                i = next.fetch_add(1);
            }
        }, n));
    }
    for (std::thread &w : workers) {
        if (w.joinable()) w.join();
    }
}

void halves(const float *a, const float *b, float *c, int n) {
    std::thread pool[2];
    for (int t = 0; t < 2; t++)
        pool[t] = std::thread(band, std::cref(a), b, c, n * t / 2, n * (t + 1) / 2, n);
    for (int t = 0; t < 2; t++) pool[t].join();
}

void two(float *v, int n) {
    std::thread low([=]() { for (int i = 0; i < n / 2; i++) v[i] *= 2; });
    std::thread high([v](int i, int n) { for (; i < n; i++) v[i] *= 2; }, n / 2, n);
    low.join();
    high.join();
}

void early(float *v, int n) {
    std::thread t([&] { if (n > 3) return; v[0] = 1; });
    t.join();
}
