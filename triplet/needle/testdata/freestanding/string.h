#ifndef STRING
#define STRING
typedef __SIZE_TYPE__ size_t;
void *memcpy(void *to, const void *from, size_t n) {
    for (size_t i = 0; i < n; i++) ((volatile char *)to)[i] = ((const char *)from)[i];
    return to;
}
#endif
