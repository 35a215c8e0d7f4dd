import { submissionTests, submit } from './open-bench.mjs';
import { freshSolution } from './programs.mjs';

const rounds = 3;
const atOnce = { known: 40, fresh: 10 };

/**
 * Measures submissions of twenty tests per second, all submitted at once. The judge works on as
 * many at a time as there are cores.
 */
export async function measureThroughput({ judge, tests }) {
  const known = freshSolution();
  const submitOne = (source) => submit(judge, source, tests.slice(0, submissionTests.few));
  await submitOne(known);
  const perSecond = { known: [], fresh: [] };
  for (let round = 0; round < rounds; round += 1) {
    perSecond.known.push(await countPerSecond(atOnce.known, () => submitOne(known)));
    perSecond.fresh.push(await countPerSecond(atOnce.fresh, () => submitOne(freshSolution())));
  }
  return [
    { name: 'all cores, new sources', unit: 'submissions/s', values: perSecond.fresh },
    { name: 'all cores, known sources', unit: 'submissions/s', values: perSecond.known },
  ];
}

async function countPerSecond(count, submitOne) {
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, submitOne));
  return (count * 1000) / (performance.now() - start);
}
