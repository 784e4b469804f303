package source

// predefined is what a compiler for x86-64 Linux predefines, as far as numeric code asks. _OPENMP is not defined: the
// sequential meaning is what is lifted.
const predefined = `
#define __STDC__ 1
#define __STDC_VERSION__ 201112L
#define __STDC_HOSTED__ 1
#define __GNUC__ 12
#define __GNUC_MINOR__ 2
#define __GNUC_PATCHLEVEL__ 0
#define __VERSION__ "12.2.0"
#define __x86_64__ 1
#define __x86_64 1
#define __amd64__ 1
#define __LP64__ 1
#define _LP64 1
#define __linux__ 1
#define __linux 1
#define linux 1
#define __unix__ 1
#define unix 1
#define __OPTIMIZE__ 1
#define __SSE__ 1
#define __SSE2__ 1
#define __SSE3__ 1
#define __SSSE3__ 1
#define __SSE4_1__ 1
#define __SSE4_2__ 1
#define __AVX__ 1
#define __AVX2__ 1
#define __FMA__ 1
#define __CHAR_BIT__ 8
#define __BIGGEST_ALIGNMENT__ 32
#define __SIZE_TYPE__ unsigned long
#define __PTRDIFF_TYPE__ long
#define __WCHAR_TYPE__ int
#define __INT8_TYPE__ signed char
#define __INT16_TYPE__ short
#define __INT32_TYPE__ int
#define __INT64_TYPE__ long
#define __UINT8_TYPE__ unsigned char
#define __UINT16_TYPE__ unsigned short
#define __UINT32_TYPE__ unsigned int
#define __UINT64_TYPE__ unsigned long
#define __INTPTR_TYPE__ long
#define __UINTPTR_TYPE__ unsigned long
#define __SIZEOF_INT__ 4
#define __SIZEOF_LONG__ 8
#define __SIZEOF_POINTER__ 8
#define __SIZEOF_FLOAT__ 4
#define __SIZEOF_DOUBLE__ 8
#define __INT_MAX__ 2147483647
#define __LONG_MAX__ 9223372036854775807L
#define __SCHAR_MAX__ 127
#define __SHRT_MAX__ 32767
#define __BYTE_ORDER__ 1234
#define __ORDER_LITTLE_ENDIAN__ 1234
#define __ORDER_BIG_ENDIAN__ 4321
#define __FLT_MIN__ 1.17549435082228750796873653722224568e-38F
#define __FLT_EPSILON__ 1.19209289550781250000000000000000000e-7F
#define __DBL_MIN__ ((double)2.22507385850720138309023271733240406e-308L)
#define __DBL_EPSILON__ ((double)2.22044604925031308084726333618164062e-16L)
#define __FLT_MAX__ 3.40282346638528859811704183484516925e+38F
#define __DBL_MAX__ ((double)1.79769313486231570814527423731704357e+308L)
`

// builtin is what the parser wants declared, and GNU's builtins that numeric code uses.
const builtin = `
#define __extension__
#define NULL ((void *)0)
#define __builtin_va_arg(va, type) (*(type*)__builtin_va_arg_impl(va))
#define __builtin_offsetof(type, member) ((__SIZE_TYPE__)&(((type*)0)->member))
#define __FUNCTION__ __func__
#define __PRETTY_FUNCTION__ __func__
#define __builtin_expect(x, y) (x)
#define __builtin_assume_aligned(p, ...) (p)
#define __assume_aligned(p, n) ((void)0)
#define __assume(x) ((void)0)
typedef void *__builtin_va_list;
int __predefined_declarator;
typedef __SIZE_TYPE__ __predefined_size_t;
typedef __WCHAR_TYPE__ __predefined_wchar_t;
typedef __PTRDIFF_TYPE__ __predefined_ptrdiff_t;
void *__builtin_memcpy(void *, const void *, __SIZE_TYPE__);
void *__builtin_memset(void *, int, __SIZE_TYPE__);
void *__builtin_malloc(__SIZE_TYPE__);
void *__builtin_alloca(__SIZE_TYPE__);
void __builtin_free(void *);
void __builtin_prefetch(const void *, ...);
void __builtin_unreachable(void);
void __builtin_trap(void);
void __builtin_abort(void);
int __builtin_abs(int);
long __builtin_labs(long);
double __builtin_fabs(double);
float __builtin_fabsf(float);
double __builtin_sqrt(double);
float __builtin_sqrtf(float);
double __builtin_exp(double);
float __builtin_expf(float);
double __builtin_fma(double, double, double);
float __builtin_fmaf(float, float, float);
double __builtin_inf(void);
float __builtin_inff(void);
double __builtin_huge_val(void);
float __builtin_huge_valf(void);
float __builtin_nanf(const char *);
double __builtin_nan(const char *);
int __builtin_clz(unsigned);
int __builtin_ctz(unsigned);
int __builtin_popcount(unsigned);
void *__vy_make();
void *__vy_list();
unsigned long __vy_size();
void __vy_push();
void __vy_pop();
void __vy_resize();
void __vy_assign();
void *__vy_data();
void __vy_refuse();
void __vythread_runs(void);
void __vyprints(void);
unsigned __vythread_count(void);
`

// builtinPlus is what C++ has without headers.
const builtinPlus = `
#define bool _Bool
#define true 1
#define false 0
#define __bool_true_false_are_defined 1
void *malloc(__SIZE_TYPE__);
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void free(void *);
double __vy_sqrt(), __vy_exp(), __vy_exp2(), __vy_log(), __vy_log2(), __vy_log10(), __vy_pow(), __vy_fabs(), __vy_floor(), __vy_ceil(), __vy_round(), __vy_trunc();
double __vy_sin(), __vy_cos(), __vy_tan(), __vy_asin(), __vy_acos(), __vy_atan(), __vy_atan2(), __vy_sinh(), __vy_cosh(), __vy_tanh(), __vy_cbrt(), __vy_hypot();
double __vy_fmin(), __vy_fmax(), __vy_fmod(), __vy_fma(), __vy_erf(), __vy_log1p(), __vy_expm1();
`

// cxxHeaders are C++'s headers: those of C under another name, and those whose contents the rewriter knows.
var cxxHeaders = map[string]string{
	"cmath": "math.h", "cstdio": "stdio.h", "cstdlib": "stdlib.h", "cstring": "string.h", "cstdint": "stdint.h",
	"cstddef": "stddef.h", "cassert": "assert.h", "climits": "limits.h", "cfloat": "float.h", "ctime": "time.h",
	"cctype": "ctype.h", "cinttypes": "inttypes.h", "csignal": "signal.h", "cstdarg": "stdarg.h", "cerrno": "errno.h",
	"vector": "stddef.h", "iostream": "stddef.h", "algorithm": "stddef.h", "string": "stddef.h", "iomanip": "",
	"chrono": "", "random": "", "fstream": "", "sstream": "", "numeric": "", "functional": "", "memory": "",
	"utility": "", "array": "", "limits": "", "type_traits": "", "thread": "", "mutex": "", "atomic": "", "map": "",
	"set": "", "unordered_map": "", "list": "", "deque": "", "queue": "", "stack": "", "tuple": "", "complex": "",
	"valarray": "", "stdexcept": "", "exception": "", "initializer_list": "", "iterator": "",
	"bitset": "", "new": "", "ostream": "", "istream": "", "future": "", "condition_variable": "",
}
