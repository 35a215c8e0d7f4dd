import type { PodiumClient } from '@podium/sdk';
import type { Contest } from '@podium/sdk/contract';
import { CliError } from '../cli-error.ts';
import { describeAll, isIdShaped, matchTitle } from './match-title.ts';
import { unlessNotFound } from './unless-not-found.ts';

/** The contest a person means: an id, a title or slug or its beginning, or `live`, `next`, `last`. */
export async function resolveContest(client: PodiumClient, reference: string, signal: AbortSignal): Promise<Contest> {
  if (reference === 'live') return oneOf('live', await client.contests.listOngoing({ signal }));
  if (reference === 'next') return firstOf('next', await client.contests.listFuture({ signal }));
  if (reference === 'last') return firstOf('last', (await client.contests.listPast({ signal })).toReversed());
  if (isIdShaped(reference)) {
    const byId = await unlessNotFound(client.contests.get(reference, { signal }));
    if (byId) return byId;
  }
  const [future, ongoing, past] = await Promise.all([
    client.contests.listFuture({ signal }),
    client.contests.listOngoing({ signal }),
    client.contests.listPast({ signal }),
  ]);
  const match = matchTitle('contest', reference, [...ongoing, ...future, ...past]);
  return client.contests.get(match._id, { signal });
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
