// Prints how the work of a contest grows with its participants, on SQLite and on PostgreSQL. Run
// `npx node benchmarks/standings/run.mjs` after `npm run build`. README.md describes the method.
import { describeMachine } from '../describe-machine.mjs';
import { measureContest } from './measure-contest.mjs';
import { openContest } from './open-contest.mjs';

const kinds = process.argv.includes('--only') ? [process.argv[process.argv.indexOf('--only') + 1]] : ['sqlite', 'postgres'];
const sizes = (process.env.SIZES ?? "1000,3000,10000,20000").split(",").map(Number);
const targets = {
  10_000: { 'generate the leaderboard': 1_000, 'read it again, p99': 15, 'rating alone': 500 },
  20_000: { 'longest turn meanwhile': 50, 'others waited to read': 50, 'others waited to write': 50 },
};
const report = (text) => process.stderr.write(`${text}\n`);
print(describeMachine());
let missed = false;
for (const kind of kinds) {
  const measured = [];
  for (const participants of sizes) {
    report(`${kind}: filling a contest of ${participants}…`);
    const contest = await openContest(kind, participants);
    try {
      report(`${kind}: measuring…`);
      measured.push({ participants, figures: await measureContest(contest) });
    } finally {
      await contest.close();
    }
  }
  const names = Object.keys(measured[0].figures);
  print(
    '',
    `| ${kind}, by participants | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | grows as |`,
    `|---|${'---|'.repeat(sizes.length + 1)}`,
    ...names.map((name) => describeRow(name, measured)),
  );
}
process.exitCode = missed ? 1 : 0;

/** The last column is the exponent of n between the third size and the last: 1 is linear. */
function describeRow(name, measured) {
  const cells = measured.map(({ participants, figures }) => {
    const most = targets[participants]?.[name];
    const isMissed = most !== undefined && figures[name] > most;
    missed ||= isMissed;
    return `${format(figures[name])}${most === undefined ? '' : ` (≤ ${most}${isMissed ? ', missed' : ''})`}`;
  });
  const [from, to] = [measured.find(({ participants }) => participants >= 3_000) ?? measured[0], measured.at(-1)];
  const exponent = Math.log(to.figures[name] / from.figures[name]) / Math.log(to.participants / from.participants);
  return `| ${name} | ${cells.join(' | ')} | n^${exponent.toFixed(2)} |`;
}

function format(ms) {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

function print(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`);
}
