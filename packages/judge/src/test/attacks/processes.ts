import { type AttackKind, cpp, part } from './attack.ts';

export const processes: AttackKind = {
  kind: 'processes and signals',
  attacks: [
    { title: 'a fork bomb', source: part('for (;;) fork();'), timeLimitMs: 50, verdict: 'time_limit_exceeded' },
    {
      title: 'every call that makes a process',
      source: part(cpp`
        REFUSED(fork());
        REFUSED(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
        REFUSED(syscall(SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0));
        REFUSED(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0));
        #ifdef SYS_fork
        REFUSED(syscall(SYS_fork));
        REFUSED(syscall(SYS_vfork));
        #endif
        REFUSED(system("id") == 127 << 8 ? -1 : 0);
        REFUSED(popen("id", "r") == nullptr ? -1 : 0);
        REFUSED(daemon(0, 0));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'clone3, whose arguments no filter can see',
      source: part(cpp`
        unsigned long arguments[11] = {};
        arguments[4] = SIGCHLD;
        REFUSED(syscall(SYS_clone3, arguments, sizeof arguments));
        arguments[0] = CLONE_NEWUSER | CLONE_NEWPID;
        REFUSED(syscall(SYS_clone3, arguments, sizeof arguments));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'a thread with a namespace of its own',
      source: part(cpp`
        const long thread = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;
        for (long space : {CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNS, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP}) {
          errno = 0;
          REFUSED(syscall(SYS_clone, thread | space, 0, 0, 0, 0));
          if (errno != EPERM) printf("%lx answered %d\n", space, errno);
        }
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'a bomb of threads',
      source: part(
        cpp`
        pthread_t thread;
        int count = 0;
        while (count < 5000 && pthread_create(&thread, nullptr, sleeper, nullptr) == 0) ++count;
        return count < 300 ? contained() : 1;`,
        'void *sleeper(void *) { pause(); return nullptr; }',
      ),
      verdict: 'accepted',
    },
    {
      title: 'threads that burn after the main one has ended',
      source: part(
        cpp`
        pthread_t thread;
        pthread_create(&thread, nullptr, burner, nullptr);
        pthread_exit(nullptr);`,
        'void *burner(void *) { burn(); return nullptr; }',
      ),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
      note: /of CPU time$/,
    },
    {
      title: 'a thread that prints after the main function has returned',
      source: part(
        cpp`
        puts("first");
        fflush(stdout);
        pthread_t thread;
        pthread_create(&thread, nullptr, printer, nullptr);
        return 0;`,
        'void *printer(void *) { sleep(1); puts("later"); return nullptr; }',
      ),
      verdict: 'accepted',
      output: 'first',
    },
    {
      title: 'a fork, an exit with 0, and a child that would print on',
      source: part(cpp`
        puts("first");
        fflush(stdout);
        if (fork() == 0) for (;;) puts("later");
        return 0;`),
      verdict: 'accepted',
      output: 'first',
    },
    {
      title: 'a child of a child in a session of its own',
      source: part(cpp`
        if (fork() > 0) return 0;
        REFUSED(setsid());
        REFUSED(setpgid(0, 0));
        if (fork() == 0) burn();
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'signals for everybody',
      source: part(cpp`
        REFUSED(kill(1, SIGKILL));
        REFUSED(kill(-1, SIGKILL));
        REFUSED(kill(0, SIGKILL));
        REFUSED(kill(getppid(), SIGSTOP));
        REFUSED(syscall(SYS_rt_sigqueueinfo, 1, SIGCHLD, nullptr));
        REFUSED(syscall(SYS_pidfd_send_signal, 0, SIGKILL, nullptr, 0));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'every signal, a hundred thousand times, for the thread of the runner',
      source: part(cpp`
        for (int signal = 1; signal <= 64; ++signal) {
          syscall(SYS_tkill, 1, signal);
          syscall(SYS_tgkill, 1, 1, signal);
        }
        for (int count = 0; count < 100000; ++count) syscall(SYS_tgkill, 1, 1, SIGCHLD);
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'a stop of its own',
      source: part('raise(SIGSTOP); puts("woken");'),
      timeLimitMs: 100,
      verdict: 'time_limit_exceeded',
      note: /still running after 1\.2 s/,
    },
    {
      title: 'a program that ignores every signal',
      source: part(cpp`
        for (int signal = 1; signal <= 64; ++signal) ::signal(signal, SIG_IGN);
        burn();`),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
    },
    {
      title: 'a death that looks like a lack of memory',
      source: part('raise(SIGKILL);'),
      verdict: 'runtime_error',
      note: /^killed by SIGKILL$/,
    },
    {
      title: 'a broken pipe',
      source: part('raise(SIGPIPE);'),
      verdict: 'runtime_error',
      note: /^killed by SIGPIPE$/,
    },
    {
      title: 'a death that looks like a lack of time',
      source: part('raise(SIGXCPU);'),
      verdict: 'runtime_error',
      note: /^killed by SIGXCPU$/,
    },
    {
      title: 'a death that looks like too large a file',
      source: part('raise(SIGXFSZ);'),
      verdict: 'runtime_error',
      note: /^killed by SIGXFSZ$/,
    },
    {
      title: 'exit codes that mean something to others',
      source: part('_exit(42);'),
      verdict: 'runtime_error',
      note: /^exit code 42$/,
    },
    {
      title: 'higher limits',
      source: part(cpp`
        for (int resource : {RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_STACK, RLIMIT_NPROC, RLIMIT_NOFILE, RLIMIT_CORE, RLIMIT_MSGQUEUE}) {
          rlimit limit{};
          getrlimit((__rlimit_resource_t)resource, &limit);
          limit.rlim_cur = limit.rlim_max = limit.rlim_max + 1;
          REFUSED(setrlimit((__rlimit_resource_t)resource, &limit));
        }
        rlimit none{RLIM_INFINITY, RLIM_INFINITY};
        REFUSED(syscall(SYS_prlimit64, 1, RLIMIT_CPU, &none, nullptr));
        REFUSED(syscall(SYS_prlimit64, 0, RLIMIT_CPU, &none, nullptr));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'priorities, cores and schedulers of its choice',
      source: part(cpp`
        cpu_set_t cores;
        CPU_ZERO(&cores);
        CPU_SET(0, &cores);
        sched_param parameters{};
        REFUSED(setpriority(PRIO_PROCESS, 0, -5));
        REFUSED(setpriority(PRIO_PROCESS, 1, 19));
        REFUSED(sched_setaffinity(0, sizeof cores, &cores));
        REFUSED(sched_setaffinity(1, sizeof cores, &cores));
        REFUSED(sched_setscheduler(1, SCHED_IDLE, &parameters));
        REFUSED(syscall(SYS_ioprio_set, 1, 1, 0));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'as many timers and waiting signals as there may be',
      source: part(cpp`
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_SETMASK, &all, nullptr);
        int timers = 0, signals = 0;
        timer_t timer;
        while (timers < 200000 && timer_create(CLOCK_MONOTONIC, nullptr, &timer) == 0) ++timers;
        while (signals < 200000 && syscall(SYS_tgkill, getpid(), getpid(), SIGRTMIN) == 0) ++signals;
        if (timers + signals > 3000) printf("%d timers and %d signals\n", timers, signals);
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'a storm of timer signals',
      source: part(
        cpp`
        signal(SIGALRM, onAlarm);
        itimerval often{{0, 1}, {0, 1}};
        setitimer(ITIMER_REAL, &often, nullptr);
        burn();`,
        'void onAlarm(int) {}',
      ),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
    },
  ],
};
