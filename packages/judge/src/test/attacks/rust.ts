import { type Attack, type AttackKind, cpp as text } from './attack.ts';

const helpers = text`
use std::io::Read;
fn refused<T, E>(what: &str, result: Result<T, E>) { if result.is_ok() { println!("{} succeeded", what); } }
fn main() {
  let mut input = String::new();
  std::io::stdin().read_to_string(&mut input).unwrap();
  let _hints: Vec<&str> = input.split_whitespace().collect();
`;

function attack(title: string, main: string, rest: Omit<Attack, 'title' | 'source' | 'language'>): Attack {
  return { title, language: 'rust', source: `${helpers}${main}\n  println!("contained");\n}\n`, ...rest };
}

export const rust: AttackKind = {
  kind: 'Rust',
  attacks: [
    attack(
      'other processes, files and the network',
      text`
        refused("process", std::process::Command::new("/usr/bin/id").status());
        for path in ["/etc/passwd", "/proc/self/environ", "/proc/1/maps", _hints[1], _hints[2], _hints[3]] {
          refused(path, std::fs::read(path));
        }
        for path in ["/x", "/tmp/x", "/work/x", "/dev/shm/x"] { refused(path, std::fs::write(path, "x")); }
        refused("tcp", std::net::TcpStream::connect(("127.0.0.1", _hints[4].parse::<u16>().unwrap())));
        refused("udp", std::net::UdpSocket::bind("127.0.0.1:0"));
        refused("variable", std::env::var("PODIUM_ATTACKED_SECRET"));`,
      { verdict: 'accepted' },
    ),
    attack(
      'threads without end',
      text`while std::thread::Builder::new().spawn(|| std::thread::sleep(std::time::Duration::MAX)).is_ok() {}`,
      { verdict: 'accepted' },
    ),
    attack(
      'a heap without end',
      text`let mut kept: Vec<Vec<u8>> = vec![]; loop { kept.push(vec![1; 1 << 20]); if kept.len() == 1 << 30 { break; } }`,
      { verdict: { cgroup: 'memory_limit_exceeded', rlimit: 'memory_limit_exceeded' } },
    ),
    attack('a file of the machine in the program', text`print!("{}", include_str!("/etc/passwd"));`, {
      verdict: 'compile_error',
      says: /couldn't read/,
    }),
    attack('a secret file in the program', text`print!("{}", include_str!("@SECRET@"));`, {
      verdict: 'compile_error',
      says: /couldn't read/,
    }),
    attack('a variable of the compiler', text`print!("{}", env!("PODIUM_ATTACKED_SECRET"));`, {
      verdict: 'compile_error',
      says: /not defined at compile time/,
    }),
    {
      title: 'a library instead of a program',
      language: 'rust',
      source: '#![crate_type = "lib"]\nfn main() { println!("contained"); }\n',
      verdict: 'accepted',
    },
    attack(
      'a constant that never ends',
      text`const X: u64 = { let mut i = 0u64; loop { i ^= 1; if i > 2 { break; } } i };\nprint!("{}", X);`,
      {
        verdict: 'compile_error',
        says: /constant evaluation|CPU time/,
      },
    ),
    attack(
      'a type that grows without end',
      text`struct S<T>(std::marker::PhantomData<T>);
        fn f<T>(n: u32) { if n > 0 { f::<S<(T, T)>>(n - 1) } }
        f::<u8>(1000);`,
      { verdict: 'compile_error', says: /recursion|memory|CPU time/ },
    ),
  ],
};
