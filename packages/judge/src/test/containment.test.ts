import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from './judging.ts';

// Each program prints what it could do; the answer says that it could not.
const attempts: { title: string; body: string; answer: string }[] = [
  {
    title: 'sees no file of the machine',
    body: 'for (const char* p : {"/etc/shadow", "/etc/passwd", "/proc/self/mem", "/dev/shm", "/tmp", "/usr/bin"}) printf("%d ", access(p, F_OK));',
    answer: '-1 -1 -1 -1 -1 -1',
  },
  {
    title: 'can write nowhere',
    body: 'for (const char* p : {"/x", "/runner", "/tmp/x", "/dev/shm/x", "x"}) printf("%d ", open(p, O_WRONLY | O_CREAT, 0666));',
    answer: '-1 -1 -1 -1 -1',
  },
  {
    title: 'has no descriptor but its standard streams',
    body: 'int n = 0; for (int fd = 3; fd < 1024; ++fd) n += fcntl(fd, F_GETFD) != -1; printf("%d", n);',
    answer: '0',
  },
  {
    title: 'cannot open a socket',
    body: 'printf("%d %d", socket(AF_INET, SOCK_STREAM, 0), socket(AF_UNIX, SOCK_STREAM, 0));',
    answer: '-1 -1',
  },
  {
    title: 'cannot trace or read the runner',
    body: 'iovec v{&v, 8}; printf("%ld %ld", ptrace(PTRACE_ATTACH, 1, 0, 0), process_vm_readv(1, &v, 1, &v, 1, 0));',
    answer: '-1 -1',
  },
  {
    title: 'cannot take descriptors of the runner',
    body: 'printf("%ld %ld", syscall(SYS_pidfd_open, 1, 0), syscall(SYS_pidfd_getfd, 3, 3, 0));',
    answer: '-1 -1',
  },
  { title: 'cannot signal the runner', body: 'printf("%d %d", kill(1, SIGKILL), kill(-1, SIGKILL));', answer: '-1 -1' },
  {
    title: 'cannot create memory files, rings or namespaces',
    body: 'printf("%ld %ld %d %d", syscall(SYS_memfd_create, "x", 0), syscall(SYS_io_uring_setup, 8, 0), unshare(CLONE_NEWUSER), setns(0, 0));',
    answer: '-1 -1 -1 -1',
  },
  {
    title: 'cannot use shared memory, queues or keys',
    body: 'printf("%d %d %ld", shmget(1, 4096, IPC_CREAT | 0666), msgget(1, IPC_CREAT | 0666), syscall(SYS_keyctl, 0, -3, 0));',
    answer: '-1 -1 -1',
  },
  {
    title: 'is an unprivileged user that cannot become root',
    body: 'printf("%d %d", getuid() != 0, setuid(0));',
    answer: '1 -1',
  },
  {
    title: 'cannot create processes by any call',
    body: 'printf("%d %ld %ld %ld", fork(), syscall(SYS_vfork), syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0), syscall(SYS_clone3, nullptr, 0));',
    answer: '-1 -1 -1 -1',
  },
  {
    title: 'cannot run the runner or itself',
    body: 'char* a[] = {nullptr}; printf("%d %ld", execve("/runner", a, a), syscall(SYS_execveat, 60, "", a, a, AT_EMPTY_PATH));',
    answer: '-1 -1',
  },
  { title: 'has no environment', body: 'printf("%d", environ[0] == nullptr);', answer: '1' },
  {
    title: 'leaves no lock on its input',
    body: 'flock l{}; l.l_type = F_RDLCK; printf("%d", fcntl(0, F_SETLK, &l));',
    answer: '-1',
  },
];

const headers = [
  'cstdio',
  'cstdlib',
  'initializer_list',
  'fcntl.h',
  'sched.h',
  'signal.h',
  'sys/file.h',
  'sys/ipc.h',
  'sys/msg.h',
  'sys/ptrace.h',
  'sys/shm.h',
  'sys/socket.h',
  'sys/syscall.h',
  'sys/uio.h',
  'unistd.h',
];

function program(body: string): string {
  return `${headers.map((header) => `#include <${header}>`).join('\n')}\nint main() { ${body.replace('flock l{}', 'struct flock l{}')} }`;
}

