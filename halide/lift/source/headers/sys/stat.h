#ifndef VY_SYS_STAT
#define VY_SYS_STAT
#include <sys/types.h>
struct stat { off_t st_size; mode_t st_mode; };
int stat(const char *, struct stat *);
int fstat(int, struct stat *);
int mkdir(const char *, mode_t);
#endif
