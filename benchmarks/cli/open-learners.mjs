import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnvironment, podium, timeProcess } from './podium.mjs';

const serverEntry = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));
const admin = { email: 'admin@example.org', password: 'admin-password' };
const demoLearner = { email: 'learner@podium.example', password: 'learn-by-solving' };
const uploadsAtOnce = 4;

/**
 * Two signed-in learners, each with the environment to start podium in. `demo` is at a server with the ten problems and the running
 * contest of the demo, which they have joined; `many` at one without problems, to which `addProblems` brings some. Both are processes of
 * their own on this machine, as a learner's server is.
 */
export async function openLearners(tell) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-benchmark-'));
  const servers = [];
  const close = async () => {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const open = async (name, { PODIUM_DEMO, account }) => {
    const server = await startServer(join(folder, name), { PODIUM_DEMO });
    servers.push(server);
    const env = environmentOf(join(folder, name), server.url);
    await timeProcess([podium, 'login', '--email', account.email, '--password-stdin'], env, account.password);
    return { env, url: server.url };
  };
  try {
    tell('Starting a server with the demo and one for many problems…');
    const demo = await open('demo', { PODIUM_DEMO: '1', account: demoLearner });
    await timeProcess([podium, 'contest', 'join', 'live'], demo.env);
    const many = await open('many', { PODIUM_DEMO: '0', account: admin });
    let count = 0;
    const addProblems = async (wanted) => {
      tell(`Adding problems until there are ${wanted}…`);
      await upload(many.url, count, wanted);
      count = wanted;
    };
    return { demo, many, addProblems, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function environmentOf(folder, url) {
  return {
    ...bareEnvironment,
    HOME: folder,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    PODIUM_CONFIG_DIR: join(folder, 'config'),
    PODIUM_CACHE_DIR: join(folder, 'cache'),
    PODIUM_SERVER: url,
  };
}

async function startServer(folder, settings) {
  const child = spawn(process.execPath, [serverEntry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...bareEnvironment,
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
      const [, found] = /^Podium is ready at (\S+)$/m.exec(printed) ?? [];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(`the server did not start:\n${printed}`)));
  });
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return { url, stop };
}

const words = ['Paths', 'Trees', 'Numbers', 'Rows', 'Strings', 'Games', 'Coins', 'Bridges', 'Clocks', 'Maps', 'Queens'];
const difficulties = ['Easy', 'Medium', 'Hard'];
const tags = ['graphs', 'math', 'greedy', 'strings', 'dp'];

/** Uploads the problems `from` (included) to `to` (excluded); each has another title. */
async function upload(url, from, to) {
  const { accessToken } = await post(`${url}/api/auth/login`, admin, {});
  const headers = { authorization: `Bearer ${accessToken}` };
  const rest = Array.from({ length: to - from }, (_, index) => from + index);
  const uploadNext = async () => {
    for (let number = rest.pop(); number !== undefined; number = rest.pop()) {
      await post(`${url}/api/problem/uploadProblem`, problemOf(number), headers);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, uploadNext));
}

function problemOf(number) {
  const word = (step) => words[Math.floor(number / step) % words.length];
  return {
    title: `${word(1)} and ${word(words.length)} ${number}`,
    description: `Given $n \\le 10^5$ numbers, say how many of them are **${word(1).toLowerCase()}**.\n\nOne line, one number.`,
    difficulty: difficulties[number % difficulties.length],
    tags: [tags[number % tags.length], tags[(number + 2) % tags.length]],
    testCases: [{ input: '1\n', output: '1\n', isSample: true }],
  };
}

async function post(address, body, headers) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}
