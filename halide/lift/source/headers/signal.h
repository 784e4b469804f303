#define SIGINT 2
#define SIGABRT 6
#define SIGSEGV 11
#define SIGTERM 15
typedef int sig_atomic_t;
void (*signal(int, void (*)(int)))(int);
int raise(int);
int kill(int, int);
