import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { admin, post, startServer, uploadProblems } from './start-server.mjs';

export const learnerPassword = 'benchmark-password';
const learnerCount = 300;
const problemCount = 60;
const participantCount = 10_000;
const hourMs = 3_600_000;
const watchLoop = new URL('watch-loop.mjs', import.meta.url).href;

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
    const contestId = addRankings(database);
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

async function startBare() {
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

function insert(database, table, row) {
  const columns = Object.keys(row);
  const statement = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  database.prepare(statement).run(...Object.values(row));
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

/** Adds a past contest with a leaderboard. */
function addRankings(database) {
  const contestId = 'benchmarked1';
  const end = Date.now() - hourMs;
  database.exec('begin immediate');
  insert(database, 'contests', {
    ...{ id: contestId, title: 'Ten thousand', description: 'A contest of many.', created_at: end - 3 * hourMs },
    ...{ start_time: end - 2 * hourMs, end_time: end, created_by: null, leaderboard_generated_at: end },
  });
  for (let number = 1; number <= participantCount; number += 1) {
    const userId = `user${String(number).padStart(8, '0')}`;
    const email = `participant-${number}@example.org`;
    insert(database, 'users', {
      ...{ id: userId, email, email_key: email, first_name: `Participant ${number}`, last_name: 'Example' },
      ...{ password_hash: '', user_type: 'user', rating: 1500, created_at: 0 },
    });
    insert(database, 'registrations', { contest_id: contestId, user_id: userId, registered_at: 0 });
    insert(database, 'leaderboard_entries', {
      ...{ contest_id: contestId, user_id: userId, rank: number, solved: 2, score: participantCount - number },
      ...{ last_accepted_at: end, rating_before: 1500, rating_after: 1500 },
    });
  }
  database.exec('commit');
  return contestId;
}
