// Prints tables of the load that the server can bear. Run `npx node benchmarks/server/run.mjs`
// after `npm run build`. README.md describes the method.
import { describeMachine, print } from '../report.mjs';
import { measureBodies } from './measure-bodies.mjs';
import { measureBursts } from './measure-bursts.mjs';
import { measureReads } from './measure-reads.mjs';
import { measureSignIns } from './measure-sign-ins.mjs';
import { openBench } from './open-bench.mjs';

const report = (text) => process.stderr.write(`${text}\n`);
const bench = await openBench(report);
try {
  print(describeMachine());
  report('Signing in…');
  const signIns = await measureSignIns(bench);
  const site = { ...bench, tokens: signIns.tokens };
  report('Bursts…');
  const waits = [...signIns.rows, ...(await measureBursts(site))];
  print(
    '',
    '| At once | longest turn | p50 | p99 | others waited at most |',
    '|---|---|---|---|---|',
    ...waits.map(describeWait),
  );
  report('Reads…');
  const reads = await measureReads(site);
  print(
    '',
    '| Read | bytes | a second | ÷ bare Fastify | by processor time |',
    '|---|---|---|---|---|',
    ...reads.map(describeRead),
  );
  report('Large bodies…');
  const bodies = await measureBodies(site);
  print(
    '',
    '| Large | answer | took | longest turn | others waited at most | peak memory |',
    '|---|---|---|---|---|---|',
    ...bodies.map(describeBody),
  );
  process.exitCode = [...waits, ...reads, ...bodies].every(isMet) ? 0 : 1;
} finally {
  await bench.close();
}

function describeWait(row) {
  return `| ${row.name} | ${ms(row.longestTurnMs)}${missed(row)} | ${ms(row.p50)} | ${ms(row.p99)} | ${ms(row.othersMs)} |`;
}

function describeRead(row) {
  const rate = Math.round(row.rate);
  return `| ${row.name} | ${row.bytes} | ${rate} | ${row.ratio.toFixed(2)}${missed(row)} | ${row.cpuRatio.toFixed(2)} |`;
}

function describeBody(row) {
  const { name, status, tookMs, longestTurnMs, othersMs, peakMb } = row;
  return `| ${name} | ${status} | ${ms(tookMs)} | ${ms(longestTurnMs)}${missed(row)} | ${ms(othersMs)} | ${peakMb.toFixed(0)} MB |`;
}

function ms(value) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function missed(row) {
  return isMet(row) ? '' : ', missed';
}

function isMet({ longestTurnMs, ratio, most, least }) {
  return (most === undefined || longestTurnMs <= most) && (least === undefined || ratio >= least);
}
