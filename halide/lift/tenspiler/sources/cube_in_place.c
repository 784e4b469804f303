void cube_in_place(int *arr, int n)
{
	int *p = arr;
	while (n--) {
		int v = *p;
		*p++ = v * v * v;
	}
}
