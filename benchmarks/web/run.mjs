// Prints a table of the times that users wait for in a browser. Run `node benchmarks/web/run.mjs`
// after `npm run build`. README.md describes the method.
import { existsSync } from 'node:fs';
import { describeMachine, print } from '../report.mjs';
import { summarize } from '../statistics.mjs';
import { measureBytes } from './measure-bytes.mjs';
import { measureInteractions } from './measure-interactions.mjs';
import { measureProblemScrolling, measureRankingScrolling, measureSearch } from './measure-lists.mjs';
import { measurePaint } from './measure-paint.mjs';
import { measureTyping } from './measure-typing.mjs';
import { openSite } from './open-site.mjs';

const built = ['../../packages/server/dist/main.js', '../../packages/web/dist/index.html'];
if (!built.every((path) => existsSync(new URL(path, import.meta.url)))) {
  process.stderr.write('podium is not built: run `npm run build` first.\n');
  process.exit(2);
}

const report = (text) => process.stderr.write(`${text}\n`);
const site = await openSite({ problems: 2_000, participants: 10_000 }, report);
try {
  print(describeMachine());
  const rows = [];
  const measureWith = async (...measures) => {
    for (const measure of measures) {
      report(`${measure.name}…`);
      for (const { values, ...row } of await measure(site)) rows.push({ ...row, ...summarize(values) });
    }
  };
  await measureWith(measureTyping, measurePaint);
  report('Adding 8,000 problems…');
  await site.addProblems(8_000);
  await measureWith(measureSearch, measureProblemScrolling, measureRankingScrolling, measureInteractions);
  print('', '| Measurement | median | p95 | target |', '|---|---|---|---|', ...rows.map(describeRow));
  print('', await measureBytes());
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await site.close();
}

function describeRow(row) {
  const { name, unit, median, p95, target } = row;
  const amount = (value) => (unit === '' ? String(Number(value.toFixed(3))) : `${value.toFixed(1)} ${unit}`);
  const wanted = target ? `${target.of} ≤ ${target.most}${unit && ` ${unit}`}` : '';
  return `| ${name} | ${amount(median)} | ${amount(p95)} | ${wanted}${isMet(row) ? '' : ', missed'} |`;
}

function isMet({ target, ...measured }) {
  return target === undefined || measured[target.of] <= target.most;
}
