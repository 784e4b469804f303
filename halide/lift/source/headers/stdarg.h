#ifndef VY_STDARG
#define VY_STDARG
typedef __builtin_va_list va_list;
void __vy_va_start();
void __vy_va_end();
#define va_start(l, p) __vy_va_start(l)
#define va_end(l) __vy_va_end(l)
#define va_copy(d, s) ((d) = (s))
void *__builtin_va_arg_impl(__builtin_va_list);
#define va_arg(l, t) __builtin_va_arg(l, t)
#endif
