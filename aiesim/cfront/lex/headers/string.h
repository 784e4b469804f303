#pragma once
#include <stddef.h>
static inline void *memcpy(void *restrict to, const void *restrict from, size_t n) {
	char *t = (char *)to;
	const char *f = (const char *)from;
	for (size_t i = 0; i < n; i++) t[i] = f[i];
	return to;
}
static inline void *memmove(void *to, const void *from, size_t n) {
	char *t = (char *)to;
	const char *f = (const char *)from;
	if ((unsigned)t <= (unsigned)f)
		for (size_t i = 0; i < n; i++) t[i] = f[i];
	else
		for (size_t i = n; i > 0; i--) t[i - 1] = f[i - 1];
	return to;
}
static inline void *memset(void *to, int c, size_t n) {
	char *t = (char *)to;
	for (size_t i = 0; i < n; i++) t[i] = (char)c;
	return to;
}
static inline int memcmp(const void *a, const void *b, size_t n) {
	const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
	for (size_t i = 0; i < n; i++)
		if (x[i] != y[i]) return x[i] - y[i];
	return 0;
}
static inline size_t strlen(const char *s) {
	size_t n = 0;
	while (s[n]) n++;
	return n;
}
