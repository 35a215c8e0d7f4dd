// What judging costs beside the plain tools, in one table: `npx node benchmarks/judge/run.mjs`. See README.md.
import { availableParallelism, cpus, loadavg, release } from 'node:os';
import { measureMemory } from './measure-memory.mjs';
import { measureSubmissions } from './measure-submissions.mjs';
import { measureThroughput } from './measure-throughput.mjs';
import { openBench, submissionTests } from './open-bench.mjs';
import { summarize } from './summarize.mjs';

const tell = (text) => process.stderr.write(`${text}\n`);
const bench = await openBench(submissionTests.many, tell);
try {
  print(`Node.js ${process.versions.node}, ${process.platform} ${release()}, ${describeMachine()}`);
  const rows = [];
  for (const measure of [measureSubmissions, measureThroughput, measureMemory]) {
    tell(`${measure.name}…`);
    rows.push(...(await measure(bench)));
  }
  print('', '| What | median | ratio (lowest – highest) | target |', '|---|---|---|---|', ...rows.map(describeRow));
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await bench.close();
}

function describeMachine() {
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0].toFixed(1)}`;
}

function describeRow(row) {
  const { name, unit, values, ratios, most } = row;
  const { median } = summarize(values);
  const wanted = most === undefined ? '' : `≤ ${most}${ratios === undefined ? ` ${unit}` : ''}`;
  return `| ${name} | ${format(median)} ${unit} | ${ratios === undefined ? '' : describeRatios(ratios)} | ${wanted}${isMet(row) ? '' : ', missed'} |`;
}

function describeRatios(ratios) {
  const { median, lowest, highest } = summarize(ratios);
  return `${median.toFixed(3)} (${lowest.toFixed(3)} – ${highest.toFixed(3)})`;
}

function format(value) {
  return value.toFixed(value < 10 ? 2 : 1);
}

function isMet({ values, ratios = values, most }) {
  return most === undefined || summarize(ratios).median <= most;
}

function print(...lines) {
  process.stdout.write(`${lines.join('\n')}\n`);
}
