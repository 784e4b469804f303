x: float32(i, b, t)
w: float32(j, i)
bw: float32(j)
i: 512
gx(j, b, t) = sum(i, x(i.x, b, t) * w(j, i.x)) + bw(j)
schedule
bound j 1536; bound b 4; bound t 8; reassociate
layout w (j/24) i (24)
split j 24 -> jo jm; split jm 8 -> jv ji
split b 4 -> bo bi
reorder jo t bo i.x bi jv ji; unroll bi jv; 
vectorize ji
