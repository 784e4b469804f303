// A pointer that stays null if nothing is found.
/* want: :9: load of (int16|2 bytes): through a null pointer */
void k(const int16 *in, int16 *out, int n)
{
    const int16 *found = 0;
    for (int i = 0; i < 64; i++)
        if (in[i] == 100)
            found = in + i;
    out[0] = *found;
}
