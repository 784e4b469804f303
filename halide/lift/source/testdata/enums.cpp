#include <vector>

namespace shapes {

enum side { left, right = 4, };
enum class order : unsigned char { rows, columns = 3 };
typedef float quad __attribute__((vector_size(16)));
constexpr quad nothing = {0, 1, 2, 3};
constexpr int step = 8;

template <typename T, typename = void>
struct callable : false_type {};

template <typename T>
struct callable<T, void_t<decltype(declval<T>()())>> : true_type {};

void turned(float *out, const float *in, int n, order o) {
    for (int i = 0; i < n; i++) out[i] = o == order::columns ? in[n - 1 - i] : in[i];
}

quad *quads(int n) { return static_cast<quad *>(malloc(sizeof(quad) * n)); }

float padded(const float *v, int width) {
    constexpr int part = 2;
    constexpr int many = part * 2;
    float sums[many * part] = {0};
    for (int i = 0; i < many * part; i++) sums[i] += v[i * width];
    return sums[right] + sums[left];
}

int other(int part) { return part + step; }

}
