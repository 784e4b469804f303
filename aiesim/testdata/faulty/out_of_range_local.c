// A load behind a local array.
/* want: :7: load of int32: .* outside local table */
/* cycles: :7: .*(outside|value) */
void k(const int16 *in, int16 *out, int n)
{
    int table[4] = {1, 2, 3, 4};
    out[0] = table[n];
}
