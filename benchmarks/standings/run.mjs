// Prints how the work of a contest grows with its participants, on SQLite and on PostgreSQL. Run
// `npx node benchmarks/standings/run.mjs` after `npm run build`. README.md describes the method.
import { describeMachine, print } from '../report.mjs';
import { measureContest } from './measure-contest.mjs';
import { openContest } from './open-contest.mjs';

const sizes = [1_000, 3_000, 10_000, 20_000, 30_000, 100_000];
/** Milliseconds at most, by participants. SQLite has one writer, for which other writers wait. */
const targets = {
  10000: { 'generate the leaderboard': 1_000, 'read it again, p99': 15, 'rating alone': 500 },
  20000: { 'longest turn meanwhile': 50, 'others waited to read': 50 },
};
/** Growth is measured between these sizes; n log n would be n^1.10. */
const grown = [10_000, 100_000];
const mostGrowth = 1.25;

const [onlyKind] = process.argv.slice(2);
const kinds = onlyKind === undefined ? ['sqlite', 'postgres'] : [onlyKind];
const report = (text) => process.stderr.write(`${text}\n`);
print(describeMachine());
let missed = false;
for (const kind of kinds) {
  const measured = new Map();
  for (const participants of sizes) {
    report(`${kind}: filling a contest of ${participants}…`);
    const contest = await openContest(kind, participants);
    try {
      report(`${kind}: measuring…`);
      const figures = await measureContest(contest);
      measured.set(participants, figures);
      report(
        Object.entries(figures)
          .map(([name, value]) => `${name} ${format(value)}`)
          .join(', '),
      );
    } finally {
      await contest.close();
    }
  }
  print(
    '',
    `| ${kind}, by participants | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | grows as |`,
    `|---|${'---|'.repeat(sizes.length + 1)}`,
    ...Object.keys(measured.get(grown[0])).map((name) => describeRow(name, measured)),
  );
}
process.exitCode = missed ? 1 : 0;

function describeRow(name, measured) {
  const cells = sizes.map((size) => {
    const [value, most] = [measured.get(size)[name], targets[size]?.[name]];
    return `${format(value)}${most === undefined ? '' : ` (≤ ${most}${miss(value > most)})`}`;
  });
  const [from, to] = grown.map((size) => measured.get(size)[name]);
  const exponent = Math.log(to / from) / Math.log(grown[1] / grown[0]);
  return `| ${name} | ${cells.join(' | ')} | n^${exponent.toFixed(2)}${miss(exponent > mostGrowth)} |`;
}

function miss(isMissed) {
  missed ||= isMissed;
  return isMissed ? ', missed' : '';
}

function format(ms) {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}
