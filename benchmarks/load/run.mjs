// Prints tables of the load that a whole installation bears. Run `npx node benchmarks/load/run.mjs`
// for everything, or with the names of parts and engines for some of it, after `npm run build`.
// README.md describes the method.
import { describeMachine, print } from '../report.mjs';
import { measureReadRatios, measureTurns } from './measure-answers.mjs';
import { measureEnd } from './measure-end.mjs';
import { measureFairness } from './measure-fairness.mjs';
import { measureIdle } from './measure-idle.mjs';
import { measureJudging } from './measure-judging.mjs';
import { measurePractice } from './measure-practice.mjs';
import { measureStart } from './measure-start.mjs';
import { measureWorkers } from './measure-workers.mjs';

const engines = ['sqlite', 'postgres'];
const parts = {
  idle: { measure: measureIdle },
  start: { measure: measureStart },
  end: { measure: measureEnd },
  practice: { measure: measurePractice },
  fairness: { measure: measureFairness },
  judging: { measure: measureJudging },
  // Only PostgreSQL is shared by several processes.
  workers: { measure: measureWorkers, engines: ['postgres'] },
  reads: { measure: measureReadRatios },
  bursts: { measure: measureTurns },
};

const wanted = process.argv.slice(2);
const isRecording = wanted.includes('record');
const unknown = wanted.filter((name) => !(name in parts) && !engines.includes(name) && name !== 'record');
if (unknown.length > 0) {
  print(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(' ')}; engines: ${engines.join(' ')}`);
  process.exit(2);
}
const chosen = (names) =>
  names.some((name) => wanted.includes(name)) ? names.filter((name) => wanted.includes(name)) : names;
print(describeMachine());
for (const part of chosen(Object.keys(parts))) {
  for (const engine of chosen(parts[part].engines ?? engines)) {
    process.stderr.write(`${part} on ${engine}…\n`);
    const { title, times = [], figures } = await parts[part].measure({ engine, isRecording });
    print('', `**${title}**`);
    if (times.length > 0) {
      print(
        '',
        '| Time until the answer | count | p50 | p95 | p99 | longest |',
        '|---|---|---|---|---|---|',
        ...times.map(describeTimes),
      );
    }
    print('', '| Figure | seen | target |', '|---|---|---|', ...figures.map(describeFigure));
    if (!figures.every(isMet)) process.exitCode = 1;
  }
}

function describeTimes({ name, count, p50, p95, p99, longest }) {
  return `| ${[name, count, ...[p50, p95, p99, longest].map((ms) => `${format(ms)} ms`)].join(' | ')} |`;
}

function describeFigure(figure) {
  const { name, value, unit = '', least, most } = figure;
  const target = most === undefined ? (least === undefined ? '' : `≥ ${least}`) : `≤ ${most}`;
  return `| ${name} | ${format(value)} ${unit} | ${target}${isMet(figure) ? '' : ', missed'} |`;
}

function isMet({ value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) {
  return value >= least && value <= most;
}

function format(value) {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(value < 1 ? 3 : value < 10 ? 1 : 0);
}
