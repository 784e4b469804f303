#ifndef VY_UNISTD
#define VY_UNISTD
#include <sys/types.h>
#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_ONLN 84
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int close(int);
off_t lseek(int, off_t, int);
unsigned sleep(unsigned);
int usleep(unsigned);
pid_t getpid(void);
pid_t fork(void);
long sysconf(int);
int getopt(int, char *const[], const char *);
extern char *optarg;
extern int optind, opterr, optopt;
int access(const char *, int);
int unlink(const char *);
char *getcwd(char *, size_t);
int gethostname(char *, size_t);
long syscall(long, ...);
#endif
