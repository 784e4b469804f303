// Globals: initialised, written, read through pointers, of struct type.
/* legal: 30 5 7 */
static int16 table[4] = {10, 20, 30, 40};
static struct { int n; int16 *at; } cursor = {2, table};

void k(const int16 *in, int16 *out, int n)
{
    out[0] = cursor.at[cursor.n];
    cursor.at = table + 1;
    *cursor.at = n - 2;
    cursor.n = n;
    out[1] = table[1];
    out[2] = cursor.n;
}
