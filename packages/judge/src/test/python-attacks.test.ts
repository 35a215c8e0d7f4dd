import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemoryControl } from '../judge.ts';
import { openTestJudge, type TestJudge, testCacheDir } from './judging.ts';

/**
 * Prints the actions that succeed although they must not. At the end it prints that all were
 * contained.
 */
const prelude = `
import ctypes, os, socket, subprocess, sys
def refused(name, act):
    try: result = act()
    except BaseException: return
    print(name, 'gave', result)
libc = ctypes.CDLL(None, use_errno=True)
def call(number, *arguments):
    if libc.syscall(number, *arguments) == -1: raise OSError(ctypes.get_errno())
`;

const attacks = {
  'processes, by every way': `
refused('fork', os.fork)
refused('vfork', lambda: call(58))
refused('system', lambda: 1 / (os.system('id') in (-1, 127 << 8, 32512) and 0 or 1) if os.system('id') == 0 else 1 / 0)
refused('subprocess', lambda: subprocess.run(['/usr/bin/id'], check=True))
refused('interpreter', lambda: subprocess.run([sys.executable, '-c', 'pass'], check=True))
refused('posix_spawn', lambda: os.posix_spawn(sys.executable, [sys.executable], {}))
refused('exec', lambda: os.execv(sys.executable, [sys.executable, '-c', 'print("replaced")']))
refused('multiprocessing', lambda: __import__('multiprocessing').Process(target=print).start())
`,
  'files outside, and any file written': `
refused('secret', lambda: open('@SECRET@').read())
for path in ('/etc/passwd', '/proc/self/environ', '/proc/self/mem', '/proc/1/maps', '/home', '/tmp', '/usr/bin/id', '/work'):
    refused(path, lambda: open(path).read() if '.' in path or path.startswith(('/etc', '/proc')) else os.listdir(path) or 1 / 0)
for path in ('/x', '/solution.py', '/usr/lib/x', '/dev/shm/x', os.path.dirname(os.__file__) + '/__pycache__/x.pyc'):
    refused('write ' + path, lambda: open(path, 'w').write('x'))
refused('py_compile', lambda: __import__('py_compile').compile('/solution.py', doraise=True))
refused('chmod', lambda: os.chmod('/solution.py', 0o777))
refused('memfd', lambda: os.memfd_create('x'))
refused('own memory', lambda: open('/proc/self/mem', 'r+b'))
`,
  'the network': `
refused('tcp', lambda: socket.create_connection(('127.0.0.1', @PORT@), 1))
refused('udp', lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
refused('unix', lambda: socket.socketpair())
`,
  'system calls by ctypes': `
for name, number in {'ptrace': 101, 'mount': 165, 'unshare': 272, 'setns': 308, 'bpf': 321, 'keyctl': 250, 'io_uring': 425,
                     'userfaultfd': 323, 'perf': 298, 'clone3': 435, 'memfd': 319, 'kill': 62, 'chroot': 161}.items():
    refused(name, lambda: call(number, 0, 0, 0, 0, 0) or 'success')
refused('execveat', lambda: call(322, 64, b'', 0, 0, 0x1000) or 'success')
print(*(fd for fd in range(3, 64) if not libc.fcntl(fd, 1) == -1), end='')
`,
} as const;

/** For programs that use all of their time, which is longer by the allowance of Python. */
const shortTimeLimitMs = 20;

/** These programs meet the memory limit, which each mode sets in its own way. */
const memoryEnds = [
  ['memory by one object', 'a = bytearray(1 << 33)\nprint(len(a))', ['runtime_error', 'memory_limit_exceeded']],
  [
    'memory by ctypes',
    // Where only the address space is limited, the eighth that it writes to is more than the limit
    // too.
    'import ctypes\nmalloc = ctypes.CDLL(None).malloc\nmalloc.restype = ctypes.c_void_p\nwhile True: ctypes.memset(malloc(1 << 20), 1, 1 << 17)',
    'memory_limit_exceeded',
  ],
  [
    'recursion in C',
    'import sys\nsys.setrecursionlimit(1 << 30)\nclass A:\n  def __repr__(self): return repr(self)\nrepr(A())',
    ['runtime_error', 'memory_limit_exceeded'],
  ],
] as const;

