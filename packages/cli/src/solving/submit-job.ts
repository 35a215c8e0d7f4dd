import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { Submission } from '@podium/sdk/contract';
import { startingLanguage } from '@podium/sdk/languages';
import {
  followSubmission,
  type Judging,
  nextSubmitJobState,
  type PendingSubmission,
  type SubmissionStorage,
  type Submit,
  type SubmitJobState,
  type SubmitTarget,
} from '@podium/sdk/solving';
import { CliError, exitCodes } from '../cli-error.ts';
import { explainError, isInterruption } from '../explain-error.ts';
import { parseJson, undefinedIfMissing } from '../files/read-json.ts';
import { makeFolder, writeAtomic } from '../files/write-file.ts';
import type { FolderRecord } from '../workspace/folder-record.ts';
import { hashOf, readRecord, type SourceFile, updateRecord } from '../workspace/workspace.ts';

// This file adds two things to the SDK's submit job: its storage on this machine, and the
// explanation of its errors.

export type LastSubmission = NonNullable<FolderRecord['last']>;

/** Stores the pending and the last submission of a source on disk. */
export interface SubmissionRecord extends SubmissionStorage {
  /** Returns the latest submission that was judged, or sent without waiting. */
  findLast(): Promise<LastSubmission | undefined>;
}

export interface SourceSubmit {
  source: SourceFile;
  target: SubmitTarget;
  /** The address of the server. */
  server: string;
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
export function openSubmissionRecord(request: SourceSubmit): SubmissionRecord {
  const { source, target, server, pendingDir } = request;
  const { workspace } = source;
  const sourceKey = { sourceHash: source.hash, language: source.language };
  const isPulled = workspace?.record.problem.id === target.problemId;
  const { read, change } = isPulled
    ? folderEntry(workspace.folder)
    : fileEntry(join(pendingDir, `${hashOf([server, target.problemId, source.path].join('\n'))}.json`));
  return {
    async find() {
      const { pending } = await read();
      // A pending submit of another source cannot be sent again, because its source no longer
      // exists.
      return pending && isOfSource(pending, source) ? pendingSubmissionOf(pending, request) : undefined;
    },
    findLast: async () => (await read()).last,
    async save({ idempotencyKey: key, problemId, contestId, submissionId, isStopped }) {
      // A command line resumes no submit automatically, so it does not store which one was stopped.
      if (isStopped) return;
      const pending = { key, ...sourceKey, problemId, contestId, ...(submissionId && { submissionId }) };
      await change((entry) => ({ ...entry, pending }));
    },
    finish: (finished) => change(() => ({ last: { ...finished, ...sourceKey } })),
    drop: () => change(({ last }) => (last ? { last } : {})),
  };
}

/** Reports whether a record belongs to exactly this source. */
export function isOfSource(
  { sourceHash, language = startingLanguage }: Pick<LastSubmission, 'sourceHash' | 'language'>,
  source: SourceFile,
): boolean {
  return sourceHash === source.hash && language === source.language;
}

function pendingSubmissionOf(pending: NonNullable<Entry['pending']>, request: SourceSubmit): PendingSubmission {
  const { key: idempotencyKey, problemId, contestId, submissionId } = pending;
  return { ...submitOf(request), problemId, contestId, idempotencyKey, submissionId };
}

type Entry = Pick<FolderRecord, 'pending' | 'last'>;

interface EntryFile {
  read(): Promise<Entry>;
  change(update: (entry: Entry) => Entry): Promise<void>;
}

function folderEntry(folder: string): EntryFile {
  return {
    read: async () => (await readRecord(folder)) ?? {},
    change: (update) =>
      updateRecord(folder, ({ pending, last, ...record }) => ({
        ...record,
        ...update({ ...(pending && { pending }), ...(last && { last }) }),
      })),
  };
}

/** Opens an entry in a file of its own, with the pending submission, the last one, or both. */
function fileEntry(path: string): EntryFile {
  async function read(): Promise<Entry> {
    const text = await undefinedIfMissing(readFile(path, 'utf8')).catch((cause: unknown) => {
      throw new CliError({ code: 'file_unusable', message: `${path} cannot be read.`, cause });
    });
    if (text === undefined) return {};
    const { parseSubmissionEntry } = await import('../workspace/folder-record.ts');
    return parseSubmissionEntry(parseJson(text));
  }
  return {
    read,
    async change(update) {
      const { pending, last } = update(await read());
      if (!pending && !last) return rm(path, { force: true });
      await makeFolder(join(path, '..'), 0o700);
      return writeAtomic(path, JSON.stringify({ ...pending, last }), 0o600);
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
  job.onEvent({ type: 'accepted', submissionId, resumed: true });
  try {
    return await followSubmission({ client, retries: noRetries }, submissionId, job.onEvent, signal);
  } catch (error) {
    throw job.explain(error);
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
