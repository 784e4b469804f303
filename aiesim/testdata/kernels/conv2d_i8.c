// 3x3 convolution of int8 by rows of up to 8 taps: every weight twice in x, the image in z. A MAC gives eight outputs
// in lanes 0, 1, 4, 5, 8 ...; two of them, and a selection that drops the duplicates, make a vector of sixteen.
void conv2d(int8 *restrict in, int8 *restrict w, int8 *restrict out, int rows, int cols, int pitch, int shift)
{
    set_rnd(rnd_sym_inf);
    set_sat();
    v64int8 k0 = concat(*(v32int8 *)w, null_v32int8());
    v64int8 k1 = concat(*(v32int8 *)(w + 32), null_v32int8());
    v64int8 k2 = concat(*(v32int8 *)(w + 64), null_v32int8());
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < cols; x += 16) {
            v16acc48 lo, hi;
            v32int8 d = *(v32int8 *)(in + y * pitch + x);
            lo = mul16(k0, 0, 0x00000000, 4, 0x1010, d, 0, 0x43322110, 2, 0x2110);
            hi = mul16(k0, 0, 0x00000000, 4, 0x1010, d, 8, 0x43322110, 2, 0x2110);
            d = *(v32int8 *)(in + (y + 1) * pitch + x);
            lo = mac16(lo, k1, 0, 0x00000000, 4, 0x1010, d, 0, 0x43322110, 2, 0x2110);
            hi = mac16(hi, k1, 0, 0x00000000, 4, 0x1010, d, 8, 0x43322110, 2, 0x2110);
            d = *(v32int8 *)(in + (y + 2) * pitch + x);
            lo = mac16(lo, k2, 0, 0x00000000, 4, 0x1010, d, 0, 0x43322110, 2, 0x2110);
            hi = mac16(hi, k2, 0, 0x00000000, 4, 0x1010, d, 8, 0x43322110, 2, 0x2110);
            v32int16 both = concat(srs(lo, shift), srs(hi, shift));
            v32int16 v = select32(0xcccccccc, both, 0, 0x0c080400, 0x0, 0x1010, 4, 0x0c080400, 0x0, 0x1010);
            *(v16int8 *)(out + y * cols + x) = pack(ext_w(v, 0));
        }
}
