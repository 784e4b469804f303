// What a test's program reads and writes by, where there is no library of C: calls of Linux.
#ifndef STDIO
#define STDIO
typedef __SIZE_TYPE__ size_t;
static long call(long n, long a, long b, long c) {
#ifdef __hexagon__
    register long r0 __asm__("r0") = a, r1 __asm__("r1") = b, r2 __asm__("r2") = c, r6 __asm__("r6") = n;
    __asm__ volatile("trap0(#1)" : "+r"(r0) : "r"(r1), "r"(r2), "r"(r6) : "memory");
#else // RISC-V
    register long r0 __asm__("a0") = a, r1 __asm__("a1") = b, r2 __asm__("a2") = c, r6 __asm__("a7") = n;
    __asm__ volatile("ecall" : "+r"(r0) : "r"(r1), "r"(r2), "r"(r6) : "memory");
#endif
    return r0;
}
#define stdin 0
#define stdout 1
static size_t fread(void *to, size_t size, size_t n, int file) {
    size_t done = 0;
    for (long got; done < size * n && (got = call(63, file, (long)to + done, size * n - done)) > 0;) done += got;
    return done / size;
}
static size_t fwrite(const void *from, size_t size, size_t n, int file) {
    return call(64, file, (long)from, size * n) / size;
}
int main(void);
void _start(void) { call(94, main(), 0, 0); }
#endif
