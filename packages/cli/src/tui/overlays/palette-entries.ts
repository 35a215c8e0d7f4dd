import type { Contest, ProblemSummary } from '@podium/sdk/contract';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { keyTable } from '../keys/key-table.ts';
import type { Route } from '../navigation/route.ts';

/** One line of the command palette: something keys do here, or a place to go to. */
export interface PaletteEntry {
  text: string;
  /** The kind of it, in a word. */
  group: string;
  key?: string;
  effect: { kind: 'action'; scope: ActiveBinding['scope']; action: string } | { kind: 'open'; route: Route };
}

/** There may be thousands of them. */
const foundByTyping = ['Problem', 'Past contest'];

const silent = ['up', 'down', 'first', 'last', 'halfUp', 'halfDown', 'pageUp', 'pageDown', 'palette'];

export function paletteEntries(
  bindings: readonly ActiveBinding[],
  problems: readonly ProblemSummary[],
  contests: readonly Contest[],
  past: readonly Contest[],
): PaletteEntry[] {
  const actions = bindings
    .filter(({ action }) => !silent.includes(action))
    // What always works stands last: an Enter at once must not quit.
    .sort((a, b) => Number(a.scope === 'always') - Number(b.scope === 'always'))
    .map(({ scope, action, help, keys: [key] }): PaletteEntry => {
      const effect = { kind: 'action' as const, scope, action };
      return { text: help, group: keyTable[scope].title, ...(key === undefined ? {} : { key }), effect };
    });
  const places: PaletteEntry[] = [
    { text: 'my submissions', group: 'Go to', effect: { kind: 'open', route: { screen: 'submissions' } } },
    ...contests.map(contestEntry('Contest')),
    ...past.map(contestEntry('Past contest')),
    ...problems.map(
      ({ _id, title }): PaletteEntry => ({
        text: title,
        group: 'Problem',
        effect: { kind: 'open', route: { screen: 'problem', problemId: _id } },
      }),
    ),
  ];
  return [...actions, ...places];
}

function contestEntry(group: string): (contest: Contest) => PaletteEntry {
  return ({ _id, title }) => ({
    text: title,
    group,
    effect: { kind: 'open', route: { screen: 'contest', contestId: _id } },
  });
}

/** The entries in which all words of the query occur, those that begin with it first. */
export function searchPalette(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ group }) => !foundByTyping.includes(group));
  const scored = entries.flatMap((entry) => {
    const text = `${entry.text} ${entry.group}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return [];
    return [{ entry, rank: text.startsWith(words[0] ?? '') ? 0 : 1 }];
  });
  return scored.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
