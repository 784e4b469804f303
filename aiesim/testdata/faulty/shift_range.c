// A shift of a result that has no encoding, known only when the program runs.
/* want: :7: srs: shift: 70 is outside -1\.\.62 */
void k(const int16 *in, int16 *out, int n)
{
    v16int16 z = *(const v16int16 *)in;
    v16acc48 acc = ups(z, 0);
    *(v16int16 *)out = srs(acc, 10 * n);
}
