import { spawn } from 'node:child_process';
import { once } from 'node:events';

const size = { columns: 100, rows: 30 };
const startMark = 'started-here';
const timeoutMs = 10_000;

/**
 * Runs a program in a pseudo-terminal (of `script` from util-linux) and records the time of every
 * byte that it writes. At `startedAt` the shell has set the size of the terminal and the program
 * replaces it. Times are in milliseconds.
 */
export async function openTerminal(command, env) {
  const words = command.map((word) => `'${word}'`).join(' ');
  const prepare = `stty cols ${size.columns} rows ${size.rows}; printf ${startMark}; exec ${words}`;
  const child = spawn('sh', ['-c', 'exec script -qec "$0" /dev/null', prepare], {
    env: { ...env, SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const chunks = [];
  const listeners = new Set();
  child.stdout.on('data', (bytes) => {
    chunks.push({ at: performance.now(), bytes });
    for (const listener of listeners) listener();
  });
  let isOpen = true;
  const ended = once(child, 'close').then(() => {
    isOpen = false;
    for (const listener of listeners) listener();
  });

  /** Resolves with the first value that `look` returns, at once or after more bytes. */
  const wait = (what, look) =>
    new Promise((resolve, reject) => {
      const end = (settle) => (value) => {
        clearTimeout(timer);
        listeners.delete(check);
        settle(value);
      };
      const timer = setTimeout(() => end(reject)(new Error(`${what} did not come`)), timeoutMs);
      const check = () => {
        const found = look();
        if (found !== undefined) end(resolve)(found);
        else if (!isOpen) end(reject)(new Error(`${what} did not come: the program has ended`));
      };
      listeners.add(check);
      check();
    });
  const terminal = {
    startedAt: 0,
    /** Returns the number of chunks so far, for the functions below. */
    mark: () => chunks.length,
    /** Returns the time at which a text, without escape sequences, was complete. */
    waitForText: (wanted, from = 0) =>
      wait(`'${wanted}'`, () => (textOf(chunks.slice(from)).includes(wanted) ? chunks.at(-1).at : undefined)),
    /** Returns the time of the first byte after a mark. */
    waitForByte: (from) => wait('an answer', () => chunks[from]?.at),
    write: (keys) => child.stdin.write(keys),
    /** Returns the chunks after a mark, once no other has followed for `quietMs`. */
    async settle(from, quietMs) {
      for (;;) {
        const count = chunks.length;
        await new Promise((resolve) => setTimeout(resolve, quietMs));
        if (chunks.length === count) return chunks.slice(from);
      }
    },
    async close() {
      if (isOpen) child.stdin.write('\u0003');
      const timer = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(timer);
    },
  };
  terminal.startedAt = await terminal.waitForText(startMark);
  return terminal;
}

export function bytesOf(chunks) {
  return chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const escapeSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007]*\u0007|.)/g;

function textOf(chunks) {
  const bytes = Buffer.concat(chunks.map((chunk) => chunk.bytes));
  return bytes.toString().replace(escapeSequences, '');
}
