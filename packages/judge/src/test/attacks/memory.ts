import { type AttackKind, cpp, part, program } from './attack.ts';

// Without cgroups the kernel limits only a program's address space, to more than a gigabyte
// (runner-protocol.ts). The attacks that go on until there is no more have a small memory limit,
// because the address space grows with it. They write to a part of what they take: that part of all
// the address space exceeds the memory limit as well, and takes less time.
export const memory: AttackKind = {
  kind: 'memory',
  attacks: [
    {
      title: 'a heap without an end',
      source: part('for (;;) memset(malloc(1 << 20), 1, 1 << 18);'),
      memoryMegabytes: 16,
      verdict: 'memory_limit_exceeded',
    },
    {
      title: 'a heap that is given up just before it is noticed',
      source: part(cpp`
        char *kept[256];
        int count = 0;
        while (count < 256 && (kept[count] = (char *)malloc(1 << 20)) != nullptr) memset(kept[count++], 1, 1 << 20);
        while (count > 0) free(kept[--count]);
        return contained();`),
      verdict: 'memory_limit_exceeded',
    },
    {
      title: 'a static array that is filled',
      source: program('memset(a, 1, sizeof a); return a[5];', 'char a[100 << 20];'),
      verdict: 'memory_limit_exceeded',
    },
    {
      title: 'a static array of 2 GB that is filled',
      source: program('for (long i = 0; i < 2000000000; i += 4096) a[i] = 1; return a[5];', 'char a[2000000000];'),
      verdict: 'memory_limit_exceeded',
      needsOneMode: true,
    },
    {
      title: 'a recursion without an end',
      source: part(
        'return deeper(0);',
        'int deeper(int n) { volatile char room[4096]; room[0] = (char)n; return deeper(n + 1) + room[0]; }',
      ),
      verdict: 'memory_limit_exceeded',
    },
    {
      title: 'one array on the stack',
      source: part(
        'volatile char room[70 << 20]; for (long i = (70 << 20) - 1; i >= 0; i -= 4096) room[i] = 1; return room[5];',
      ),
      verdict: 'memory_limit_exceeded',
    },
    {
      title: 'a mapping that grows where it is',
      source: part(cpp`
        size_t size = 1 << 20;
        void *place = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        while ((place = mremap(place, size, size * 2, MREMAP_MAYMOVE)) != MAP_FAILED) {
          for (size_t at = size; at < 2 * size; at += 1 << 16) ((char *)place)[at] = 1;
          size *= 2;
        }
        return 1;`),
      memoryMegabytes: 16,
      verdict: 'memory_limit_exceeded',
    },
    {
      title: 'the break pushed up',
      source: part(
        'for (char *room; (room = (char *)sbrk(1 << 20)) != (char *)-1;) memset(room, 1, 1 << 18); return 1;',
      ),
      memoryMegabytes: 16,
      verdict: 'memory_limit_exceeded',
      needsOneMode: true,
    },
    {
      title: 'huge pages',
      source: part(cpp`
        char *room = (char *)mmap(nullptr, 128 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        madvise(room, 128 << 20, MADV_HUGEPAGE);
        for (long i = 0; i < 128 << 20; i += 4096) room[i] = 1;
        return 1;`),
      verdict: 'memory_limit_exceeded',
      needsOneMode: true,
    },
    {
      title: 'a heap in each of many threads',
      source: part(
        cpp`
        pthread_t threads[16];
        for (auto &thread : threads) if (pthread_create(&thread, nullptr, filler, nullptr) != 0) thread = 0;
        for (auto &thread : threads) if (thread != 0) pthread_join(thread, nullptr);
        return 1;`,
        'void *filler(void *) { for (int i = 0; i < 16; ++i) if (void *room = malloc(1 << 20)) memset(room, 1, 1 << 20); return nullptr; }',
      ),
      verdict: 'memory_limit_exceeded',
      needsOneMode: true,
    },
    {
      // The kernel keeps the pages of a shared mapping after the process has discarded them.
      // Without a cgroup only its address space limits them.
      title: 'shared memory that does not look resident',
      source: part(cpp`
        for (int i = 0; i < 200; ++i) {
          char *room = (char *)mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
          if (room == MAP_FAILED) return 1;
          memset(room, 1, 1 << 20);
          madvise(room, 1 << 20, MADV_DONTNEED);
        }
        return contained();`),
      verdict: { cgroup: 'memory_limit_exceeded', rlimit: 'accepted' },
    },
    {
      // Reading memory that was never written takes a page table for every two megabytes, and no
      // page.
      title: 'page tables for a terabyte',
      source: part(cpp`
        const long size = 1L << 40;
        const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
        volatile char *room = (volatile char *)mmap(nullptr, size, PROT_READ, flags, -1, 0);
        if (room == MAP_FAILED) return contained();
        for (long at = 0; at < size; at += 2 << 20) (void)room[at];
        return 1;`),
      timeLimitMs: 3000,
      verdict: { cgroup: 'memory_limit_exceeded', rlimit: 'accepted' },
    },
    {
      title: 'as many mappings as there may be',
      source: part(cpp`
        char *room = (char *)mmap(nullptr, 512 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        int count = 0;
        for (long at = 0; at < 512 << 20; at += 8192) count += mprotect(room + at, 4096, PROT_READ) == 0;
        return count > 100000 ? 1 : contained();`),
      verdict: 'accepted',
      needsOneMode: true,
    },
    {
      title: 'memory that belongs to files, pipes and sockets',
      source: part(cpp`
        int ends[2];
        REFUSED(pipe(ends));
        REFUSED(syscall(SYS_pipe2, ends, 0));
        REFUSED(syscall(SYS_socketpair, 1, 1, 0, ends));
        REFUSED(fcntl(1, 1031 /* F_SETPIPE_SZ */, 1 << 20));
        REFUSED(syscall(SYS_memfd_create, "x", 0));
        REFUSED(syscall(SYS_memfd_secret, 0));
        REFUSED(syscall(SYS_eventfd2, 0, 0));
        REFUSED(syscall(SYS_epoll_create1, 0));
        REFUSED(syscall(SYS_inotify_init1, 0));
        REFUSED(syscall(SYS_userfaultfd, 0));
        return contained();`),
      verdict: 'accepted',
      needsOneMode: true,
    },
    {
      title: 'memory that cannot be taken away',
      source: part(cpp`
        REFUSED(mlockall(MCL_CURRENT | MCL_FUTURE));
        REFUSED(syscall(SYS_mlock, contained, 4096));
        REFUSED(syscall(SYS_mlock2, contained, 4096, 0));
        REFUSED(syscall(SYS_process_madvise, 0, nullptr, 0, 0, 0));
        const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_LOCKED;
        REFUSED(mmap(nullptr, 64 << 20, PROT_READ | PROT_WRITE, flags, -1, 0));
        return contained();`),
      verdict: 'accepted',
      needsOneMode: true,
    },
  ],
};
