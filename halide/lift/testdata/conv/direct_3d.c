// category: direct
// operator: conv3d
// layout: volumes
// sizes: D=5 H=6 W=7 K=2
// bind: d=D h=H w=W k=K
// out: out((z*(H-K+1)+y)*(W-K+1)+x) for z<D-K+1 y<H-K+1 x<W-K+1
// term: vol(((z+a)*H+y+b)*W+x+c)*ker((a*K+b)*K+c) for a<K b<K c<K
void conv3d(const float *vol, const float *ker, float *out, int d, int h, int w, int k) {
    int od = d - k + 1, oh = h - k + 1, ow = w - k + 1;
    for (int z = 0; z < od; z++)
        for (int y = 0; y < oh; y++)
            for (int x = 0; x < ow; x++) {
                float s = 0;
                for (int a = 0; a < k; a++)
                    for (int b = 0; b < k; b++)
                        for (int c = 0; c < k; c++) s += vol[((z + a) * h + y + b) * w + x + c] * ker[(a * k + b) * k + c];
                out[(z * oh + y) * ow + x] = s;
            }
}
