int ioctl(int, unsigned long, ...);
