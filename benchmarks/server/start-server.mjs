import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// biome-ignore lint/style/noProcessEnv: another build can be measured by the same benchmark
const builtServer = process.env.BENCHMARK_SERVER ?? '../../packages/server/dist/main.js';
const entry = fileURLToPath(new URL(builtServer, import.meta.url));
const uploadsAtOnce = 4;

/** The administrator of every measured server. */
export const admin = { email: 'admin@example.org', password: 'admin-password' };
/** A learner of servers that have the demo. */
export const demoLearner = { email: 'learner@podium.example', password: 'learn-by-solving' };

/**
 * Starts the built server in a process of its own on a free port, with its data in `folder/data`.
 * `preload` is a module that answers messages: `ask` sends one and returns the answer. `role` is
 * the command of `podium-server`; a `worker` has no `url`.
 */
export async function startServer(folder, settings, preload, role = 'all') {
  const child = spawn(process.execPath, [...(preload ? ['--import', preload] : []), entry, role], {
    stdio: ['ignore', 'pipe', 'inherit', ...(preload ? ['ipc'] : [])],
    env: {
      // biome-ignore lint/style/noProcessEnv: it has to find the compiler
      PATH: process.env.PATH,
      HOME: folder,
      PODIUM_PORT: '0',
      PODIUM_DATA_DIR: join(folder, 'data'),
      PODIUM_LOG: join(folder, 'server.log'),
      PODIUM_ADMIN_EMAIL: admin.email,
      PODIUM_ADMIN_PASSWORD: admin.password,
      ...settings,
    },
  });
  const ended = once(child, 'exit');
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const ready = /^(?:Podium is ready at (\S+)|The worker judges submissions)$/m.exec(printed);
      if (ready) resolve(ready[1]);
    });
    ended.then(() => reject(new Error(`the server did not start:\n${printed}`)));
  });
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  const ask = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  return { url, stop, ask, pid: child.pid };
}

const words = ['Paths', 'Trees', 'Numbers', 'Rows', 'Strings', 'Games', 'Coins', 'Bridges', 'Clocks', 'Maps', 'Queens'];
const difficulties = ['Easy', 'Medium', 'Hard'];
const tags = ['graphs', 'math', 'greedy', 'strings', 'dp'];

/** Uploads the problems `from` (included) to `to` (excluded) with different titles. */
export async function uploadProblems(url, from, to, describe = problemOf) {
  const { accessToken } = await post(`${url}/api/auth/login`, admin);
  const headers = { authorization: `Bearer ${accessToken}` };
  const rest = Array.from({ length: to - from }, (_, index) => from + index);
  const uploadNext = async () => {
    for (let number = rest.pop(); number !== undefined; number = rest.pop()) {
      await post(`${url}/api/problem/uploadProblem`, describe(number), headers);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, uploadNext));
}

/** Returns the body of an upload: a short statement and one test. */
export function problemOf(number) {
  const word = (step) => words[Math.floor(number / step) % words.length];
  return {
    title: `${word(1)} and ${word(words.length)} ${number}`,
    description: `Given $n \\le 10^5$ numbers, say how many of them are **${word(1).toLowerCase()}**.\n\nOne line, one number.`,
    difficulty: difficulties[number % difficulties.length],
    tags: [tags[number % tags.length], tags[(number + 2) % tags.length]],
    testCases: [{ input: '1\n', output: '1\n', isSample: true }],
  };
}

/** Sends JSON and returns the answer. Throws unless the request succeeds. */
export async function post(address, body, headers = {}) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}
