import { medianOf } from '../statistics.mjs';
import { findJudgedProgram, submissionTests, submit } from './open-bench.mjs';
import { freshSolution } from './programs.mjs';

const rounds = 9;
const warmUps = 1;
const { few, many } = submissionTests;
/**
 * The number of repetitions per round of runs that take a tenth of a second. The others run once
 * per round.
 */
const repeats = 5;

/**
 * Measures submissions, single tests and compiling, relative to plain tools. One round runs
 * everything once and alternates between the judge and the plain tools, so that other work on the
 * machine affects both alike. Each ratio is computed within a round.
 */
export async function measureSubmissions(bench) {
  const known = freshSolution();
  await submit(bench.judge, known, bench.tests.slice(0, few));
  const judgedProgram = await findJudgedProgram(bench.cacheDir);
  const measured = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const whole = await measureWhole(bench);
    const one = await measureOneTest(bench, known, judgedProgram);
    if (round >= 0) measured.push({ ...whole, ...one });
  }
  const row = (name, amountOf, baseOf, most) => ({
    name,
    unit: 'ms',
    values: measured.map(amountOf),
    ratios: measured.map((round) => amountOf(round) / baseOf(round)),
    most,
  });
  const plainMs = ({ plainCompile, plainRuns }) => plainCompile + plainRuns;
  return [
    row(
      'one test, ÷ a bare run of the same program',
      (round) => round.test,
      (round) => round.bareSame,
      1.3,
    ),
    row(
      'one test, ÷ a bare run of the program of plain g++',
      (round) => round.test,
      (round) => round.barePlain,
    ),
    row(
      'compiling, ÷ plain g++',
      (round) => round.compile,
      (round) => round.plainCompile,
      0.35,
    ),
    row('a new submission, 20 tests, ÷ g++ and 20 bare runs', (round) => round.fresh, plainMs, 0.4),
    row('the same source again, ÷ the same', (round) => round.again, plainMs, 0.06),
    { name: 'a bare run of the same program', unit: 'ms', values: measured.map((round) => round.bareSame) },
    { name: 'a bare run of the program of plain g++', unit: 'ms', values: measured.map((round) => round.barePlain) },
    { name: 'plain g++', unit: 'ms', values: measured.map((round) => round.plainCompile) },
  ];
}

async function measureWhole({ judge, tests, compilePlain, runBare, plainProgram }) {
  const source = freshSolution();
  const plainCompile = await compilePlain(source);
  const plainRuns = await runBare(plainProgram, few);
  const fresh = await submit(judge, source, tests.slice(0, few));
  const again = await submit(judge, source, tests.slice(0, few));
  return { plainCompile, plainRuns, compile: fresh.compileMs, fresh: fresh.ms, again: again.ms };
}

/**
 * Computes the time of one test from the difference between submissions of sixty and of twenty
 * tests, which contain the same fixed costs.
 */
async function measureOneTest({ judge, tests, runBare, plainProgram }, source, judgedProgram) {
  const times = { same: [], plain: [], few: [], many: [] };
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    times.same.push(await runBare(judgedProgram, many));
    times.few.push((await submit(judge, source, tests.slice(0, few))).ms);
    times.plain.push(await runBare(plainProgram, few));
    times.many.push((await submit(judge, source, tests)).ms);
  }
  return {
    test: (medianOf(times.many) - medianOf(times.few)) / (many - few),
    bareSame: medianOf(times.same) / many,
    barePlain: medianOf(times.plain) / few,
  };
}