describe('a program in the sandbox', () => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge('sandbox');
  });
  afterAll(() => tests.close());

  it.each(attempts)('$title', async ({ body, answer }) => {
    const judgement = await tests.judgeSource(program(body), { cases: [['', answer]] });
    expect(judgement.tests[0]?.output.trim()).toBe(answer);
    expect(judgement.verdict).toBe('accepted');
  });

  it('reaches no network of the machine, which a program outside does', async () => {
    const server = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const body = `int s = socket(AF_INET, SOCK_STREAM, 0); unsigned char a[16] = {2, 0, ${port >> 8}, ${port & 255}, 127, 0, 0, 1};
      printf("%d", connect(s, (sockaddr*)a, 16));`;
    const judgement = await tests.judgeSource(program(body), { cases: [['', '-1']] });
    server.close();
    expect(judgement.verdict).toBe('accepted');
  });

  it('can be run whatever file creation mask the judge has', async () => {
    const mask = process.umask(0o077);
    try {
      // A source that no cache knows, so that it is compiled under this mask.
      const text = `${process.pid}-${Date.now()}`;
      const judgement = await tests.judgeSource(program(`printf("${text}");`), { cases: [['', text]] });
      expect(judgement).toMatchObject({ verdict: 'accepted' });
    } finally {
      process.umask(mask);
    }
  });

  it('cannot forge a result by writing what the runner would write', async () => {
    const body =
      'for (int fd = 3; fd < 64; ++fd) (void)!write(fd, "\\x1e\\0\\0\\0result\\0id=1\\0exit=0\\0", 34); printf("no"); return 1;';
    const judgement = await tests.judgeSource(program(body), { cases: [['', 'yes']] });
    expect(judgement).toMatchObject({ verdict: 'runtime_error', tests: [{ note: 'exit code 1' }] });
  });

  it('cannot slow the next test down or change what it sees', async () => {
    const body =
      'int c = getchar(); if (c == 97) { alarm(1); setvbuf(stdout, nullptr, _IONBF, 0); lseek(0, 0, SEEK_END); for (;;) puts("x"); } putchar(c);';
    const cases = [
      ['b', 'b'],
      ['a', 'a'],
      ['b', 'b'],
    ] as const;
    const judgement = await tests.judgeSource(program(body), { cases, outputLimitBytes: 1 << 16 });
    expect(judgement.tests.map(({ verdict }) => verdict)).toEqual(['accepted', 'output_limit_exceeded', 'accepted']);
  });
});

// What a source may try with the compiler; the compiler must end, reveal nothing, and the source be at fault.
const compileAttacks: { title: string; source: string; says?: RegExp }[] = [
  { title: 'a file of the machine', source: '#include "/etc/shadow"\nint main() {}', says: /No such file/ },
  { title: 'a device without an end', source: '#include "/dev/zero"\nint main() {}', says: /No such file/ },
  { title: 'itself', source: '#include "solution.cpp"\nint main() {}', says: /nested/ },
  {
    title: 'endless templates',
    source: 'template <int N> struct T { static constexpr int v = T<N + 1>::v; };\nint main() { return T<0>::v; }',
    says: /template instantiation depth/,
  },
  {
    title: 'an endless constant',
    source: 'constexpr int f() { int n = 0; for (;;) ++n; return n; }\nconstexpr int x = f();\nint main() {}',
    says: /constexpr/,
  },
  { title: 'a program of 2 GB', source: 'char a[2000000000] = {1};\nint main() { return a[5]; }' },
  { title: 'a repeating assembler', source: 'int main() { asm(".rept 1000000000\\nnop\\n.endr"); }' },
  {
    title: 'a file of the machine for its assembler',
    source: 'asm(".incbin \\"/etc/shadow\\"");\nint main() {}',
    says: /shadow/,
  },
];

describe('the compiler in the sandbox', () => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge('sandbox');
  });
  afterAll(() => tests.close());

  it.each(compileAttacks)('rejects a source that includes $title', async ({ source, says }) => {
    const judgement = await tests.judgeSource(source);
    expect(judgement).toMatchObject({ verdict: 'compile_error', tests: [] });
    if (says !== undefined) expect(judgement.diagnostics.errors.join('\n')).toMatch(says);
    expect(judgement.diagnostics.errors.join('\n')).not.toMatch(/root:|\$y\$|\$6\$/);
  });

  it('does not see files that others may read', async () => {
    const path = join(tmpdir(), 'podium-containment-test.hpp');
    await writeFile(path, 'int stolen;', { mode: 0o644 });
    const judgement = await tests.judgeSource(
      `#if __has_include("${path}")\nint main() {}\n#else\n#error unseen\n#endif`,
    );
    expect(judgement.diagnostics.errors.join('\n')).toMatch(/unseen/);
  });
});
