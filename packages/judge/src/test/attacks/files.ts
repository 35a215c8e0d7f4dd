import { type AttackKind, cpp, part } from './attack.ts';

export const files: AttackKind = {
  kind: 'files and descriptors',
  attacks: [
    {
      title: 'files of the machine, of other submissions and of the tests',
      source: part(
        cpp`
        const Hints hints = readHints();
        for (const char *path : {"/etc/shadow", "/etc/passwd", "/proc/self/environ", "/proc/self/maps", "/proc/1/mem", "/proc/1/environ",
                                 "/sys/fs/cgroup", "/dev/mem", "/dev/tty", "/dev/shm", "/dev/fd/3", "/root", "/home", "/tmp", "/usr/bin/g++",
                                 "../../../../etc/passwd", "/runner/../etc/passwd", "/proc/1/root/etc/passwd", hints.cacheDir})
          REFUSED(show(path));
        REFUSED(show(hints.secretPath));
        REFUSED(show(hints.answerPath));
        return contained();`,
        cpp`
        int show(const char *path) {
          const int file = open(path, O_RDONLY);
          if (file < 0) return -1;
          char text[4096];
          const ssize_t size = read(file, text, sizeof text);
          printf("%s: %.*s\n", path, (int)(size > 0 ? size : 0), text);
          return file;
        }`,
      ),
      verdict: 'accepted',
    },
    {
      title: 'a look around',
      source: part(cpp`
        dirent **entries = nullptr;
        for (const char *folder : {"/", "/dev", "/dev/fd"}) {
          const int count = scandir(folder, &entries, nullptr, alphasort);
          for (int i = 0; i < count; ++i) {
            const char *name = entries[i]->d_name;
            // The sandbox shows libraries where programs cannot be linked without them.
            if (name[0] != '.' && strncmp(name, "lib", 3) != 0 && strcmp(name, "usr") != 0) puts(name);
          }
        }
        return 0;`),
      verdict: 'accepted',
      output: 'dev runner fd null stderr stdin stdout urandom zero 0 1 2',
    },
    {
      title: 'devices that all sandboxes share',
      source: part(cpp`
        const int null = open("/dev/null", O_RDWR), zero = open("/dev/zero", O_RDWR), random = open("/dev/urandom", O_RDWR);
        for (int device : {null, zero, random}) {
          struct flock lock{};
          lock.l_type = F_WRLCK;
          REFUSED(fcntl(device, F_SETLK, &lock));
          REFUSED(syscall(SYS_flock, device, 2));
          REFUSED(fchmod(device, 0777));
          REFUSED(fchown(device, getuid(), getgid()));
          REFUSED(syscall(SYS_utimensat, device, nullptr, nullptr, 0));
          REFUSED(syscall(SYS_fsetxattr, device, "user.x", "x", 1, 0));
          REFUSED(syscall(SYS_ioctl, device, 0x40045201 /* RNDADDTOENTCNT */, device));
        }
        REFUSED(unlink("/dev/null"));
        REFUSED(rename("/dev/null", "/dev/zero"));
        REFUSED(open("/dev/other", O_WRONLY | O_CREAT, 0666));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'a file in every place it can think of',
      source: part(cpp`
        const Hints hints = readHints();
        char path[1024];
        for (const char *folder : {"", "/", "/tmp/", "/var/tmp/", "/dev/shm/", "/dev/fd/", "/work/", "/run/", "/usr/", "../", hints.cacheDir}) {
          snprintf(path, sizeof path, "%s%s", folder, hints.marker);
          REFUSED(open(path, O_WRONLY | O_CREAT, 0666));
          REFUSED(mkdir(path, 0777));
          REFUSED(mknod(path, S_IFIFO | 0666, 0));
          REFUSED(symlink("/etc/shadow", path));
          REFUSED(link("/runner", path));
          REFUSED(rename("/runner", path));
        }
        for (const char *folder : {"/", "/tmp", "/dev/shm", "/dev/fd"}) REFUSED(open(folder, O_TMPFILE | O_RDWR, 0666));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'another runner in the place of this one',
      source: part(cpp`
        REFUSED(open("/runner", O_WRONLY));
        REFUSED(open("/runner", O_RDWR | O_TRUNC));
        REFUSED(unlink("/runner"));
        REFUSED(chmod("/runner", 0777));
        REFUSED(truncate("/runner", 0));
        const int file = open("/runner", O_RDONLY);
        REFUSED(mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
        REFUSED(ftruncate(file, 0));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'another input than the one it was given',
      source: part(cpp`
        REFUSED(write(0, "x", 1));
        REFUSED(pwrite(0, "x", 1, 0));
        REFUSED(ftruncate(0, 0));
        REFUSED(fallocate(0, 0, 0, 1 << 20));
        REFUSED(mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0));
        REFUSED(fchmod(0, 0777));
        REFUSED(fchown(0, getuid(), getgid()));
        REFUSED(syscall(SYS_utimensat, 0, nullptr, nullptr, 0));
        REFUSED(syscall(SYS_fsetxattr, 0, "user.x", "x", 1, 0));
        REFUSED(syscall(SYS_linkat, 0, "", AT_FDCWD, "/x", AT_EMPTY_PATH));
        REFUSED(open("/proc/self/fd/0", O_RDWR));
        REFUSED(syscall(SYS_openat, 0, "", O_RDWR, 0));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'another input by its names',
      source: part(cpp`
        for (const char *name : {"/dev/stdin", "/dev/fd/0"}) {
          for (int way : {O_WRONLY, O_RDWR, O_RDONLY | O_TRUNC, O_WRONLY | O_TRUNC | O_CREAT, O_WRONLY | O_APPEND}) REFUSED(open(name, way, 0666));
          REFUSED(chmod(name, 0666));
          REFUSED(truncate(name, 0));
          REFUSED(unlink(name));
          const int input = open(name, O_RDONLY);
          if (input < 0) puts("cannot be opened");
          REFUSED(mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, input, 0));
          REFUSED(ftruncate(input, 0));
          REFUSED(fchmod(input, 0666));
        }
        REFUSED(chmod("/dev/fd", 0777));
        REFUSED(rename("/dev/fd/1", "/dev/fd/0"));
        REFUSED(symlink("/runner", "/dev/fd/3"));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'an input that is left at its end, without waiting and in pieces',
      source: part(cpp`
        lseek(0, 0, SEEK_END);
        fcntl(0, F_SETFL, O_NONBLOCK | O_APPEND);
        madvise(mmap(nullptr, 4096, PROT_READ, MAP_SHARED, 0, 0), 4096, MADV_REMOVE);
        posix_fadvise(0, 0, 0, POSIX_FADV_DONTNEED);
        lseek(0, 0, SEEK_SET);
        char first = 0;
        REFUSED(read(0, &first, 1) == 1 ? -1 : 0);
        lseek(0, 0, SEEK_END);
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'locks, leases and seals on its input',
      source: part(cpp`
        struct flock lock{};
        lock.l_type = F_RDLCK;
        REFUSED(fcntl(0, F_SETLK, &lock));
        REFUSED(fcntl(0, 37 /* F_OFD_SETLK */, &lock));
        REFUSED(fcntl(0, 1024 /* F_SETLEASE */, F_RDLCK));
        REFUSED(fcntl(0, 1026 /* F_NOTIFY */, 1));
        REFUSED(fcntl(0, 1033 /* F_ADD_SEALS */, 1));
        REFUSED(fcntl(0, F_SETOWN, 1));
        REFUSED(syscall(SYS_flock, 0, 1));
        REFUSED(fcntl(0, F_SETFL, O_ASYNC) == 0 && fcntl(0, 10 /* F_SETSIG */, SIGKILL) == 0 ? 0 : -1);
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'descriptors that were not closed',
      source: part(cpp`
        for (int file = 3; file < 5000; ++file) if (fcntl(file, F_GETFD) != -1) printf("%d is open\n", file);
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'a sparse file of a terabyte',
      source: part(cpp`
        for (int file : {0, 1, 2}) {
          REFUSED(ftruncate(file, 1L << 40));
          REFUSED(pwrite(file, "x", 1, 1L << 40));
        }
        REFUSED(lseek(1, 1L << 40, SEEK_SET));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'a million inodes',
      source: part(cpp`
        char path[64];
        int made = 0;
        for (int i = 0; i < 10000; ++i) {
          snprintf(path, sizeof path, "/%s%d", i % 2 == 0 ? "" : "tmp/", i);
          made += open(path, O_WRONLY | O_CREAT, 0666) >= 0;
        }
        return made > 0 ? 1 : contained();`),
      verdict: 'accepted',
    },
    {
      title: 'names of files that the kernel looks up for others',
      source: part(cpp`
        char handle[256] = {64};
        int mount = 0;
        unsigned long how[3] = {};
        REFUSED(syscall(SYS_name_to_handle_at, AT_FDCWD, "/", handle, &mount, 0));
        REFUSED(syscall(SYS_open_by_handle_at, 0, handle, O_RDONLY));
        REFUSED(syscall(SYS_openat2, AT_FDCWD, "/", how, sizeof how));
        REFUSED(syscall(SYS_fanotify_init, 0, 0));
        REFUSED(syscall(SYS_readahead, 0, 0, 4096));
        REFUSED(syscall(SYS_quotactl, 0, "/", 0, nullptr));
        return contained();`),
      verdict: 'accepted',
    },
  ],
};
