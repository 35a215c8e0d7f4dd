import type { SubmitAccepted } from '@podium/sdk/contract';
import { isSdkError } from '../../api-error-code.ts';
import { usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import type { CommandContext } from '../../context.ts';
import { exitCodeOfVerdict } from '../../exit-codes.ts';
import { readSource, type SourceFile } from '../../workspace/source-file.ts';
import { createPendingStore, type PendingStore } from './pending-submission.ts';
import { findTarget, type SubmitTarget } from './submit-target.ts';
import { watchVerdict } from './watch-verdict.ts';

export const submit = defineCommand({
  name: 'submit',
  summary: 'send the solution to the judge and watch its verdict',
  description:
    'Sends the file, shows each test as it is judged, and ends with the exit code of the verdict. A submit that was interrupted is taken up again by giving the same command: the same source is never submitted twice by that.',
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
    force: { kind: 'flag', short: 'f', summary: 'send it even if it is the untouched starter file' },
  },
  examples: [
    ['podium submit', 'solution.cpp of this folder'],
    ['podium submit sum.cpp --problem two-sum', 'any file'],
    ['podium submit --contest live', 'in the running contest'],
    ['podium submit --no-wait --json', 'for scripts: {"submissionId": …}'],
  ],
  async run(context, input) {
    const source = await readSource(context.cwd, input.file);
    if (!input.force) refuseStarter(source);
    const target = await findTarget(context, source, input);
    const { server } = await context.currentSettings();
    const store = createPendingStore(source, server, target.problemId, context.settings.paths.pendingDir);
    const { accepted, resumed } = await send(context, source, target, store);
    const finish = (verdict: string | null) =>
      store.finish({ submissionId: accepted.submissionId, sourceHash: source.hash, verdict });
    if (input.noWait) {
      await finish(null);
      return { kind: 'submission-accepted', data: { accepted }, json: accepted };
    }
    const submission = await watchVerdict(context, accepted.submissionId);
    await finish(submission.verdict);
    return {
      kind: 'submission',
      data: { submission, resumed, full: false },
      json: submission,
      exitCode: exitCodeOfVerdict(submission.verdict),
    };
  },
});

/** Sends the source once: under a key that is on disk before the first byte leaves, and with the old key when it was sent before. */
async function send(
  context: CommandContext,
  source: SourceFile,
  target: SubmitTarget,
  store: PendingStore,
): Promise<{ accepted: SubmitAccepted; resumed: boolean }> {
  const earlier = await store.find();
  const resumed =
    earlier?.sourceHash === source.hash &&
    earlier.problemId === target.problemId &&
    earlier.contestId === target.contestId;
  if (resumed && earlier.submissionId) {
    return { accepted: { success: true, message: 'Submitted before', submissionId: earlier.submissionId }, resumed };
  }
  if (!resumed) warnAboutRepeat(context, source);
  const pending = resumed ? earlier : { key: crypto.randomUUID(), sourceHash: source.hash, ...target };
  await store.save(pending);
  context.reporter.progress({ label: 'Submitting…' });
  try {
    const accepted = await queue(context, source.code, target, pending.key);
    await store.save({ ...pending, submissionId: accepted.submissionId });
    return { accepted, resumed };
  } catch (error) {
    // A refusal is an answer. Anything else leaves open whether the server has it: the key stays for the next try.
    if (isRefusal(error)) await store.drop();
    throw error;
  }
}

async function queue(context: CommandContext, code: string, target: SubmitTarget, idempotencyKey: string) {
  const client = await context.signedIn();
  const options = { idempotencyKey, signal: context.signal };
  const { problemId, contestId } = target;
  return contestId === null
    ? client.compiler.queuePractice({ code, language: 'cpp', problemId }, options)
    : client.compiler.queueContest({ code, language: 'cpp', problemId, contestId }, options);
}

function isRefusal(error: unknown): boolean {
  if (!isSdkError(error)) return false;
  return error.code === 'validation_failed' || error.code === 'signed_out' || (error.status ?? 500) < 500;
}

function refuseStarter(source: SourceFile): void {
  const starterHash = source.workspace?.record.written['solution.cpp'];
  if (starterHash !== source.hash) return;
  throw usageError(
    `${source.path} is still the starter file.`,
    'Write your solution first, or add --force to send it as it is.',
  );
}

function warnAboutRepeat(context: CommandContext, source: SourceFile): void {
  const last = source.workspace?.record.last;
  if (last?.sourceHash !== source.hash) return;
  const outcome = last.verdict === null ? '' : ` (${last.verdict.replaceAll('_', ' ')})`;
  context.reporter.warn(`this is the source of your last submission ${last.submissionId}${outcome}, unchanged`);
}
