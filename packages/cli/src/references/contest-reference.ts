import type { Contest } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';
import { getFolderContest } from './folder-reference.ts';
import { describeAll, isIdShaped, matchTitle } from './match-title.ts';
import type { ReferenceContext } from './reference-context.ts';
import { unlessNotFound } from './unless-not-found.ts';

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
