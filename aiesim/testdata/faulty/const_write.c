// A store through a cast that takes const away.
/* want: :5: store of (int16|2 bytes): argument in is const */
void k(const int16 *in, int16 *out, int n)
{
    ((int16 *)in)[n] = 1;
}
