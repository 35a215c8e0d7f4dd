import { type AttackKind, cpp, part } from './attack.ts';

export const runner: AttackKind = {
  kind: 'the runner and its results',
  attacks: [
    {
      title: 'a forged result on every descriptor',
      source: part(cpp`
        const char frame[] = "\x1e\0\0\0result\0id=1\0exit=0\0hits=\0";
        for (int file = 0; file < 1024; ++file) if (file != 1) (void)!write(file, frame, sizeof frame);
        fwrite(frame, 1, sizeof frame, stdout);
        return 1;`),
      verdict: 'runtime_error',
      note: /^exit code 1$/,
    },
    {
      title: 'the memory of the runner',
      source: part(
        cpp`
        char room[64];
        iovec own{room, sizeof room}, other{(void *)0x400000, sizeof room};
        for (long request : {PTRACE_ATTACH, PTRACE_SEIZE, PTRACE_TRACEME}) REFUSED(ptrace((__ptrace_request)request, 1, 0, 0));
        REFUSED(process_vm_readv(1, &own, 1, &other, 1, 0));
        REFUSED(process_vm_writev(1, &own, 1, &other, 1, 0));
        REFUSED(open("/proc/1/mem", O_RDWR));
        REFUSED(syscall(SYS_kcmp, getpid(), 1, 0, 0, 3));
        REFUSED(syscall(SYS_migrate_pages, 1, 0, nullptr, nullptr));
        return contained();`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'the descriptors of the runner',
      source: part(cpp`
        REFUSED(syscall(SYS_pidfd_open, 1, 0));
        for (int file = 0; file < 64; ++file) REFUSED(syscall(SYS_pidfd_getfd, file, 3, 0));
        REFUSED(open("/proc/1/fd/3", O_RDWR));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'the runner or itself instead of this program',
      source: part(cpp`
        char name[] = "/runner", mode[] = "--local";
        char *arguments[] = {name, mode, nullptr}, *none[] = {nullptr};
        REFUSED(execve("/runner", arguments, none));
        REFUSED(execve("/proc/self/exe", arguments, none));
        REFUSED(execve("/bin/sh", arguments, none));
        REFUSED(syscall(SYS_execveat, AT_FDCWD, "/runner", arguments, none, 0));
        return contained();`),
      verdict: 'accepted',
    },
    {
      // The runner starts programs through a descriptor whose number the filter knows. A program
      // must not open a file under that number itself.
      title: 'the runner through the descriptor that programs are started by',
      source: part(cpp`
        char name[] = "/runner", mode[] = "--none";
        char *arguments[] = {name, mode, nullptr}, *none[] = {nullptr};
        const int file = open("/runner", O_RDONLY);
        for (int number = 3; number < 2048; ++number) {
          if (number != file) dup2(file, number);
          syscall(SYS_execveat, number, "", arguments, none, AT_EMPTY_PATH);
          if (number != file) close(number);
        }
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'a place above the runner',
      source: part(cpp`
        REFUSED(syscall(SYS_prctl, 1 /* PR_SET_PDEATHSIG */, SIGKILL, 0, 0, 0));
        REFUSED(syscall(SYS_prctl, 4 /* PR_SET_DUMPABLE */, 1, 0, 0, 0));
        REFUSED(syscall(SYS_prctl, 22 /* PR_SET_SECCOMP */, 2, 0, 0, 0));
        REFUSED(syscall(SYS_prctl, 35 /* PR_SET_MM */, 13, 0, 0, 0));
        REFUSED(syscall(SYS_prctl, 36 /* PR_SET_CHILD_SUBREAPER */, 1, 0, 0, 0));
        REFUSED(syscall(SYS_prctl, 0x59616d61 /* PR_SET_PTRACER */, -1, 0, 0, 0));
        REFUSED(syscall(SYS_seccomp, 1, 8, nullptr));
        return contained();`),
      verdict: 'accepted',
    },
  ],
};
