import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { addRankings, insert } from './add-rankings.mjs';
import { admin, post, startServer, uploadProblems } from './start-server.mjs';

export const learnerPassword = 'benchmark-password';
const learnerCount = 300;
const problemCount = 60;
const participantCount = 10_000;
/** The module to preload into a measured process. */
export const watchLoop = new URL('watch-loop.mjs', import.meta.url).href;

/**
 * Starts a server without a judge, and a bare Fastify. The server has problems, the rankings of a
 * large contest, and learners who share one password. Both are processes of their own, whose `ask`
 * returns their longest turn of the event loop.
 */
export async function openBench(report) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-benchmark-'));
  const closers = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    report('Starting the server and a bare Fastify…');
    const settings = { PODIUM_DEMO: '0', PODIUM_WORKERS: '0', PODIUM_LOG_LEVEL: 'info' };
    const server = await startServer(folder, settings, watchLoop);
    closers.push(server.stop);
    const bare = await startBare();
    closers.push(bare.stop);
    report(`Adding ${problemCount} problems, ${learnerCount} learners and rankings of ${participantCount}…`);
    await uploadProblems(server.url, 0, problemCount);
    await post(`${server.url}/api/auth/register`, {
      ...{ firstName: 'First', lastName: 'Learner', email: emailOf(0) },
      ...{ password: learnerPassword, confirmPassword: learnerPassword },
    });
    const database = new DatabaseSync(join(folder, 'data', 'podium.sqlite'));
    addLearners(database);
    const contestId = addRankings(database, participantCount);
    const problemId = database.prepare('select id from problems order by created_at, id').get().id;
    database.close();
    const { accessToken: adminToken } = await post(`${server.url}/api/auth/login`, admin);
    return {
      server,
      bare,
      contestId,
      problemId,
      adminToken,
      learners: Array.from(Array(learnerCount), (_, n) => emailOf(n)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the bare Fastify in a process of its own. `ask` also sets the bytes of its answers. */
export async function startBare() {
  const entry = fileURLToPath(new URL('bare-fastify.mjs', import.meta.url));
  const child = spawn(process.execPath, [entry], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const url = String((await once(child.stdout, 'data'))[0]).trim();
  const ask = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, ask, stop };
}

function emailOf(number) {
  return `learner-${number}@example.org`;
}

/**
 * Copies the registered learner with its password, because registering each learner would compute
 * an expensive hash.
 */
function addLearners(database) {
  const first = database.prepare('select * from users where email = ?').get(emailOf(0));
  database.exec('begin immediate');
  for (let number = 1; number < learnerCount; number += 1) {
    const id = `learner${String(number).padStart(5, '0')}`;
    insert(database, 'users', { ...first, id, email: emailOf(number), email_key: emailOf(number) });
  }
  database.exec('commit');
}
