// Prints a table of the costs of judging relative to plain tools. Run `npx node
// benchmarks/judge/run.mjs`. README.md describes the method.

import { attempt, describeRows, isMet } from '../describe-rows.mjs';
import { describeMachine, print } from '../report.mjs';
import { measureCompare } from './measure-compare.mjs';
import { measureMemory } from './measure-memory.mjs';
import { measureSubmissions } from './measure-submissions.mjs';
import { measureThroughput } from './measure-throughput.mjs';
import { openBench, submissionTests } from './open-bench.mjs';

const report = (text) => process.stderr.write(`${text}\n`);
const bench = await openBench(submissionTests.many, report);
try {
  print(describeMachine());
  const rows = [];
  for (const measure of [measureSubmissions, measureThroughput, measureMemory, measureCompare]) {
    report(`${measure.name}…`);
    rows.push(...(await attempt(measure, bench)));
  }
  print('', ...describeRows(rows));
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await bench.close();
}
