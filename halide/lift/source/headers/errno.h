extern int errno;
#define ENOENT 2
#define ENOMEM 12
#define EINVAL 22
#define ERANGE 34
