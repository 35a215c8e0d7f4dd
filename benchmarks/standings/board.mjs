// Prints what the live board of a contest of 20,000 participants costs, for its readers and for
// those who watch it. Run `npx node benchmarks/standings/board.mjs` after `npm run build`.
// README.md describes the method.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { participantId } from '../../packages/server/src/contests/test/store-participants.ts';
import { createChangeBus } from '../../packages/server/src/events/changes.ts';
import { createBoardStore } from '../../packages/server/src/standings/board-store.ts';
import { createStandingsRepository } from '../../packages/server/src/standings/standings-repository.ts';
import { describeMachine, print } from '../report.mjs';
import { bodyOf, openConnection, requestBytes, startProbe, statusOf } from '../server/connection.mjs';
import { quantile } from '../statistics.mjs';
import { openContest, tokensOf } from './open-contest.mjs';
import { openWatchers } from './watchers.mjs';

const kind = process.argv[2] ?? 'sqlite';
const participants = Number(process.argv[3] ?? 20_000);
const watchers = 1_000;
const idle = 10_000;
const verdicts = 500;
const submissions = 30;
const program = '#include <cstdio>\nint main() { int n; if (scanf("%d", &n) == 1) printf("%d\\n", n); }\n';
const report = (text) => process.stderr.write(`${text}\n`);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let missed = false;
const rows = [];
function add(name, value, unit, most) {
  const isMissed = most !== undefined && value > most;
  missed ||= isMissed;
  const target = most === undefined ? '' : ` (≤ ${most}${isMissed ? ', missed' : ''})`;
  rows.push(`| ${name} | ${value.toFixed(value < 10 ? 2 : 0)} ${unit}${target} |`);
  report(rows.at(-1));
}

print(describeMachine());
report(`filling a contest of ${participants} on ${kind}…`);
const contest = await openContest(kind, participants, { PODIUM_WORKERS: '1' });
try {
  await contest.database.updateTable('contests').set({ rule: 'icpc' }).where('id', '=', contest.contestId).execute();
  const [token, ...others] = await tokensOf(contest, 31);
  const path = `/api/contest/${contest.contestId}/standings`;
  await measureReads(path, token, others);
  await measureVerdict();
  await measureIdle();
  await measureWatchers();
} finally {
  await contest.close();
}
print('', `| ${participants.toLocaleString('en')} participants, 12 problems, ${kind} | |`, '|---|---|', ...rows);
process.exitCode = missed ? 1 : 0;

async function measureReads(path, token, others) {
  const { server } = contest;
  const connection = await openConnection(server.url);
  const probe = () => startProbe(server.url, requestBytes('GET', '/api/health/live'));
  const ask = async (address, asker) => {
    const began = performance.now();
    const answer = await connection.send(requestBytes('GET', address, { token: asker }));
    if (statusOf(answer) !== 200) throw new Error(`${address} was answered ${answer}`);
    return { ms: performance.now() - began, body: bodyOf(answer) };
  };
  const window = `${path}?around=me&count=200`;
  const probing = await probe();
  await server.ask('begin');
  add('first read of all, which builds the board', (await ask(window, token)).ms, 'ms');
  const { longestTurnMs } = await server.ask('end');
  add('longest turn while it is built', longestTurnMs, 'ms', 50);
  add('others waited while it is built', (await probing.stop()).at(-1), 'ms', 50);
  const reads = [];
  for (const other of others) reads.push(await ask(window, other));
  add(
    'window of 200 with my row, p50',
    quantile(
      reads.map(({ ms }) => ms).sort((one, other) => one - other),
      0.5,
    ),
    'ms',
    20,
  );
  add('window of 200, compressed', gzipSync(reads[0].body).length / 1024, 'KB', 12);
  await server.ask('begin');
  const history = await ask(`${path}/history`, token);
  add('whole history, first reader', history.ms, 'ms');
  add('longest turn while it is made', (await server.ask('end')).longestTurnMs, 'ms', 50);
  add('whole history', history.body.length / 1024 / 1024, 'MB');
  add('whole history, compressed', gzipSync(history.body).length / 1024, 'KB', 450);
  add('whole history, next reader', (await ask(`${path}/history`, others[0])).ms, 'ms');
  connection.close();
}

