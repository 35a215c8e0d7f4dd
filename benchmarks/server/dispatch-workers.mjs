// Workers of `measure-dispatch.mjs` in one process: each claims a job, finishes it at once, and
// claims the next one. The process says when it is ready; it answers `start` once all its workers
// are warm, and `look` with the finished jobs and its processor time.
const [, , sources, url, workers] = process.argv;
const load = (path) => import(new URL(path, sources));
const { openPostgres } = await load('database/open-postgres.ts');
const { createJudgeQueue } = await load('queue/judge-queue.ts');
const { createWorkSignals } = await load('queue/work-signals.ts');

const database = openPostgres(url);
const clock = { now: () => Date.now() };
const queue = createJudgeQueue({ database, clock, signals: createWorkSignals(), holder: `process-${process.pid}` });
let finished = 0;
let warm = 0;
/** After so many jobs the process has its connections, and V8 has compiled what runs often. */
const warmUpJobs = 500;

const ownWarmUpJobs = Math.ceil(warmUpJobs / Number(workers));

process.on('message', (question) => {
  if (question === 'start') for (let worker = 0; worker < Number(workers); worker += 1) void work();
  else look();
});
process.send('ready');

function look() {
  const { user, system } = process.cpuUsage();
  process.send({ finished, processorMs: (user + system) / 1000 });
}

async function work() {
  for (let jobs = 1; ; jobs += 1) {
    await judgeOne();
    if (jobs === ownWarmUpJobs) warm += 1;
    if (jobs === ownWarmUpJobs && warm === Number(workers)) process.send('warm');
  }
}

async function judgeOne() {
  try {
    const lease = await queue.claim({ isIdle: true });
    if (!lease) throw new Error('no job waits any more: the measurement needs more jobs');
    if (await database.transaction().execute((trx) => queue.finish(trx, lease))) finished += 1;
  } catch (error) {
    // A worker that got no connection of a busy pool in time tries again.
    if (error.code !== 'service_unavailable') throw error;
  }
}
