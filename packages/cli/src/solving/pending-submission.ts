import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../cli-error.ts';
import { makeFolder, writeAtomic } from '../files/write-file.ts';
import type { FolderRecord, PendingSubmission } from '../workspace/folder-record.ts';
import { hashOf, type SourceFile } from '../workspace/source-file.ts';
import { readRecord, updateRecord } from '../workspace/workspace.ts';
import type { SubmitTarget } from './submit-target.ts';

export type LastSubmission = NonNullable<FolderRecord['last']>;

/**
 * Remembers a submit from before it is sent until its answer is known. A submit that was killed in between and is given
 * again finds its key here and sends the same one, so that the server answers with the first submission instead of making a second.
 */
export interface PendingStore {
  find(): Promise<PendingSubmission | undefined>;
  save(pending: PendingSubmission): Promise<void>;
  /** The submission whose answer was known last. */
  findLast(): Promise<LastSubmission | undefined>;
  /** The answer is known. */
  finish(last: LastSubmission): Promise<void>;
  /** The server refused: there is nothing to resume. */
  drop(): Promise<void>;
}

/** Whether a submit that was begun is the one that is wanted now: then it is taken up again. */
export function isSameSubmit(
  earlier: PendingSubmission | undefined,
  source: SourceFile,
  { problemId, contestId }: SubmitTarget,
): earlier is PendingSubmission {
  return earlier?.sourceHash === source.hash && earlier.problemId === problemId && earlier.contestId === contestId;
}

/** In `.podium.json` of a pulled problem; for a file outside one, in podium's own folder. */
export function createPendingStore(
  source: SourceFile,
  server: string,
  problemId: string,
  pendingDir: string,
): PendingStore {
  const { workspace } = source;
  return workspace?.record.problem.id === problemId
    ? folderStore(workspace.folder)
    : fileStore(pendingDir, hashOf([server, problemId, source.path].join('\n')));
}

function folderStore(folder: string): PendingStore {
  const withoutPending = ({ pending: _, ...record }: FolderRecord): FolderRecord => record;
  return {
    find: async () => (await readRecord(folder))?.pending,
    findLast: async () => (await readRecord(folder))?.last,
    save: (pending) => updateRecord(folder, (record) => ({ ...record, pending })),
    finish: (last) => updateRecord(folder, (record) => ({ ...withoutPending(record), last })),
    drop: () => updateRecord(folder, withoutPending),
  };
}

/** The file has the pending submission, the last one, or both. */
function fileStore(pendingDir: string, name: string): PendingStore {
  const path = join(pendingDir, `${name}.json`);

  async function read(): Promise<unknown> {
    try {
      return JSON.parse(await readFile(path, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
      throw new CliError({ code: 'file_unusable', message: `${path} cannot be read.`, cause: error });
    }
  }

  async function write(content: object): Promise<void> {
    await makeFolder(pendingDir, 0o700);
    await writeAtomic(path, JSON.stringify(content), 0o600);
  }

  const findLast = async () => parseLast(await read());
  return {
    find: async () => parsePending(await read()),
    findLast,
    save: async (pending) => write({ ...pending, last: await findLast() }),
    finish: (last) => write({ last }),
    async drop() {
      const last = await findLast();
      await (last ? write({ last }) : rm(path, { force: true }));
    },
  };
}

function parsePending(value: unknown): PendingSubmission | undefined {
  const { key, sourceHash, problemId } = (value ?? {}) as Partial<PendingSubmission>;
  const isWhole = typeof key === 'string' && typeof sourceHash === 'string' && typeof problemId === 'string';
  return isWhole ? (value as PendingSubmission) : undefined;
}

function parseLast(value: unknown): LastSubmission | undefined {
  const { last } = (value ?? {}) as { last?: Partial<LastSubmission> };
  const isWhole = typeof last?.submissionId === 'string' && typeof last.sourceHash === 'string';
  return isWhole ? (last as LastSubmission) : undefined;
}
