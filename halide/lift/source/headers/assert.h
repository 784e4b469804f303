#ifndef VY_ASSERT
#define VY_ASSERT
void assert(int);
#define assert(x) (assert)(!!(x))
#ifndef static_assert
#define static_assert _Static_assert
#endif
#endif