/** Measures the board alone, in this process. */
async function measureVerdict() {
  const { database, contestId, problemIds } = contest;
  const changes = createChangeBus();
  const boards = createBoardStore({ repository: createStandingsRepository(database), changes });
  await boards.open(contestId, 'public');
  const announce = (number) => {
    const participant = `part${participantId(number * 39).slice(4)}`;
    const about = { submission: '', user: '', problem: problemIds[number % problemIds.length] };
    changes.publish({ type: 'submission', ...about, contest: contestId, participant, step: 'judged' });
  };
  const board = await boards.open(contestId, 'public');
  board.follow();
  let changed = Promise.withResolvers();
  boards.follow(contestId, 'public', { changed: () => changed.resolve(), contestChanged() {} });
  const used = [];
  for (let number = 0; number < verdicts; number += 1) {
    const participant = `part${participantId(number * 39).slice(4)}`;
    // The verdict of the participant's tries for the problem is another one each time.
    await database
      .updateTable('submissions')
      .set({ verdict: number % 2 === 0 ? 'accepted' : 'wrong_answer' })
      .where('participantId', '=', participant)
      .where('contestId', '=', contestId)
      .where('problemId', '=', problemIds[number % problemIds.length])
      .execute();
    await sleep(5);
    const { version } = board;
    const before = process.cpuUsage();
    announce(number);
    // Some rows were as they are now.
    await Promise.race([changed.promise, sleep(50)]);
    const { user, system } = process.cpuUsage(before);
    if (board.version !== version) used.push((user + system) / 1000);
    changed = Promise.withResolvers();
    board.takeEvent('board');
  }
  used.sort((one, other) => one - other);
  add('processor time of one verdict for the board, p50', quantile(used, 0.5), 'ms', 1);
  add('the same, p90', quantile(used, 0.9), 'ms');
}

async function measureWatchers() {
  const { server, contestId, problemIds, database, issueToken } = contest;
  const tokens = await Promise.all(Array.from(Array(watchers), (_, number) => issueToken(participantId(number))));
  const watching = await openWatchers(server.url, tokens, [`board:${contestId}`]);
  const connection = await openConnection(server.url);
  report(`${watchers} watch; judging ${submissions} submissions…`);
  const ids = [];
  for (let number = 0; number < submissions; number += 1) {
    const token = await issueToken(participantId(6_000 + 3 * number));
    const body = { code: program, language: 'cpp', problemId: problemIds[3 + (number % 9)], contestId };
    const headers = { prefer: 'respond-async' };
    const answer = await connection.send(requestBytes('POST', '/api/compiler/submitContest', { token, body, headers }));
    if (statusOf(answer) >= 300) throw new Error(`a submit was answered ${answer}`);
    ids.push(JSON.parse(bodyOf(answer).toString()).submissionId);
    await sleep(500);
  }
  const waiting = () =>
    database.selectFrom('submissions').select('id').where('id', 'in', ids).where('verdict', 'is', null).execute();
  while ((await waiting()).length > 0) await sleep(500);
  await sleep(2_000);
  const judged = await database
    .selectFrom('submissions')
    .select(['participantId', 'judgedAt'])
    .where('id', 'in', ids)
    .execute();
  const delays = watching.delaysSince(judged).sort((one, other) => one - other);
  add('verdicts that all watchers have seen', delays.length / watchers, '');
  add('verdict committed to shown on a watcher, p50', quantile(delays, 0.5), 'ms');
  add('the same, p99', quantile(delays, 0.99), 'ms', 1_000);
  watching.close();
  connection.close();
}

/**
 * The first half of the connections pays for the spaces of the heap; each of the second is counted.
 */
async function measureIdle() {
  const { server, contestId, issueToken } = contest;
  const topics = [`board:${contestId}`, 'contests', `questions:${contestId}`, 'mine'];
  const tokens = await Promise.all(Array.from(Array(idle), (_, number) => issueToken(participantId(number))));
  report(`opening ${idle} connections…`);
  const first = await openWatchers(server.url, tokens.slice(0, idle / 2), topics);
  await sleep(5_000);
  const before = await memoryOf(server.pid);
  const second = await openWatchers(server.url, tokens.slice(idle / 2), topics);
  await sleep(5_000);
  const each = ((await memoryOf(server.pid)) - before) / 1024 / (idle / 2);
  add(`each of ${idle.toLocaleString('en')} idle connections`, each, 'KB', 15);
  await server.ask('begin');
  await sleep(15_000);
  // Its own timer of 1 ms is a part of it; requests of the probe would be most of it.
  add('processor while they are idle', (await server.ask('end')).cpuMs / 150, '%');
  const probing = await startProbe(server.url, requestBytes('GET', '/api/health/live'));
  await sleep(20_000);
  const { longestTurnMs } = await server.ask('end');
  const delays = await probing.stop();
  add('others waited while they are idle, longest', delays.at(-1), 'ms', 50);
  add('others waited while they are idle, p99', quantile(delays, 0.99), 'ms');
  add('longest turn while they are idle', longestTurnMs, 'ms', 50);
  first.close();
  second.close();
}

/** Returns the resident memory of a process in bytes. */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
}
