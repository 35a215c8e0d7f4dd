import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeJson, hashOf, parseJson, undefinedIfMissing } from '@podium/files';
import type { PodiumClient } from '@podium/sdk';
import type { Submission } from '@podium/sdk/contract';
import {
  type EarlierAttempt,
  followSubmission,
  type Judging,
  nextSubmitJobState,
  type SubmissionStorage,
  type Submit,
  type SubmitJobState,
  type SubmitTarget,
} from '@podium/sdk/solving';
import { CliError, exitCodes } from '../cli-error.ts';
import { explainError, isInterruption } from '../explain-error.ts';
import type { StoredSubmissions, SubmissionEntry } from '../workspace/folder-record.ts';
import { readRecord, type SourceFile, updateRecord } from '../workspace/workspace.ts';

// This file adds two things to the SDK's submit job: its storage on this machine, and the
// explanation of its errors.

export type LastSubmission = NonNullable<SubmissionEntry['last']>;

export interface SourceSubmit {
  source: SourceFile;
  target: SubmitTarget;
  server: string;
  /** The id of the user who submits. Others do not see what is stored for this one. */
  userId: string;
  /** The folder that stores submits of files outside pulled problems. */
  pendingDir: string;
}

export function submitOf({ source, target }: Pick<SourceSubmit, 'source' | 'target'>): Submit {
  return { code: source.code, language: source.language, problemId: target.problemId, contestId: target.contestId };
}

/**
 * Opens the record. For a pulled problem it is in `.podium.json`; for other files it is in podium's
 * own folder.
 */
export function openSubmissionRecord(request: SourceSubmit) {
  const { source, target, server, userId, pendingDir } = request;
  const { workspace } = source;
  const sourceKey = { sourceHash: source.hash, language: source.language };
  const isPulled = workspace?.record.problem.id === target.problemId;
  const stored = isPulled
    ? folderSubmissions(workspace.folder)
    : fileSubmissions(join(pendingDir, `${hashOf([server, target.problemId, source.path].join('\n'))}.json`));
  const read = async () => entryOf(await stored.read(), userId);
  const change = (update: (entry: SubmissionEntry) => SubmissionEntry) =>
    stored.change((all) => withEntry(all, userId, update(entryOf(all, userId))));
  const storage: SubmissionStorage = {
    async find() {
      const { pending } = await read();
      // A pending submit of another source cannot be sent again, because its source no longer
      // exists.
      if (!pending || !isOfSource(pending, source)) return undefined;
      const { key: idempotencyKey, problemId, contestId, submissionId } = pending;
      return { ...submitOf(request), problemId, contestId, idempotencyKey, submissionId };
    },
    async save({ idempotencyKey: key, problemId, contestId, submissionId, isStopped }) {
      // A command line resumes no submit automatically, so it does not store which one was stopped.
      if (isStopped) return;
      const pending = { key, ...sourceKey, problemId, contestId, ...(submissionId && { submissionId }) };
      await change((entry) => ({ ...entry, pending }));
    },
    finish: (finished) => change(() => ({ last: { ...finished, ...sourceKey } })),
    drop: () => change(({ last }) => (last ? { last } : {})),
  };
  /** Returns the latest submission that was judged, or sent without waiting. */
  const findLast = async () => (await read()).last;
  return { ...storage, findLast };
}

export function entryOf({ submissions }: StoredSubmissions, userId: string): SubmissionEntry {
  return submissions?.[userId] ?? {};
}

function withEntry({ submissions }: StoredSubmissions, userId: string, entry: SubmissionEntry): StoredSubmissions {
  const { [userId]: _, ...others } = submissions ?? {};
  const next = entry.pending || entry.last ? { ...others, [userId]: entry } : others;
  return Object.keys(next).length > 0 ? { submissions: next } : {};
}

export function isOfSource(
  { sourceHash, language }: Pick<LastSubmission, 'sourceHash' | 'language'>,
  source: SourceFile,
): boolean {
  return sourceHash === source.hash && language === source.language;
}

interface SubmissionsFile {
  read(): Promise<StoredSubmissions>;
  change(update: (stored: StoredSubmissions) => StoredSubmissions): Promise<void>;
}

function folderSubmissions(folder: string): SubmissionsFile {
  return {
    read: async () => (await readRecord(folder)) ?? {},
    async change(update) {
      const updating = updateRecord(folder, (stored) => {
        if (!stored) return undefined;
        const { submissions, ...record } = stored;
        return { ...record, ...update({ submissions }) };
      });
      // The folder may have been moved or removed while the submission was judged.
      await undefinedIfMissing(updating);
    },
  };
}

function fileSubmissions(path: string): SubmissionsFile {
  async function read(): Promise<StoredSubmissions> {
    const text = await undefinedIfMissing(readFile(path, 'utf8')).catch((cause: unknown) => {
      throw new CliError({ code: 'file_unusable', message: `${path} cannot be read.`, cause });
    });
    if (text === undefined) return {};
    const { parseSubmissions } = await import('../workspace/folder-record.ts');
    return parseSubmissions(parseJson(text));
  }
  return {
    read,
    async change(update) {
      await changeJson(path, async () => {
        const stored = update(await read());
        return stored.submissions ? stored : undefined;
      });
    },
  };
}

/** A command ends with an error when the connection is lost. Running it again resumes. */
export const noRetries = { sending: false, following: false } as const;

export type ShowJudging = (judging: Judging) => void;

/**
 * Follows an earlier submission to its verdict. After an interruption or a lost connection, the
 * error says that the submission is safe.
 */
export async function followVerdict(
  client: PodiumClient,
  submissionId: string,
  onJudging: ShowJudging,
  signal: AbortSignal,
): Promise<Submission> {
  const job = trackJob(onJudging);
  job.onEvent({ type: 'accepted', submissionId, earlier: 'arrived' });
  try {
    return await followSubmission({ client, retries: noRetries }, submissionId, job.onEvent, signal);
  } catch (error) {
    throw job.explain(error);
  }
}

/** Says what is known of an earlier attempt; undefined if there was none. */
export function describeEarlier(earlier: EarlierAttempt): string | undefined {
  switch (earlier) {
    case 'none':
      return undefined;
    case 'arrived':
      return 'This source was submitted before: this is that submission.';
    case 'unanswered':
      return 'An earlier attempt was not answered, and it is not known whether it arrived. This submission is the only one of both.';
  }
}

/** Tracks the state of a submit job, which the explanation of an error needs. */
export function trackJob(onJudging: ShowJudging) {
  let state: SubmitJobState = { state: 'idle' };
  return {
    onEvent(event: Parameters<typeof nextSubmitJobState>[1]) {
      state = nextSubmitJobState(state, event);
      if (state.state === 'judging') onJudging(state);
    },
    explain: (error: unknown): unknown => (state.state === 'judging' ? submissionIsSafe(error, state) : error),
  };
}

function submissionIsSafe(error: unknown, { submissionId }: Judging): unknown {
  const { exitCode, code, message, hints } = explainError(error, undefined);
  if (!isInterruption(error) && exitCode !== exitCodes.network) return error;
  return new CliError({
    code,
    message: isInterruption(error) ? 'Interrupted.' : message,
    hints: [
      `The server has your submission ${submissionId} and will judge it.`,
      `See it with \`podium submissions show ${submissionId}\`, or run the same submit again.`,
      ...(isInterruption(error) ? [] : hints),
    ],
    exitCode,
    cause: error,
  });
}
