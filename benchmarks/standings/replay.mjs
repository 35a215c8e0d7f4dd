// Plays a contest of 20,000 participants on this machine, and prints what it took. Run
// `npx node benchmarks/standings/replay.mjs [SUBMISSIONS [PARTICIPANTS]]`. README.md describes it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeMachine } from '../report.mjs';
import { medianOf, quantile } from '../statistics.mjs';

/** More than two cores carry, so the arrivals never wait for their moment for long. */
const plannedPerSecond = 250;
const judgedOneIn = 500;
const [submissions = 300_000, participants = 20_000] = process.argv.slice(2).map(Number);
if (!(submissions >= participants && participants > 0)) throw new Error('use: replay.mjs [SUBMISSIONS [PARTICIPANTS]]');
const folder = await mkdtemp(join(tmpdir(), 'podium-replay-'));
try {
  const machine = describeMachine();
  const figures = await replay(join(folder, 'report.json'));
  process.stdout.write(`${[machine, '', '| Replay | |', '|---|---|', ...rowsOf(figures)].join('\n')}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The replay is a test with larger sizes, which also checks every verdict and the leaderboard. */
async function replay(report) {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'packages/server/test/replay'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      // biome-ignore lint/style/noProcessEnv: it has to find the compiler
      ...process.env,
      PODIUM_REPLAY_PARTICIPANTS: String(participants),
      PODIUM_REPLAY_SUBMISSIONS: String(submissions),
      PODIUM_REPLAY_SECONDS: String(Math.ceil(submissions / plannedPerSecond)),
      PODIUM_REPLAY_JUDGED_ONE_IN: String(judgedOneIn),
      PODIUM_REPLAY_REPORT: report,
    },
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the replay failed: see above');
  return JSON.parse(await readFile(report, 'utf8'));
}

function rowsOf(figures) {
  const { problems, registeredInMs, sentInMs, judgedInMs, generatedInMs, submitMs, waitMs, memoryMb } = figures;
  const perSecond = (count, ms) => `${((1000 * count) / ms).toFixed(0)} a second`;
  const memory = Object.entries(memoryMb).map(([name, sizes]) => `${name} ${sizes.map(Math.round).join(' + ')} MB`);
  return [
    ['participants, problems', `${participants}, ${problems}`],
    ['submissions over HTTP, of which really judged', `${submissions}, ${figures.reallyJudged}`],
    ['registrations over HTTP', `${seconds(registeredInMs)}, ${perSecond(participants, registeredInMs)}`],
    ['first submit to last answer', `${seconds(sentInMs)}, ${perSecond(submissions, sentInMs)}`],
    ['first submit to last verdict', `${seconds(judgedInMs)}, ${perSecond(submissions, judgedInMs)}`],
    ['answer to a submit', waits(submitMs)],
    ['submit to verdict', waits(waitMs)],
    ['leaderboard generated', seconds(generatedInMs)],
    ['peak memory', memory.join(', ')],
    ['lost, doubled or wrong verdicts', '0'],
    ['leaderboard differs from the naive one', 'nowhere'],
  ].map(([name, value]) => `| ${name} | ${value} |`);
}

function waits(sorted) {
  return `p50 ${seconds(medianOf(sorted))}, p99 ${seconds(quantile(sorted, 0.99))}, longest ${seconds(sorted.at(-1))}`;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 0)} s`;
}
