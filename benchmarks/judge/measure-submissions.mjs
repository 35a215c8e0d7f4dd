import { findJudgedProgram, submissionTests, submit } from './open-bench.mjs';
import { freshSolution } from './programs.mjs';
import { medianOf } from './summarize.mjs';

const rounds = 9;
const warmUps = 1;
const { few, many } = submissionTests;
/** Of the runs that cost a tenth of a second; the others come once a round. */
const repeats = 5;

/**
 * One round does everything once, the judge and the plain tools by turns, so that what else the machine does falls on both alike; a
 * ratio is formed within a round.
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
  const plainly = ({ plainCompile, plainRuns }) => plainCompile + plainRuns;
  return [
    row(
      'one test, ÷ a bare run of the same program',
      (of) => of.test,
      (of) => of.bareSame,
      1.3,
    ),
    row(
      'one test, ÷ a bare run of what plain g++ makes',
      (of) => of.test,
      (of) => of.barePlain,
    ),
    row(
      'compiling, ÷ plain g++',
      (of) => of.compile,
      (of) => of.plainCompile,
      0.35,
    ),
    row('a new submission, 20 tests, ÷ g++ and 20 bare runs', (of) => of.fresh, plainly, 0.4),
    row('the same source again, ÷ the same', (of) => of.again, plainly, 0.06),
    { name: 'a bare run of the same program', unit: 'ms', values: measured.map((of) => of.bareSame) },
    { name: 'a bare run of what plain g++ makes', unit: 'ms', values: measured.map((of) => of.barePlain) },
    { name: 'plain g++', unit: 'ms', values: measured.map((of) => of.plainCompile) },
  ];
}

async function measureWhole({ judge, tests, compilePlainly, runBarely, plainProgram }) {
  const source = freshSolution();
  const plainCompile = await compilePlainly(source);
  const plainRuns = await runBarely(plainProgram, few);
  const fresh = await submit(judge, source, tests.slice(0, few));
  const again = await submit(judge, source, tests.slice(0, few));
  return { plainCompile, plainRuns, compile: fresh.compileMs, fresh: fresh.ms, again: again.ms };
}

/** A test is what makes a submission of sixty tests longer than one of twenty: what a submission costs once is in both. */
async function measureOneTest({ judge, tests, runBarely, plainProgram }, source, judgedProgram) {
  const times = { same: [], plain: [], few: [], many: [] };
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    times.same.push(await runBarely(judgedProgram, many));
    times.few.push((await submit(judge, source, tests.slice(0, few))).ms);
    times.plain.push(await runBarely(plainProgram, few));
    times.many.push((await submit(judge, source, tests)).ms);
  }
  return {
    test: (medianOf(times.many) - medianOf(times.few)) / (many - few),
    bareSame: medianOf(times.same) / many,
    barePlain: medianOf(times.plain) / few,
  };
}
