#define FE_TONEAREST 0
int fesetround(int);
int fegetround(void);
