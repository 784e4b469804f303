#define LC_ALL 6
char *setlocale(int, const char *);
