import { basename, dirname, relative } from 'node:path';
import { plural } from '@podium/sdk/display';
import type { Language } from '@podium/sdk/languages';
import { getDuration, languageOption, sourceArgument } from '../../arguments.ts';
import { exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { formatFailedTest } from '../../output/text/submission.ts';
import { findFolderOfName } from '../../references/find-folder-of-name.ts';
import type { Rendered, View } from '../../result.ts';
import { warnIfNotJudged } from '../../solving/offered-languages.ts';
import type { StressOutcome, StressPlan } from '../../stress/find-counterexample.ts';
import type { StressSources } from '../../stress/programs.ts';
import { findSameTest, readSamples, saveTest } from '../../workspace/save-test.ts';
import { getWorkspace, readSource } from '../../workspace/workspace.ts';

/** The result of a stress test, which is also its JSON. */
type StressReport = Awaited<ReturnType<typeof saveCounterexample>>;

const defaultRounds = '1000';
const defaultTime = '60s';
const largestNumber = 1_000_000_000;

export const stress = defineCommand({
  name: 'stress',
  summary: 'search for an input on which the solution and a brute force differ',
  description:
    'Runs the generator with the seeds 1, 2, 3 …, each as one number on its standard input, and runs the brute force and the solution on its output, with the comparison and the limits of the problem. An input on which the solution fails is shrunk while it still fails, shown, and saved as the next test of the folder. Ctrl-C during the shrinking saves the smallest input found so far. Shrinking preserves counts, but not the limits in the statement: --no-shrink saves the input as generated.',
  arguments: { file: sourceArgument },
  options: {
    language: { ...languageOption, summary: 'the language of the solution (default: that of the file)' },
    gen: {
      kind: 'text',
      short: 'g',
      value: 'file',
      summary: 'a program that reads a seed and writes an input (required)',
    },
    brute: { kind: 'text', short: 'b', value: 'file', summary: 'a slow but correct program (required)' },
    rounds: { kind: 'text', short: 'n', value: 'count', summary: `the number of inputs (default: ${defaultRounds})` },
    time: { kind: 'text', short: 't', value: 'duration', summary: `how long to search (default: ${defaultTime})` },
    seed: { kind: 'text', value: 'number', summary: 'the first seed (default: 1)' },
    noShrink: { kind: 'flag', summary: 'save the input as generated' },
  },
  examples: [
    ['podium stress --gen gen.cpp --brute brute.cpp', 'solution.cpp of this folder'],
    ['podium stress -g gen.cpp -b brute.cpp -t 5m -n 100000 fast.cpp', 'another file, for a longer time'],
    ['podium test', 'run the solution on the saved test'],
  ],
  async run(context, input) {
    const { rounds = defaultRounds, time = defaultTime, seed = '1', noShrink } = input;
    const plan = {
      rounds: getWhole('--rounds', rounds, 1),
      firstSeed: getWhole('--seed', seed, 0),
      timeMs: getDuration('--time', time),
      shrink: !noShrink,
    };
    const sources = await readSources(context, input);
    const { language } = sources.solution;
    await warnIfNotJudged(context, language, sources.workspace.record.problem);
    const outcome = await search(context, sources, plan);
    const report = await saveCounterexample(context, sources, outcome);
    return {
      text: (view) => renderStressReport(report, basename(sources.solution.path), view),
      json: report,
      exitCode: report.success
        ? exitCodes.ok
        : report.counterexample?.interrupted
          ? exitCodes.interrupted
          : exitCodes.failed,
    };
  },
});

function getWhole(option: string, text: string, least: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= largestNumber) return value;
  throw usageError(`${option} must be a whole number from ${least} to ${largestNumber}, not '${text}'.`);
}

