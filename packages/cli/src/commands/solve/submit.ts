import type { PodiumClient } from '@podium/sdk';
import { CliError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { Reporter } from '../../context.ts';
import { exitCodeOfVerdict, exitCodes } from '../../exit-codes.ts';
import { shortNameOf } from '../../references/short-name.ts';
import { isSdkError, type SdkError } from '../../sdk-error.ts';
import { followVerdict } from '../../solving/follow-verdict.ts';
import { describeDoubt, findDoubt, type SubmitDoubt } from '../../solving/submit-doubt.ts';
import { type SubmitStep, submitSource } from '../../solving/submit-source.ts';
import { readSource, type SourceFile } from '../../workspace/source-file.ts';
import { findTarget } from './find-target.ts';
import { showVerdict } from './show-progress.ts';

export const submit = defineCommand({
  name: 'submit',
  summary: 'send the solution to the judge and watch its verdict',
  description:
    'Sends the file, shows each test as it is judged, and ends with the exit code of the verdict. A submit that was interrupted is taken up again by giving the same command. A source that is unchanged since your last submission, or that did not compile or failed a sample when you last tested it, is sent with --force only.',
  arguments: { file: { summary: 'the C++ file; solution.cpp of this folder unless said' } },
  options: {
    problem: {
      kind: 'text',
      short: 'p',
      value: 'problem',
      summary: 'the problem, when the file lies in no pulled one',
    },
    contest: { kind: 'text', short: 'c', value: 'contest', summary: 'submit in this contest' },
    practice: { kind: 'flag', summary: 'submit for practice, even from a folder pulled in a contest' },
    noWait: { kind: 'flag', summary: 'print the submission’s id and do not wait' },
    force: {
      kind: 'flag',
      short: 'f',
      summary: 'send it even if it is unchanged, untouched, or failed your last test',
    },
  },
  examples: [
    ['podium submit', 'solution.cpp of this folder'],
    ['podium submit sum.cpp --problem two-sum', 'any file'],
    ['podium submit --contest live', 'in the running contest'],
    ['podium submit --no-wait --json', 'for scripts: {"submissionId": …}'],
  ],
  async run(context, input) {
    const source = await readSource(context.cwd, input.file);
    const target = await findTarget(context, source, input);
    const [client, { server }] = await Promise.all([context.signedIn(), context.currentSettings()]);
    const { signal, reporter } = context;
    const { pendingDir, testedDir } = context.settings.paths;
    const doubt = input.force ? undefined : await findDoubt({ source, target, server, pendingDir, testedDir });
    if (doubt) throw doubtful(doubt, source);
    const onStep = (step: SubmitStep) => showStep(step, reporter);
    const { accepted, resumed, finish } = await submitSource(
      { client, source, target, server, pendingDir, onStep },
      signal,
    ).catch(async (error: unknown) => {
      throw isSdkError(error) && error.code === 'problem_in_live_contest'
        ? await pointToContest(client, target.problemId, error, signal)
        : error;
    });
    if (input.noWait) {
      await finish(null);
      return { kind: 'submission-accepted', data: { accepted }, json: accepted };
    }
    const submission = await followVerdict(client, accepted.submissionId, showVerdict(reporter), signal);
    await finish(submission.verdict);
    return {
      kind: 'submission',
      data: { submission, resumed, full: false },
      json: submission,
      exitCode: exitCodeOfVerdict(submission.verdict),
    };
  },
});

/** A problem that was pulled for practice and is now in a contest that runs: names the contest, once it was joined. */
async function pointToContest(
  client: PodiumClient,
  problemId: string,
  { code, message }: SdkError,
  signal: AbortSignal,
): Promise<CliError> {
  const ongoing = await client.contests.listOngoing({ signal });
  const contest = ongoing.find(({ problems }) => problems.some(({ _id }) => _id === problemId));
  const hint = contest
    ? `\`podium submit --contest ${shortNameOf(contest)}\` does.`
    : '`podium contest list` shows what runs: join it with `podium contest join <name>`, then `podium submit --contest <name>`.';
  return new CliError({ code, message: `${message}.`, hints: [hint], exitCode: exitCodes.notAllowedNow });
}

/** With a code of its own, so that scripts know when `--force` would do. */
function doubtful(doubt: SubmitDoubt, source: SourceFile): CliError {
  return new CliError({
    code: 'needs_force',
    message: describeDoubt(doubt, source),
    hints: [`${advice[doubt.kind]}, or add --force to send it as it is.`],
  });
}

const advice: Readonly<Record<SubmitDoubt['kind'], string>> = {
  starter: 'Write your solution first',
  unchanged: 'Change it first',
  broken: '`podium test` shows the errors: mend them first',
  'failed-samples': '`podium test` shows what is wrong: mend it first',
};

function showStep(state: SubmitStep, reporter: Reporter): void {
  if (state.step === 'sending') {
    reporter.progress({ label: 'Submitting…' });
    return;
  }
  const { submissionId, verdict } = state.last;
  const outcome = verdict === null ? '' : ` (${verdict.replaceAll('_', ' ')})`;
  reporter.warn(`this is the source of your last submission ${submissionId}${outcome}, unchanged`);
}
