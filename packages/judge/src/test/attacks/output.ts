import { type AttackKind, cpp, part } from './attack.ts';

const outputLimitBytes = 1 << 20;

export const output: AttackKind = {
  kind: 'output',
  attacks: [
    {
      title: 'a flood of output',
      source: part('for (;;) puts("all work and no play");'),
      outputLimitBytes,
      verdict: 'output_limit_exceeded',
    },
    {
      title: 'a flood of error output',
      source: part('for (;;) fputs("all work and no play", stderr);'),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
    },
    {
      title: 'floods on both streams from many threads',
      source: part(
        cpp`
        pthread_t thread;
        for (long stream : {1, 2, 1, 2}) pthread_create(&thread, nullptr, flood, (void *)stream);
        pthread_exit(nullptr);`,
        'char room[1 << 16];\nvoid *flood(void *stream) { for (;;) (void)!write((int)(long)stream, room, sizeof room); return nullptr; }',
      ),
      outputLimitBytes,
      verdict: 'output_limit_exceeded',
    },
    {
      title: 'a thousand gigabytes in one call',
      source: part(cpp`
        static char room[1 << 20];
        iovec parts[1024];
        for (auto &part : parts) part = {room, sizeof room};
        for (;;) (void)!writev(1, parts, 1024);`),
      outputLimitBytes,
      verdict: 'output_limit_exceeded',
    },
    {
      title: 'output that drips without an end',
      source: part('for (;;) { (void)!write(1, ".", 1); usleep(20000); }'),
      timeLimitMs: 100,
      verdict: 'time_limit_exceeded',
      note: /still running after 1\.2 s/,
    },
    {
      title: 'a closed output and work that goes on',
      source: part('close(1); close(2); close(0); burn();'),
      timeLimitMs: 50,
      verdict: 'time_limit_exceeded',
    },
    {
      title: 'an output that is closed before anything is written',
      source: part('close(1); puts("right"); return 0;'),
      verdict: 'wrong_answer',
      note: /found the end of the output/,
    },
    {
      title: 'an output that takes the place of the input',
      source: part(cpp`
        dup2(1, 0);
        dup2(0, 2);
        REFUSED(read(1, stdout, 0) == -1 ? -1 : 0);
        puts("contained");
        fflush(stdout);
        return 0;`),
      verdict: 'accepted',
    },
    {
      title: 'an output in packets, without waiting',
      source: part(cpp`
        fcntl(1, F_SETFL, O_DIRECT | O_WRONLY);
        for (int i = 0; i < 3000; ++i) (void)!write(1, i % 2 == 0 ? " " : "\n", 1);
        (void)!write(1, "contained\n", 10);
        return 0;`),
      verdict: 'accepted',
    },
    {
      title: 'memory that is given to the output pipe',
      source: part(cpp`
        static char room[1 << 16];
        iovec part{room, sizeof room};
        REFUSED(vmsplice(1, &part, 1, 0));
        REFUSED(splice(0, nullptr, 1, nullptr, 4096, 0));
        REFUSED(tee(0, 1, 4096, 0));
        REFUSED(syscall(SYS_sendfile, 1, 0, nullptr, 4096));
        REFUSED(syscall(SYS_copy_file_range, 0, nullptr, 1, nullptr, 4096, 0));
        return contained();`),
      verdict: 'accepted',
    },
    {
      title: 'NUL bytes and invalid UTF-8',
      source: part(String.raw`fwrite("\0\xff\xfe\xc0\x80\xed\xa0\x80right\0", 1, 14, stdout); return 0;`),
      verdict: 'wrong_answer',
    },
    {
      title: 'a token of 16 MB',
      source: part('for (int i = 0; i < 16 << 20; ++i) putchar(97); return 0;'),
      verdict: 'wrong_answer',
      note: /^.{1,300}$/,
    },
    {
      title: 'a million empty lines before the answer',
      source: part('for (int i = 0; i < 1000000; ++i) putchar(10); return contained();'),
      verdict: 'accepted',
    },
    {
      title: 'an answer without a newline',
      source: part('fputs("contained", stdout); return 0;'),
      verdict: 'accepted',
    },
    {
      title: 'an answer in lines of another system',
      source: part(String.raw`fputs("con\r\ntained\r\n", stdout); return 0;`),
      verdict: 'accepted',
      output: 'con tained',
    },
  ],
};