async function readSources(
  context: CommandContext,
  {
    file,
    gen,
    brute,
    language,
  }: Record<'file' | 'gen' | 'brute', string | undefined> & { language: Language | undefined },
): Promise<StressSources> {
  const example = 'Example: `podium stress --gen gen.cpp --brute brute.cpp`.';
  if (gen === undefined)
    throw usageError('--gen is missing: the program that reads a seed and writes an input.', example);
  if (brute === undefined) throw usageError('--brute is missing: a slow but correct program.', example);
  const solution = await readSource(context.cwd, await findFolderOfName(context, file), language);
  const workspace = solution.workspace ?? (await getWorkspace(dirname(solution.path)));
  const [generator, bruteForce] = await Promise.all([readSource(context.cwd, gen), readSource(context.cwd, brute)]);
  if (bruteForce.hash === solution.hash) {
    throw usageError(`--brute: ${brute} is the same program as ${basename(solution.path)}.`);
  }
  return { solution, workspace, generator, brute: bruteForce };
}

async function search(context: CommandContext, sources: StressSources, plan: StressPlan): Promise<StressOutcome> {
  const [{ openStressPrograms }, { findCounterexample }] = await Promise.all([
    import('../../stress/programs.ts'),
    import('../../stress/find-counterexample.ts'),
  ]);
  const { openJudge, reporter, signal } = context;
  reporter.progress({ label: 'Preparing the judge of this machine…' });
  const samples = await readSamples(sources.workspace);
  const programs = await openStressPrograms(openJudge, sources, signal);
  try {
    return await findCounterexample(plan, {
      programs,
      samples,
      signal,
      now: () => performance.now(),
      events: {
        round: (number, elapsedMs) =>
          reporter.progress({ label: `Round ${number} of ${plan.rounds}, ${Math.floor(elapsedMs / 1000)} s…` }),
        shrinking: (bytes) => reporter.progress({ label: `They differ. Looking for a smaller input: ${bytes} bytes…` }),
        sameInputs: () =>
          reporter.warn('the generator wrote the same input for two seeds: does it read the seed from standard input?'),
      },
    });
  } finally {
    await programs.close();
  }
}

/** Saves the input and its answer as a test of the problem, unless an earlier search did. */
async function saveCounterexample(
  context: CommandContext,
  { workspace }: StressSources,
  { rounds, found }: StressOutcome,
) {
  if (!found) return { success: true, rounds };
  const { smallest, generated, seed, interrupted } = found;
  const saved = (await findSameTest(workspace.folder, smallest)) ?? (await saveTest(workspace.folder, smallest));
  return {
    success: false,
    rounds,
    counterexample: {
      seed,
      verdict: smallest.verdict,
      // The whole texts; `result` has their beginnings.
      input: smallest.input,
      expectedOutput: smallest.answer,
      result: { ...smallest.result, name: saved.name },
      generatedBytes: Buffer.byteLength(generated.input),
      bytes: Buffer.byteLength(smallest.input),
      /** The answer lies beside it. */
      savedAs: relative(context.cwd, saved.inputPath),
      note: smallest.note,
      /** Whether the user ended the search for a smaller input. */
      interrupted,
    },
  };
}

function renderStressReport(
  { counterexample, rounds }: StressReport,
  source: string,
  { style, errorStyle }: View,
): Rendered {
  if (!counterexample) {
    return { text: `${style.good(style.marks.solved)} No difference in ${plural(rounds, 'round')}: ${source} passed.` };
  }
  const { seed, result, savedAs, bytes, generatedBytes, note, interrupted } = counterexample;
  const origin =
    bytes < generatedBytes ? `seed ${seed}, shrunk from ${generatedBytes} to ${bytes} bytes` : `seed ${seed}`;
  const saved = `Saved as ${savedAs}, with the answer of the brute force. Next: podium test --only ${result.name}`;
  const interruption = interrupted ? ['Interrupted while looking for a smaller input.'] : [];
  const asides = [...(note === undefined ? [] : [note]), ...interruption, saved];
  return {
    text: `${style.bad(style.marks.fail)} Found in ${plural(rounds, 'round')} (${origin})\n\n${formatFailedTest(result, style)}`,
    afterword: errorStyle.dim(`\n${asides.join('\n')}`),
  };
}
