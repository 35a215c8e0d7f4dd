import { type AttackKind, cpp, part, program } from './attack.ts';

const cpuTime = /^used more than 50 ms of CPU time$/;
const wallTime = /still running after 1\.2 s/;

export const measuring: AttackKind = {
  kind: 'measuring',
  attacks: [
    {
      title: 'work that a child does, whom nobody waits for',
      source: part(cpp`
        signal(SIGCHLD, SIG_IGN);
        if (fork() <= 0) burn();
        sleep(100);`),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
      note: cpuTime,
    },
    {
      title: 'work of threads that each stay within the limit',
      source: part(
        cpp`
        pthread_t threads[8];
        for (auto &thread : threads) if (pthread_create(&thread, nullptr, work, nullptr) != 0) burn();
        for (auto &thread : threads) pthread_join(thread, nullptr);
        return 0;`,
        cpp`
        void *work(void *) {
          timespec used{};
          while (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) == 0 && used.tv_nsec < 25000000) {}
          return nullptr;
        }`,
      ),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
      note: cpuTime,
    },
    {
      title: 'work that the kernel does',
      source: part('for (;;) syscall(SYS_getppid);'),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
      note: cpuTime,
    },
    {
      title: 'a core that is handed on again and again',
      source: part('for (;;) sched_yield();'),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
    },
    {
      title: 'work before the main function',
      source: program('return 0;', '__attribute__((constructor)) static void early() { burn(); }'),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
      note: cpuTime,
    },
    {
      title: 'work after the main function',
      source: part('atexit(burn); puts("right"); return 0;'),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
      note: cpuTime,
    },
    {
      title: 'a sleep without an end',
      source: part('for (;;) pause();'),
      timeLimitMs: 100,
      verdict: 'time_limit_exceeded',
      note: wallTime,
    },
    {
      title: 'a program that hardly ever wants to run',
      source: part('for (;;) usleep(20000);'),
      timeLimitMs: 100,
      verdict: 'time_limit_exceeded',
      note: wallTime,
    },
    {
      title: 'threads that wait for each other',
      source: part(
        cpp`
        pthread_mutex_lock(&first);
        pthread_t thread;
        pthread_create(&thread, nullptr, other, nullptr);
        pthread_join(thread, nullptr);
        return 0;`,
        cpp`
        pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
        void *other(void *) { pthread_mutex_lock(&first); return nullptr; }`,
      ),
      timeLimitMs: 100,
      verdict: 'time_limit_exceeded',
      note: wallTime,
    },
    {
      title: 'an input that never comes',
      source: part(cpp`
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_SETMASK, &all, nullptr);
        int signal = 0;
        for (;;) sigwait(&all, &signal);`),
      timeLimitMs: 100,
      verdict: 'time_limit_exceeded',
      note: wallTime,
    },
  ],
};
