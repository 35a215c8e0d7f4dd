// Prints how many jobs a second PostgreSQL hands to workers that judge nothing. Run
// `npx node --conditions=podium-source benchmarks/server/measure-dispatch.mjs [NUMBERS OF
// WORKERS]`. README.md describes the method. It ends within five minutes, however busy the machine
// is.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describeMachine } from '../report.mjs';
import { summarize } from '../statistics.mjs';

const asked = process.argv.slice(2).map(Number);
const workerCounts = asked.length > 0 ? asked : [1, 2, 8, 32, 100, 200];
if (!workerCounts.every((count) => count > 0)) throw new Error('use: measure-dispatch.mjs [NUMBERS OF WORKERS]');
const rounds = 3;
/** After this time no further measurement begins. */
const beginsWithinMs = 200_000;
const endsWithinMs = 285_000;
const processesMax = 8;
const waitingJobs = 20_000;
const jobsPerTransaction = 1_000;
const measuredMs = 3_000;
/** A falling figure is one below this share of the best figure of fewer workers. */
const staysFrom = 0.9;

// biome-ignore lint/style/noProcessEnv: the sources of another version can be measured
const sources = new URL(`${process.env.BENCHMARK_SOURCES ?? '../../packages/server/src'}/`, import.meta.url);
const load = (path) => import(new URL(path, sources));
const { startPostgres } = await load('test/postgres-cluster.ts');
const { administer } = await load('test/run-postgres.ts');

const children = new Set();
const cluster = await startPostgres();
setTimeout(endInTheMiddle, endsWithinMs).unref();
try {
  process.stdout.write(`${describeMachine()}\n\n`);
  await fillTemplate();
  print(await measureInRounds());
} finally {
  await cluster.remove();
}

async function measureInRounds() {
  const figures = new Map(workerCounts.map((workers) => [workers, []]));
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`Round ${round + 1} of ${rounds}…\n`);
    for (const workers of workerCounts) {
      if (performance.now() > beginsWithinMs) return figures;
      figures.get(workers).push(await measure(workers));
    }
  }
  return figures;
}

/** Whatever waits then may wait forever. */
async function endInTheMiddle() {
  process.stderr.write('The measurement took too long, so it was ended. Measure on a machine with less other work.\n');
  for (const child of children) child.kill('SIGKILL');
  await cluster.remove();
  process.exit(1);
}

function print(figures) {
  process.stdout.write(
    '| Workers | jobs a second (lowest – highest) | processor time of a job | rounds |\n|---|---|---|---|\n',
  );
  let best = 0;
  for (const [workers, values] of figures) {
    if (values.length === 0) {
      process.exitCode = 1;
      process.stdout.write(`| ${workers} | not measured: the time was over | | 0 |\n`);
      continue;
    }
    const { median, min, max } = summarize(values.map(({ perSecond }) => perSecond));
    const falls = median < best * staysFrom;
    best = Math.max(best, median);
    if (falls) process.exitCode = 1;
    const range = `${median.toFixed(0)} (${min.toFixed(0)} – ${max.toFixed(0)})`;
    const processorMs = summarize(values.map(({ jobMs }) => jobMs)).median;
    process.stdout.write(
      `| ${workers} | ${range}${falls ? ', missed: it falls' : ''} | ${processorMs.toFixed(2)} ms | ${values.length} |\n`,
    );
  }
}

/** Makes a database in which jobs of as many users wait. Every measurement begins with a copy. */
async function fillTemplate() {
  await administer(cluster.url, 'create database template');
  const { openPostgres } = await load('database/open-postgres.ts');
  const { migrate } = await load('database/migrate.ts');
  const { createJudgeQueue } = await load('queue/judge-queue.ts');
  const { createWorkSignals } = await load('queue/work-signals.ts');
  const database = openPostgres(databaseUrl(cluster.url, 'template'));
  await migrate(database);
  const clock = { now: () => Date.now() };
  const queue = createJudgeQueue({ database, clock, signals: createWorkSignals(), holder: 'none' });
  for (let first = 0; first < waitingJobs; first += jobsPerTransaction) {
    const jobs = Array.from({ length: jobsPerTransaction }, (_, index) => {
      const number = first + index;
      return { id: `job${number}`, kind: 'submission', userId: `user${number}`, createdAt: clock.now(), priority: 0 };
    });
    await database.transaction().execute((trx) => queue.enqueue(trx, jobs));
  }
  await database.destroy();
  await administer(databaseUrl(cluster.url, 'template'), 'vacuum analyze');
}

/** Lets this many workers in up to eight processes claim and finish jobs. */
async function measure(workers) {
  await administer(cluster.url, 'create database measured template template');
  const own = startProcesses(workers, databaseUrl(cluster.url, 'measured'));
  try {
    // They begin together: the first ones would finish all jobs while the last ones load.
    await Promise.all(own.map(nextMessage));
    await Promise.all(own.map((child) => ask(child, 'start')));
    const before = await look(own);
    await sleep(measuredMs);
    const after = await look(own);
    const finished = after.finished - before.finished;
    return {
      perSecond: (finished * 1000) / (after.at - before.at),
      jobMs: (after.processorMs - before.processorMs) / finished,
    };
  } finally {
    await Promise.all(own.map(end));
    await administer(cluster.url, 'drop database measured with (force)');
  }
}

function startProcesses(workers, url) {
  const processes = Math.min(workers, processesMax);
  return Array.from({ length: processes }, (_, index) => {
    const share = Math.floor(workers / processes) + (index < workers % processes ? 1 : 0);
    const program = fileURLToPath(new URL('dispatch-workers.mjs', import.meta.url));
    const child = fork(program, [sources.href, url, String(share)], { execArgv: ['--conditions=podium-source'] });
    children.add(child);
    return child;
  });
}

/** Returns what the workers and PostgreSQL's processes for them have done until now. */
async function look(processes) {
  const answers = await Promise.all(processes.map((child) => ask(child, 'look')));
  const sumOf = (key) => answers.reduce((sum, answer) => sum + answer[key], 0);
  return {
    at: performance.now(),
    finished: sumOf('finished'),
    processorMs: sumOf('processorMs') + readSessionsMs(),
  };
}

/** Returns the processor time of the sessions in the measured database, in milliseconds. */
function readSessionsMs() {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!/^postgres: \S+ measured /.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) continue;
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process ended meanwhile.
    }
  }
  return ticks * 10;
}

function ask(child, question) {
  child.send(question);
  return nextMessage(child);
}

async function nextMessage(child) {
  // A process that has ended sends no event any more.
  if (hasEnded(child)) throw new Error('a process of workers has ended');
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('a process of workers ended');
    }),
  ]);
  return message;
}

async function end(child) {
  children.delete(child);
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Returns the address of another database of the same PostgreSQL. */
function databaseUrl(url, name) {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}
