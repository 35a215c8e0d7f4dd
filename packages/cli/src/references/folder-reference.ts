import { CliError, usageError } from '../cli-error.ts';
import type { FolderRecord } from '../workspace/folder-record.ts';
import { findWorkspace, getWorkspace } from '../workspace/workspace.ts';
import type { ReferenceContext } from './reference-context.ts';

type FolderContext = Pick<ReferenceContext, 'currentSettings' | 'cwd'>;
type RecordedContest = NonNullable<FolderRecord['contest']>;

/** What the folder of a problem knows, for `.`. Its ids mean something on its own server only: in use of another it throws. */
export async function getFolderRecord({ currentSettings, cwd }: FolderContext): Promise<FolderRecord> {
  const { record } = await getWorkspace(cwd);
  refuseOtherServer(record, (await currentSettings()).server);
  return record;
}

/** Throws where a folder was pulled from another server than the one in use. */
export function refuseOtherServer({ server, problem }: FolderRecord, serverInUse: string): void {
  if (server === serverInUse) return;
  throw new CliError({
    code: 'other_server',
    message: `'${problem.title}' was pulled from ${server}, and the server in use is ${serverInUse}.`,
    hints: [`Add --server ${server}.`],
  });
}

/** The contest that the problem of this folder was pulled in, for `.`; throws a usage error where it was pulled in none. */
export async function getFolderContest(context: FolderContext): Promise<RecordedContest> {
  const { contest, problem } = await getFolderRecord(context);
  if (contest) return contest;
  throw usageError(`'${problem.title}' was not pulled in a contest.`);
}

/** The same where there may be none, for a reference that may mean something else. */
export async function findFolderContest({ currentSettings, cwd }: FolderContext): Promise<RecordedContest | undefined> {
  const record = (await findWorkspace(cwd))?.record;
  return record?.server === (await currentSettings()).server ? record.contest : undefined;
}
