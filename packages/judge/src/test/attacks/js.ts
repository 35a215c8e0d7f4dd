import { type Attack, type AttackKind, cpp as text } from './attack.ts';

const prelude = text`
const { readFileSync, readdirSync, writeFileSync } = require('fs');
const [marker, secret, answer, cache, port] = readFileSync(0, 'utf8').split(/\s+/);
function refused(what, act) {
  try { console.log(what, 'gave', act()); } catch {}
}
`;

function attack(title: string, main: string, rest: Omit<Attack, 'title' | 'source' | 'language'>): Attack {
  return { title, language: 'js', source: `${prelude}${main}\n`, ...rest };
}

const contained = text`console.log('contained');`;
/** For programs that use all of their time, which is longer by the allowance. */
const shortTime = { timeLimitMs: 20 };

export const js: AttackKind = {
  kind: 'JavaScript',
  attacks: [
    attack(
      'other processes',
      text`
        const { execFileSync, execSync, spawnSync } = require('child_process');
        refused('exec', () => execSync('id'));
        refused('file', () => execFileSync(process.execPath, ['-e', '0']));
        refused('status', () => spawnSync('id').status.toString());
        refused('binding', () => process.binding('spawn_sync').spawn({ file: '/usr/bin/id', args: ['id'] }).pid || null.pid);
        refused('init', () => process.kill(1));
        refused('parent', () => process.kill(process.ppid, 'SIGKILL'));
        ${contained}`,
      { verdict: 'accepted' },
    ),
    attack(
      'files of the machine, and any file written',
      text`
        for (const path of [secret, answer, cache, '/etc/passwd', '/etc/shadow', '/proc/self/mem', '/proc/self/environ', '/proc/1/maps'])
          refused(path, () => readFileSync(path).length);
        for (const path of ['/home', '/tmp', '/root', '/work', '/proc', '/etc'])
          refused(path, () => readdirSync(path).length);
        for (const path of ['/x', '/tmp/x', '/program/x', '/program/solution.js', '/dev/shm/x', '/work/x'])
          refused('write ' + path, () => writeFileSync(path, 'x'));
        refused('variable', () => process.env.PODIUM_ATTACKED_SECRET.length);
        ${contained}`,
      { verdict: 'accepted' },
    ),
    attack(
      'the network',
      text`
        const net = require('net');
        const socket = net.connect(Number(port), '127.0.0.1');
        socket.on('connect', () => console.log('connected'));
        socket.on('error', () => {
          const server = net.createServer();
          server.on('error', () => {
            const udp = require('dgram').createSocket('udp4');
            udp.on('error', () => { ${contained} });
            udp.bind(0);
          });
          server.listen(0, () => console.log('listens'));
        });`,
      { verdict: 'accepted' },
    ),
    attack('a full heap', text`const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length));`, {
      verdict: 'memory_limit_exceeded',
      timeLimitMs: 10_000,
    }),
    attack(
      'a full heap after more error output than is kept',
      text`
        console.error('x'.repeat(100_000));
        const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length));`,
      { verdict: 'memory_limit_exceeded', timeLimitMs: 10_000 },
    ),
    attack('memory outside of the heap', text`const kept = []; for (;;) kept.push(Buffer.alloc(1 << 20, 1));`, {
      verdict: 'memory_limit_exceeded',
    }),
    attack('memory of WebAssembly', text`new Uint8Array(new WebAssembly.Memory({ initial: 8192 }).buffer).fill(1);`, {
      verdict: 'memory_limit_exceeded',
    }),
    attack(
      'strings of 2 GB',
      text`
        refused('string', () => 'x'.repeat(2 ** 31).length);
        refused('text', () => Buffer.alloc(2 ** 30).toString('latin1').length);
        const kept = [];
        for (;;) kept.push(('é\u1234' + kept.length).repeat(1 << 22).split('').length);`,
      { verdict: 'memory_limit_exceeded', timeLimitMs: 10_000 },
    ),
    attack(
      'promises without end that wait',
      text`
        const kept = [];
        for (;;) kept.push(new Promise(() => {}).then(() => {}));`,
      { verdict: 'memory_limit_exceeded', timeLimitMs: 10_000 },
    ),
    attack(
      'workers without end',
      text`
        const { Worker } = require('worker_threads');
        const end = () => {
          ${contained}
          process.exit();
        };
        const start = () => new Worker('setInterval(() => {}, 1000)', { eval: true }).on('online', start).on('error', end);
        start();`,
      { verdict: 'accepted', timeLimitMs: 10_000, memoryMegabytes: 256 },
    ),
    attack('a loop of promises', text`(function again() { Promise.resolve().then(again); })();`, {
      verdict: 'time_limit_exceeded',
      ...shortTime,
    }),
    attack('a timer without end', text`setInterval(() => {}, 10);`, { verdict: 'time_limit_exceeded', ...shortTime }),
    attack('output without end', text`for (;;) console.log('x'.repeat(65536));`, {
      verdict: 'output_limit_exceeded',
      outputLimitBytes: 1024 ** 2,
    }),
    attack(
      'endless recursion',
      text`
        function f(n) { return f(n + 1) + 1; }
        f(1);`,
      { verdict: 'runtime_error', note: /RangeError: Maximum call stack size exceeded at solution\.js:\d+$/ },
    ),
    attack('an abort', 'process.abort();', { verdict: 'runtime_error', note: /SIGABRT/ }),
    attack(
      'output just before an exit',
      text`
        process.stdout.write('x'.repeat(5_000_000));
        process.exit(0);`,
      { verdict: 'accepted', output: 'x'.repeat(5_000_000) },
    ),
    attack('a source that nests deeply', `const x = ${'['.repeat(100_000)}${']'.repeat(100_000)};`, {
      verdict: 'compile_error',
      says: /^The source nests too deeply/,
    }),
    attack('a source that runs while it is compiled', `}); console.log('escaped'); ((() => {`, {
      verdict: 'compile_error',
      says: /solution\.js:\d+:\d+: error: SyntaxError/,
    }),
  ],
};
