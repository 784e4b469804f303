// category: parallel
// layout: row, struct of work
// sizes: N=6; N=8
// bind: n=N
// precondition: square, n % 2 == 0
// out: c(i*N+j) for i<N j<N
// term: a(i*N+k)*b(k*N+j) for k<N
struct job { const int *a, *b; int *c; int n, from, to; };
static void *work(void *arg) {
    struct job *j = (struct job *)arg;
    for (int r = j->from; r < j->to; r++)
        for (int s = 0; s < j->n; s++) {
            int t = 0;
            for (int k = 0; k < j->n; k++) t += j->a[r * j->n + k] * j->b[k * j->n + s];
            j->c[r * j->n + s] = t;
        }
    return 0;
}
#define WORKERS 2
void split(const int *a, const int *b, int *c, int n) {
    struct job jobs[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
        jobs[i].a = a; jobs[i].b = b; jobs[i].c = c; jobs[i].n = n;
        jobs[i].from = i * (n / WORKERS);
        jobs[i].to = (i + 1) * (n / WORKERS);
        work(&jobs[i]);
    }
}
