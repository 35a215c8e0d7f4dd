// Prints a table of the costs of judging relative to plain tools. Run `npx node
// benchmarks/judge/run.mjs`. README.md describes the method.
import { describeMachine } from '../describe-machine.mjs';
import { measureCompare } from './measure-compare.mjs';
import { measureMemory } from './measure-memory.mjs';
import { measureSubmissions } from './measure-submissions.mjs';
import { measureThroughput } from './measure-throughput.mjs';
import { openBench, submissionTests } from './open-bench.mjs';
import { summarize } from './summarize.mjs';

const report = (text) => process.stderr.write(`${text}\n`);
const bench = await openBench(submissionTests.many, report);
try {
  print(describeMachine());
  const rows = [];
  for (const measure of [measureSubmissions, measureThroughput, measureMemory, measureCompare]) {
    report(`${measure.name}…`);
    rows.push(...(await attempt(measure)));
  }
  print(
    '',
    '| Measurement | median | ratio (lowest – highest) | target |',
    '|---|---|---|---|',
    ...rows.map(describeRow),
  );
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await bench.close();
}

/** Reports a failed measurement as a row, so that the others still run. */
function attempt(measure) {
  return measure(bench).catch((error) => [{ name: measure.name, failure: error.message }]);
}

function describeRow(row) {
  const { name, unit, values, ratios, most, failure } = row;
  if (failure !== undefined) return `| ${name} | | | missed: ${failure} |`;
  const amount = `${format(summarize(values).median)} ${unit}`;
  const wanted = most === undefined ? '' : `≤ ${most}${ratios === undefined ? ` ${unit}` : ''}`;
  return `| ${name} | ${amount} | ${describeRatios(ratios)} | ${wanted}${isMet(row) ? '' : ', missed'} |`;
}

function describeRatios(ratios) {
  if (ratios === undefined) return '';
  const { median, min, max } = summarize(ratios);
  return `${median.toFixed(3)} (${min.toFixed(3)} – ${max.toFixed(3)})`;
}

function format(value) {
  return value.toFixed(value < 10 ? 2 : 1);
}

function isMet({ values, ratios = values, most, failure }) {
  return failure === undefined && (most === undefined || summarize(ratios).median <= most);
}

function print(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`);
}
