int get_nprocs(void);
int get_nprocs_conf(void);
