import type { Contest } from '@podium/sdk/contract';
import { isIdShaped } from '@podium/sdk/limits';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandContext } from '../context.ts';
import { unlessNotFound } from '../sdk-error.ts';
import type { FolderRecord } from '../workspace/folder-record.ts';
import { findWorkspace, getWorkspace } from '../workspace/workspace.ts';
import { describeAll, matchTitle } from './match-title.ts';

/** The contest a person means: an id, a title or slug or its beginning, `live`, `next`, `last`, or `.` for that of this folder. */
export async function resolveContest(context: ReferenceContext, reference: string): Promise<Contest> {
  const { signal } = context;
  const { contests } = await context.signedIn();
  if (reference === '.') return contests.get((await getFolderContest(context)).id, { signal });
  if (reference === 'live') return oneOf('live', await contests.listOngoing({ signal }));
  if (reference === 'next') return firstOf('next', await contests.listFuture({ signal }));
  if (reference === 'last') return firstOf('last', (await contests.listPast({ signal })).toReversed());
  if (isIdShaped(reference)) {
    const byId = await unlessNotFound(contests.get(reference, { signal }));
    if (byId) return byId;
  }
  const [future, ongoing, past] = await Promise.all([
    contests.listFuture({ signal }),
    contests.listOngoing({ signal }),
    contests.listPast({ signal }),
  ]);
  const match = matchTitle('contest', reference, [...ongoing, ...future, ...past]);
  return contests.get(match._id, { signal });
}

const words = { live: 'is running', next: 'is coming up', last: 'is over' };

function firstOf(word: 'live' | 'next' | 'last', contests: readonly Contest[]): Contest {
  const [first] = contests;
  if (first) return first;
  throw new CliError({
    code: 'contest_unknown',
    message: `No contest ${words[word]}.`,
    hints: ['`podium contest list` shows the contests there are.'],
  });
}

/** Two contests may run at once: then `live` says nothing. */
function oneOf(word: 'live', contests: readonly Contest[]): Contest {
  if (contests.length <= 1) return firstOf(word, contests);
  throw new CliError({
    code: 'contest_ambiguous',
    message: `${contests.length} contests are running.`,
    hints: ['Say which one:', ...describeAll(contests)],
  });
}

/** What references are looked up with: the server, signed in, and the folder that `.` and `A` speak of. */
export type ReferenceContext = Pick<CommandContext, 'signedIn' | 'currentSettings' | 'cwd' | 'signal'>;

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
async function getFolderContest(context: FolderContext): Promise<RecordedContest> {
  const { contest, problem } = await getFolderRecord(context);
  if (contest) return contest;
  throw usageError(`'${problem.title}' was not pulled in a contest.`);
}

/** The same where there may be none, for a reference that may mean something else. */
export async function findFolderContest({ currentSettings, cwd }: FolderContext): Promise<RecordedContest | undefined> {
  const record = (await findWorkspace(cwd))?.record;
  return record?.server === (await currentSettings()).server ? record.contest : undefined;
}

/** How every command names a contest. */
export const contestArgument = {
  required: true,
  summary: 'an id, a title or its beginning, live, next, last, or . for that of this folder',
} as const;
