import { type AttackKind, cpp, part } from './attack.ts';

export const kernel: AttackKind = {
  kind: 'the kernel',
  attacks: [
    {
      title: 'another user, more groups, more rights',
      source: part(
        cpp`
        gid_t groups[64];
        unsigned header[2] = {0x20080522, 0}, rights[6] = {~0U, ~0U, ~0U, ~0U, ~0U, ~0U};
        if (getuid() == 0 || geteuid() == 0 || getgid() == 0) puts("is root");
        REFUSED(setuid(0));
        REFUSED(setgid(0));
        REFUSED(syscall(SYS_setresuid, 0, 0, 0));
        REFUSED(syscall(SYS_setreuid, 0, 0));
        REFUSED(syscall(SYS_setfsuid, 0));
        REFUSED(syscall(SYS_setgroups, 1, groups));
        REFUSED(syscall(SYS_capset, header, rights));
        for (int i = getgroups(64, groups); i > 0; --i) if (groups[i - 1] == 0) puts("is in root's group");
        return contained();`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'mounts and namespaces',
      source: part(
        cpp`
        for (int space : {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, CLONE_FILES, CLONE_FS})
          REFUSED(unshare(space));
        REFUSED(setns(0, 0));
        REFUSED(mount("none", "/", "tmpfs", 0, nullptr));
        REFUSED(mount("none", "/proc", "proc", 0, nullptr));
        REFUSED(umount2("/runner", MNT_DETACH));
        REFUSED(chroot("/"));
        REFUSED(chdir("/"));
        REFUSED(syscall(SYS_pivot_root, "/", "/"));
        REFUSED(syscall(428 /* open_tree */, AT_FDCWD, "/", 1));
        REFUSED(syscall(429 /* move_mount */, AT_FDCWD, "/", AT_FDCWD, "/", 0));
        REFUSED(syscall(430 /* fsopen */, "tmpfs", 0));
        REFUSED(syscall(442 /* mount_setattr */, AT_FDCWD, "/", 0, nullptr, 0));
        return contained();`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'programs, modules and events in the kernel',
      source: part(cpp`
        char room[256] = {};
        REFUSED(syscall(SYS_bpf, 5, room, sizeof room));
        REFUSED(syscall(SYS_perf_event_open, room, 0, -1, -1, 0));
        REFUSED(syscall(SYS_init_module, room, sizeof room, ""));
        REFUSED(syscall(SYS_finit_module, 0, "", 0));
        REFUSED(syscall(SYS_delete_module, "x", 0));
        REFUSED(syscall(SYS_kexec_load, 0, 0, nullptr, 0));
        REFUSED(syscall(SYS_reboot, 0xfee1dead, 672274793, 0, nullptr));
        REFUSED(syscall(SYS_swapon, "/runner", 0));
        REFUSED(syscall(SYS_syslog, 3, room, sizeof room));
        REFUSED(syscall(SYS_acct, nullptr));
        REFUSED(syscall(SYS_lookup_dcookie, 0, room, sizeof room));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'the name and the clock of the machine',
      source: part(
        cpp`
        timespec never{};
        char changes[512] = {};
        REFUSED(sethostname("x", 1));
        REFUSED(syscall(SYS_setdomainname, "x", 1));
        REFUSED(syscall(SYS_clock_settime, CLOCK_REALTIME, &never));
        REFUSED(syscall(SYS_settimeofday, changes, nullptr));
        REFUSED(syscall(SYS_adjtimex, changes));
        REFUSED(syscall(SYS_clock_adjtime, CLOCK_REALTIME, changes));
        utsname names{};
        uname(&names);
        return strcmp(names.nodename, "sandbox") == 0 ? contained() : 1;`,
      ),
      verdict: 'accepted',
    },
    {
      // Programs may use faccessat2 and futex_waitv. All other system calls since Linux 5.1 fail,
      // as future ones will.
      title: 'every newer system call there is or will be',
      source: part(cpp`
        for (long number = 424; number < 2000; ++number) {
          if (number == 439 || number == 449) continue;
          errno = 0;
          if (syscall(number, -1, 0, 0, 0, 0, 0) != -1 || errno != ENOSYS) printf("%ld answered %d\n", number, errno);
        }
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'system calls of another kind of program by their numbers',
      source: part(cpp`
        #ifdef __x86_64__
        for (long number = 0; number < 600; ++number) REFUSED(syscall(0x40000000 | number, 0, 0, 0, 0, 0, 0));
        REFUSED(syscall(SYS_personality, 0x0008 /* PER_LINUX32 */));
        REFUSED(syscall(SYS_modify_ldt, 0, nullptr, 0));
        REFUSED(syscall(SYS_ioperm, 0, 1, 1));
        REFUSED(syscall(SYS_iopl, 3));
        #endif
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'system calls of 32-bit programs by their interrupt',
      source: part(cpp`
        #ifdef __x86_64__
        long result = 2 /* fork, there */;
        asm volatile("int $0x80" : "+a"(result) : : "memory");
        #else
        raise(SIGSYS);
        #endif
        return 0;`),
      verdict: 'runtime_error',
      note: /^killed by SIGSYS$/,
    },
    {
      title: 'devices behind its standard streams',
      source: part(
        cpp`
        char letter = 'x';
        for (int file : {0, 1, 2}) {
          REFUSED(ioctl(file, TIOCSTI, &letter));
          REFUSED(ioctl(file, TIOCLINUX, &letter));
          REFUSED(ioctl(file, FIOASYNC, &letter));
          REFUSED(ioctl(file, 0x40086602 /* FS_IOC_SETFLAGS */, &letter));
        }
        return contained();`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'the environment of the judge',
      source: part(
        'for (char **variable = environ; *variable != nullptr; ++variable) puts(*variable); return contained();',
      ),
      verdict: 'accepted',
    },
  ],
};
