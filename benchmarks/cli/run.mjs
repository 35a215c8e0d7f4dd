// Prints a table of the times that users of the command line wait for. Run `node
// benchmarks/cli/run.mjs` after `npm run build`. README.md describes the method.
import { existsSync } from 'node:fs';
import { describeMachine, print } from '../report.mjs';
import { measureDrawing } from './measure-drawing.mjs';
import { measureSaves } from './measure-saves.mjs';
import { measureStarts } from './measure-starts.mjs';
import { openLearners } from './open-learners.mjs';

if (!existsSync(new URL('../../packages/cli/dist/main.js', import.meta.url))) {
  process.stderr.write('podium is not built: run `npm run build` first.\n');
  process.exit(2);
}

const learners = await openLearners((text) => process.stderr.write(`${text}\n`));
try {
  print(describeMachine());
  const rows = [
    ...(await measureStarts(learners)),
    ...(await measureSaves(learners)),
    ...(await measureDrawing(learners)),
  ];
  print(
    '',
    '| Measurement | median | p90 | × `node -e 0` | target |',
    '|---|---|---|---|---|',
    ...rows.map(describeRow),
  );
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await learners.close();
}

function describeRow(row) {
  const { name, unit, median, p90, ratio, target } = row;
  if (row.failure) return `| ${name} | | | | ${describeTarget(target)}, missed: ${row.failure} |`;
  const amount = (value) => (unit === 'ms' ? `${value.toFixed(1)} ms` : `${Math.round(value)} ${unit}`);
  const verdict = isMet(row) ? '' : ', missed';
  return `| ${name} | ${amount(median)} | ${amount(p90)} | ${ratio?.toFixed(2) ?? ''} | ${describeTarget(target)}${verdict} |`;
}

function describeTarget(target) {
  if (!target) return '';
  return target.of === 'ratio' ? `≤ ${target.most} ×` : `${target.of} ≤ ${target.most} ${target.unit}`;
}

function isMet({ target, failure, ...measured }) {
  return failure === undefined && (target === undefined || measured[target.of] <= target.most);
}
