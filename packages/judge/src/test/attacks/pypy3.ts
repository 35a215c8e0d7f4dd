import { type AttackKind, cpp as text } from './attack.ts';

const prelude = text`
import os, socket, subprocess, sys
marker, secret, answer, cache, port = sys.stdin.read().split()[:5]
def refused(name, act):
    try: result = act()
    except BaseException: return
    print(name, 'gave', result)
`;

const language = 'pypy3';

/** What the interpreter shares with CPython is in python-attacks.test.ts. */
export const pypy3: AttackKind = {
  kind: 'PyPy',
  attacks: [
    {
      title: 'other processes, files and the network',
      source: `${prelude}${text`
refused('fork', os.fork)
refused('exec', lambda: os.execv(sys.executable, [sys.executable, '-c', 'print(1)']))
refused('subprocess', lambda: subprocess.run(['/usr/bin/id'], check=True))
for path in (secret, answer, cache, '/etc/passwd', '/proc/self/environ', '/proc/1/maps'): refused(path, lambda: open(path).read())
for path in ('/x', '/solution.py', '/tmp/x', '/work/x', '/dev/shm/x'): refused(path, lambda: open(path, 'w').write('x'))
refused('tcp', lambda: socket.create_connection(('127.0.0.1', int(port)), 1))
print('contained')`}`,
      language,
      verdict: 'accepted',
    },
    {
      title: 'system calls and functions of C by cffi',
      source: `${prelude}${text`
import _cffi_backend
from cffi import FFI
ffi = FFI()
ffi.cdef('int fork(void); int system(const char *); int kill(int, int); int execv(const char *, char **); long syscall(long, ...);')
c = ffi.dlopen(None)
def failed(result):
    if result in (-1, 127, 32512): raise OSError(result)
    return result
refused('fork', lambda: failed(c.fork()))
refused('system', lambda: failed(c.system(b'id')))
refused('kill', lambda: failed(c.kill(1, 9)))
refused('exec', lambda: failed(c.execv(b'/usr/bin/id', ffi.new('char *[]', [ffi.new('char[]', b'id'), ffi.NULL]))))
for number in (57, 58, 101, 165, 272, 308, 319, 321, 322, 323, 425, 435):
    refused(number, lambda: failed(c.syscall(number, *[ffi.cast('long', 0)] * 5)))
refused('socket', lambda: failed(c.syscall(41, *[ffi.cast('long', value) for value in (2, 1, 0)])))
for path in ('/proc/self/mem', '/proc/self/maps', '/dev/mem'): refused(path, lambda: open(path, 'r+b').read(1))
print('contained')`}`,
      language,
      verdict: 'accepted',
    },
    {
      title: 'endless recursion',
      source: 'import sys\nsys.setrecursionlimit(1 << 30)\ndef f(): return f()\nf()',
      language,
      verdict: { cgroup: 'memory_limit_exceeded', rlimit: 'memory_limit_exceeded' },
      timeLimitMs: 5000,
    },
    {
      title: 'code that the compiler makes without end',
      source: 'n = 0\nwhile True:\n  exec(f"for i in range(2000): x{n} = i * {n}")\n  n += 1',
      language,
      verdict: 'time_limit_exceeded',
      timeLimitMs: 300,
      memoryMegabytes: 512,
    },
  ],
};
