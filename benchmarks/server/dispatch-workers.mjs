// Workers of `measure-dispatch.mjs` in one process: each claims a job, finishes it at once, and
// claims the next one. The process answers `look` with the finished jobs and its processor time.
const [, , sources, url, workers] = process.argv;
const load = (path) => import(new URL(path, sources));
const { openPostgres } = await load('database/open-postgres.ts');
const { createJudgeQueue } = await load('queue/judge-queue.ts');
const { createWorkSignals } = await load('queue/work-signals.ts');

const database = openPostgres(url);
const clock = { now: () => Date.now() };
const queue = createJudgeQueue({ database, clock, signals: createWorkSignals(), holder: `process-${process.pid}` });
let finished = 0;

process.on('message', (message) => {
  if (message === 'look') {
    const { user, system } = process.cpuUsage();
    process.send({ finished, processorMs: (user + system) / 1000 });
  } else for (let worker = 0; worker < Number(workers); worker += 1) void work();
});
process.send('ready');

async function work() {
  for (;;) {
    const lease = await queue.claim({ isIdle: true });
    if (!lease) throw new Error('no job waits any more: the measurement needs more jobs');
    if (await database.transaction().execute((trx) => queue.finish(trx, lease))) finished += 1;
  }
}
