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
      title: 'endless recursion',
      source: 'import sys\nsys.setrecursionlimit(1 << 30)\ndef f(): return f()\nf()',
      language,
      verdict: 'memory_limit_exceeded',
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
