import { type Attack, type AttackKind, cpp as text } from './attack.ts';

function attack(
  title: string,
  imports: string,
  main: string,
  rest: Omit<Attack, 'title' | 'source' | 'language'>,
): Attack {
  const source = `package main

import (
\t"bufio"
\t"fmt"
\t"os"
${imports
  .split(' ')
  .filter(Boolean)
  .map((name) => `\t"${name}"\n`)
  .join('')})

func refused(what string, err error) {
\tif err == nil { fmt.Println(what, "succeeded") }
}

func main() {
\tvar marker, secret, answer, cache string
\tvar port int
\tfmt.Fscan(bufio.NewReader(os.Stdin), &marker, &secret, &answer, &cache, &port)
${main}
\tfmt.Println("contained")
}
`;
  return { title, language: 'go', source, ...rest };
}

export const go: AttackKind = {
  kind: 'Go',
  attacks: [
    attack(
      'other processes, files and the network',
      'os/exec net syscall',
      text`
        refused("process", exec.Command("/usr/bin/id").Run())
        _, err := syscall.ForkExec("/usr/bin/id", nil, nil)
        refused("fork", err)
        refused("exec", syscall.Exec("/usr/bin/id", nil, nil))
        for _, path := range []string{"/etc/passwd", "/proc/self/environ", "/proc/1/maps", secret, answer, cache} {
          _, err := os.ReadFile(path)
          refused(path, err)
        }
        for _, path := range []string{"/x", "/tmp/x", "/work/x", "/dev/shm/x"} { refused(path, os.WriteFile(path, []byte("x"), 0600)) }
        _, err = net.Dial("tcp", fmt.Sprint("127.0.0.1:", port))
        refused("tcp", err)
        _, err = net.Listen("tcp", "127.0.0.1:0")
        refused("server", err)
        refused("kill", syscall.Kill(1, 9))`,
      { verdict: 'accepted' },
    ),
    attack(
      'system calls, and memory of the process by a file',
      'syscall',
      text`
        for _, number := range []uintptr{41, 56, 57, 58, 62, 101, 165, 272, 308, 319, 321, 322, 323, 425, 435} {
          _, _, errno := syscall.RawSyscall6(number, 0, 0, 0, 0, 0, 0)
          if errno == 0 { fmt.Println(number, "succeeded") }
        }
        for _, path := range []string{"/proc/self/mem", "/proc/self/maps", "/dev/mem"} {
          _, err := os.OpenFile(path, os.O_RDWR, 0)
          refused(path, err)
        }`,
      { verdict: 'accepted' },
    ),
    attack('goroutines without end', '', text`for { go func() { select {} }() }`, {
      verdict: 'memory_limit_exceeded',
      timeLimitMs: 10_000,
    }),
    attack(
      'threads without end',
      'runtime time',
      text`for { go func() { runtime.LockOSThread(); time.Sleep(time.Hour) }(); runtime.Gosched() }`,
      { verdict: 'runtime_error', note: /newosproc|thread/, timeLimitMs: 10_000 },
    ),
    attack('endless recursion', '', text`var f func(int) int; f = func(n int) int { return f(n + 1) + 1 }; f(1)`, {
      verdict: { cgroup: 'memory_limit_exceeded', rlimit: 'memory_limit_exceeded' },
      timeLimitMs: 5000,
    }),
    attack('a package that does not exist', 'nowhere/nothing', '', {
      verdict: 'compile_error',
      says: /solution\.go:7:2: error: could not import nowhere\/nothing \(the judge offers the standard library\)/,
    }),
    attack('C code', 'C', '', { verdict: 'compile_error', says: /import "C"|could not import C/ }),
  ],
};
