typedef struct { unsigned long __bits[16]; } cpu_set_t;
#define CPU_ZERO(s) ((void)(s))
#define CPU_SET(n, s) ((void)(n), (void)(s))
int sched_setaffinity(int, unsigned long, const cpu_set_t *);
int sched_yield(void);
int sched_getcpu(void);
