long syscall(long, ...);