const otherEnds = [
  // Frames are objects of the heap. Without memory groups the address space ends them as it ends
  // the memory by ctypes, after seconds.
  [
    'endless recursion',
    'import sys\nsys.setrecursionlimit(1 << 30)\ndef f(): return f()\nf()',
    ['memory_limit_exceeded', 'runtime_error'],
  ],
  ['a fork bomb', 'import os\nwhile True:\n  try: os.fork()\n  except OSError: pass', 'time_limit_exceeded'],
  ['a crash', 'import ctypes\nctypes.string_at(0)', 'runtime_error'],
  ['endless sleep', 'import time\nwhile True: time.sleep(1)', 'time_limit_exceeded'],
  [
    'threads that burn',
    'import threading\ndef burn():\n  while True: pass\nfor _ in range(4): threading.Thread(target=burn).start()',
    'time_limit_exceeded',
  ],
  ['endless output', 'import sys\nwhile True: sys.stdout.write("x" * 65536)', 'output_limit_exceeded'],
  ['a source that nests deeply', `print(${'('.repeat(5000)}1${')'.repeat(5000)})`, 'compile_error'],
] as const;

describe.each<MemoryControl>(['automatic', 'rlimit'])('Python with memory control %s', (memoryControl) => {
  // Attacks that do not depend on the mode are judged once. In the second mode the first of them
  // shows that the sandbox is the same.
  const isFirstMode = memoryControl === 'automatic';
  const ways = Object.entries(attacks).slice(0, isFirstMode ? undefined : 1);
  const ends = isFirstMode ? [...memoryEnds, ...otherEnds] : memoryEnds;
  let tests: TestJudge;
  let folder: string;
  const secret = `secret${randomBytes(8).toString('hex')}`;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'judge-python-'));
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'secret'), secret, { mode: 0o644 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    tests = await openTestJudge('sandbox', testCacheDir, memoryControl);
  });
  afterAll(async () => {
    await tests.close();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true });
  });

  it.each(ways)('contains %s', async (_, attack) => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const body = attack.replaceAll('@SECRET@', join(folder, 'secret')).replaceAll('@PORT@', String(port));
    const source = `${prelude}${body}\nprint('contained')\n`;
    const cases = [['', 'contained']] as const;
    const judgement = await tests.judgeSource(source, { language: 'py', cases, timeLimitMs: 5000 });
    expect([judgement.tests[0]?.output, judgement.tests[0]?.errorOutput]).toEqual(['contained\n', '']);
    expect(judgement.verdict).toBe('accepted');
    expect(connections).toBe(0);
  });

  it.each(ends)('ends %s', async (_, source, verdict) => {
    const timeLimitMs = verdict === 'time_limit_exceeded' ? shortTimeLimitMs : 300;
    const options = { language: 'py', timeLimitMs, outputLimitBytes: 1024 ** 2 };
    const judgement = await tests.judgeSource(source, options);
    expect(judgement.failure).toBeUndefined();
    expect([verdict].flat()).toContain(judgement.verdict);
    const next = await tests.judgeSource('print(42)', { language: 'py', cases: [['', '42']] });
    expect(next.verdict).toBe('accepted');
  });

  it.runIf(isFirstMode)('lets one test leave nothing to the next', async () => {
    const source = [
      'import builtins, os, sys',
      'for path in ("/left", "/tmp/left", "/work/left"):',
      '  try: open(path, "x")',
      '  except OSError: pass',
      'print(any(map(os.path.exists, ("/left", "/tmp/left", "/work/left"))), hasattr(builtins, "left"), os.getpid())',
      'builtins.left = 1',
    ].join('\n');
    const { tests: results } = await tests.judgeSource(source, { language: 'py', cases: Array(3).fill(['', '']) });
    expect(new Set(results.map(({ output }) => output))).toEqual(new Set(['False False 2\n']));
  });

  it('agrees with the interpreter on CPU time and peak memory', async () => {
    const source = [
      'import resource, sys, time',
      'end = time.process_time() + 0.1',
      'while time.process_time() < end: pass',
      'held = bytearray(b"x") * (40 << 20)',
      'usage = resource.getrusage(resource.RUSAGE_SELF)',
      'print((usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss * 1024, time.process_time() * 1000)',
    ].join('\n');
    const cases = Array(3).fill(['', '']);
    const limits = { timeLimitMs: 5000, memoryMegabytes: 128 };
    const { tests: results } = await tests.judgeSource(source, { language: 'py', cases, ...limits });
    for (const { output, cpuTimeMs, peakMemoryBytes } of results) {
      const [cpu = 0, peak = 0] = output.split(' ').map(Number);
      // The rest is the end of the interpreter, which frees its memory.
      expect(cpuTimeMs).toBeGreaterThan(cpu - 1);
      expect(cpuTimeMs).toBeLessThan(cpu + 60);
      expect(Math.abs(peakMemoryBytes - peak)).toBeLessThan(1024 ** 2);
    }
  });
});
