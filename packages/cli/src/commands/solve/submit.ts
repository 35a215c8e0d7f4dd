import type { PodiumClient } from '@podium/sdk';
import type { Submission } from '@podium/sdk/contract';
import { isPodiumError } from '@podium/sdk/errors';
import { type EarlierAttempt, type SubmitTarget, sendSubmission, submitUntilJudged } from '@podium/sdk/solving';
import { languageOption, sourceArgument } from '../../arguments.ts';
import { CliError, exitCodeOfVerdict, exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { showVerdict } from '../../output/progress.ts';
import { renderSubmission } from '../../output/text/submission.ts';
import { findFolderOfName } from '../../references/find-folder-of-name.ts';
import {
  type ProblemTarget,
  requireServer,
  resolveContest,
  resolveProblem,
} from '../../references/resolve-reference.ts';
import { shortNameOf } from '../../references/short-name.ts';
import type { Result } from '../../result.ts';
import { checkSubmit, describeLast, describeWarning, type SubmitWarning } from '../../solving/check-submit.ts';
import { noRetries, openSubmissionRecord, submitOf, trackJob } from '../../solving/submit-job.ts';
import { readSource, type SourceFile } from '../../workspace/workspace.ts';

export const submit = defineCommand({
  name: 'submit',
  summary: 'submit the solution and wait for its verdict',
  description:
    'Submits the file, shows each test as it is judged, and ends with the exit code of the verdict. The same command resumes an interrupted submit. A source that has not changed since your last submission, or that did not compile or failed a sample in your last test, needs --force.',
  arguments: { file: sourceArgument },
  options: {
    language: languageOption,
    problem: {
      kind: 'text',
      short: 'p',
      value: 'problem',
      summary: 'the problem, for a file outside pulled problems',
    },
    contest: { kind: 'text', short: 'c', value: 'contest', summary: 'submit in this contest' },
    practice: { kind: 'flag', summary: 'submit for practice, also from a folder of a contest' },
    noWait: { kind: 'flag', summary: 'print the id of the submission and do not wait' },
    force: {
      kind: 'flag',
      short: 'f',
      summary: 'submit a source that is unchanged, not started, or failed your last test',
    },
  },
  examples: [
    ['podium submit', 'solution.cpp of this folder'],
    ['podium submit sum.cpp --problem two-sum', 'another file'],
    ['podium submit --contest live', 'in the running contest'],
    ['podium submit --language pypy3', 'solution.py, to be judged by PyPy'],
    ['podium submit --no-wait --json', 'print {"submissionId": …} for a script'],
  ],
  async run(context, input) {
    const source = await readSource(context.cwd, await findFolderOfName(context, input.file), input.language);
    if (!input.noWait) return judgedResult(await submitSource(context, source, input));
    const { request, options, storage, failed } = await openSubmit(context, source, input);
    const sent = await sendSubmission(options, submitOf(request), () => {}, context.signal).catch(failed);
    const { submissionId, message, submission } = sent;
    const { contestId } = request.target;
    await storage.finish({ submissionId, contestId, verdict: submission?.verdict ?? null });
    if (submission) return judgedResult({ submission, earlier: 'none' });
    return {
      // Scripts read only the id.
      text: ({ errorStyle }) => ({
        text: submissionId,
        afterword: errorStyle.dim(`Submitted. See its verdict with: podium submissions show ${submissionId}`),
      }),
      json: { success: true, message, submissionId },
    };
  },
});

/** Submits a source, and follows it to its verdict with the live progress of its tests. */
export async function submitSource(context: CommandContext, source: SourceFile, input: SubmitInput) {
  const { request, options, onEvent, failed } = await openSubmit(context, source, input);
  return submitUntilJudged(options, submitOf(request), onEvent, context.signal).catch(failed);
}

function judgedResult({ submission, earlier }: { submission: Submission; earlier: EarlierAttempt }): Result {
  return {
    text: (view) => renderSubmission(submission, { earlier }, view),
    json: submission,
    exitCode: exitCodeOfVerdict(submission.verdict),
  };
}

/** Finds the target of a submit, and throws `needs_force` for a source that needs `--force`. */
async function openSubmit(context: CommandContext, source: SourceFile, input: SubmitInput) {
  const target = await findTarget(context, source, input);
  const [client, { server }] = await Promise.all([context.signedIn(), context.currentSettings()]);
  const { userId } = await context.session();
  const { signal, reporter } = context;
  const { pendingDir, testedDir } = context.settings.paths;
  const request = { source, target, server, userId, pendingDir };
  const { warning, repeats } = await checkSubmit({ ...request, testedDir });
  if (warning && !input.force) {
    const message = describeWarning(warning, source);
    const hints = [`${advice[warning.kind]}, or add --force to submit it as it is.`];
    // Scripts know by the code that `--force` would help.
    throw new CliError({ code: 'needs_force', message, hints });
  }
  if (repeats) reporter.warn(`this is the source of your last submission ${describeLast(repeats)}, unchanged`);
  reporter.progress({ label: 'Submitting…' });
  const storage = openSubmissionRecord(request);
  const { onEvent, explain } = trackJob(showVerdict(reporter));
  const failed = async (error: unknown): Promise<never> => {
    throw await pointToContest(client, target.problemId, explain(error), signal);
  };
  return { request, storage, options: { client, storage, retries: noRetries }, onEvent, failed };
}

/** Without options the problem and the contest are those of the folder. */
interface SubmitInput {
  problem?: string | undefined;
  contest?: string | undefined;
  practice?: boolean;
  force: boolean;
}

async function findTarget(
  context: CommandContext,
  source: SourceFile,
  { problem, contest, practice }: SubmitInput,
): Promise<SubmitTarget> {
  if (practice && contest !== undefined) throw usageError('--practice and --contest cannot be used together.');
  const target =
    problem === undefined ? await targetOfFolder(context, source) : await resolveProblem(context, problem, contest);
  // Any other problem was found in the contest of the options. `live` must not be resolved twice,
  // because it may mean another contest the second time.
  const isOfFolder = problem === undefined || problem === '.';
  const contestId =
    contest !== undefined && isOfFolder ? (await resolveContest(context, contest))._id : target.contest?.id;
  return { problemId: target.problemId, contestId: practice ? null : (contestId ?? null) };
}

async function targetOfFolder(
  context: CommandContext,
  { path, workspace }: SourceFile,
): Promise<Pick<ProblemTarget, 'problemId' | 'contest'>> {
  if (!workspace) {
    throw usageError(
      `${path} is in no pulled problem, so podium does not know which problem it solves.`,
      'Name the problem with --problem, or pull it with `podium problem get`.',
    );
  }
  const { problem, contest } = workspace.record;
  const { server } = await context.currentSettings();
  requireServer(workspace.record, server, ', or name the problem with --problem');
  return { problemId: problem.id, ...(contest && { contest }) };
}

/**
 * Adds a hint to the error for a problem that was pulled for practice and is now in a running
 * contest.
 */
async function pointToContest(
  client: PodiumClient,
  problemId: string,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  if (!isPodiumError(error) || error.code !== 'problem_in_live_contest') return error;
  const ongoing = await client.contests.listOngoing({ signal });
  const contest = ongoing.find(({ problems }) => problems.some(({ _id }) => _id === problemId));
  const hint = contest
    ? `Submit it in the contest: \`podium submit --contest ${shortNameOf(contest)}\`.`
    : '`podium contest list` shows the running contests: join one with `podium contest join <name>`, then `podium submit --contest <name>`.';
  return new CliError({
    code: error.code,
    message: `${error.message}.`,
    hints: [hint],
    exitCode: exitCodes.notAllowedNow,
  });
}

const advice: Readonly<Record<SubmitWarning['kind'], string>> = {
  starter: 'Write your solution first',
  unchanged: 'Change it first',
  broken: '`podium test` shows the errors: fix them first',
  'failed-samples': '`podium test` shows what is wrong: fix it first',
};
