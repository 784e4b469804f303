#include <sys/types.h>
pid_t wait(int *);
pid_t waitpid(pid_t, int *, int);
