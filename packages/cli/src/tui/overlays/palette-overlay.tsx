import type { Contest, ProblemSummary } from '@podium/sdk/contract';
import { contestsQuery, problemsQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import { keyLabel, keyTable } from '../../keys/key-table.ts';
import { padToWidth, safeLine } from '../../text/terminal-text.ts';
import { useArea } from '../components/area.tsx';
import { listMoves } from '../components/list.ts';
import { ListPane } from '../components/panel.tsx';
import { fieldLine } from '../components/text-field.ts';
import { useStore } from '../data/store.ts';
import { useServerData } from '../data/use-server-data.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { useKeyLayers } from '../keys/use-keys.ts';
import { type Route, routeId } from '../navigation/routes.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useShell } from '../shell/shell-context.ts';
import { type Found, fuzzyFind, paintMatched } from '../text/fuzzy-match.ts';
import { listRow } from '../text/lines.ts';
import type { Theme } from '../theme.ts';
import { useFilteredList } from './use-filtered-list.ts';

export function PaletteOverlay({ bindings }: { bindings: readonly ActiveBinding[] }) {
  const { columns, rows } = useArea();
  const { theme, recent, overlay, used } = useShell();
  const { route, open } = useNavigation();
  const layers = useKeyLayers();
  const { entries, isComplete } = useEntries(bindings);
  const recentIds = useStore(recent).filter((id) => id !== routeId(route));
  const { query, list } = useFilteredList({
    scope: 'palette',
    find: (text) => searchPalette(entries, text, recentIds),
    rows: rows - 4,
    run({ item: { id, effect } }) {
      overlay.set(undefined);
      used(id);
      if (effect.kind === 'open') open(effect.route);
      else layers.run(effect.scope, effect.action);
    },
    close: () => overlay.set(undefined),
  });
  const look = { columns: columns - 6, isFocused: true, placeholder: 'a command, a contest, a problem' };
  return (
    <ListPane
      title="Commands"
      note=""
      heading={[` ${theme.accent(':')} ${fieldLine(query, theme, look)}`, '']}
      list={list}
      row={entryLine}
      empty={[`   ${theme.dim(isComplete ? 'Nothing matches.' : `Loading${theme.ellipsis}`)}`]}
    />
  );
}

/** `isComplete` means that problems and contests are loaded, or cannot be loaded. */
function useEntries(bindings: readonly ActiveBinding[]): { entries: PaletteEntry[]; isComplete: boolean } {
  const once = { isEnough: true };
  const problems = useServerData(problemsQuery, once);
  const contests = useServerData((client) => contestsQuery(client, 'all'), once);
  const past = useServerData((client) => contestsQuery(client, 'past'), once);
  const entries = useMemo(
    () => paletteEntries(bindings, problems.value ?? [], contests.value ?? [], past.value ?? []),
    [bindings, problems.value, contests.value, past.value],
  );
  return { entries, isComplete: [problems, contests, past].every(({ loadable }) => loadable.state !== 'loading') };
}

/** The columns of the longest label, Shift-Tab. */
const keyColumns = 9;

function entryLine({ item, matched }: Found<PaletteEntry>, isSelected: boolean, theme: Theme): string {
  const { text, group, key } = item;
  const label = padToWidth(key === undefined ? '' : keyLabel(key, theme.unicode), keyColumns);
  const right = ` ${theme.dim(paintMatched(group, matched[1], theme.matched))}  ${theme.accent(label)} `;
  return listRow({ title: text, matched: matched[0], right }, isSelected, theme);
}

/** One line of the command palette: an action of the screen, or a route. */
interface PaletteEntry {
  /** Identifies it among the entries that were used before. */
  id: string;
  text: string;
  group: string;
  key?: string;
  effect: { kind: 'action'; scope: ActiveBinding['scope']; action: string } | { kind: 'open'; route: Route };
}

/** Entries of these groups appear only in a search, because there may be thousands. */
const foundByTyping = ['Problem', 'Past contest'];

const silent: readonly string[] = [...listMoves, 'palette'];

export function paletteEntries(
  bindings: readonly ActiveBinding[],
  problems: readonly ProblemSummary[],
  contests: readonly Contest[],
  past: readonly Contest[],
): PaletteEntry[] {
  const actions = bindings
    .filter(({ action }) => !silent.includes(action))
    // Keys that always work come last, so that Enter on the first entry does not quit.
    .sort((a, b) => Number(a.scope === 'always') - Number(b.scope === 'always'))
    .map(({ scope, action, help, keys: [key] }): PaletteEntry => {
      const effect = { kind: 'action' as const, scope, action };
      const entry = { id: `${scope} ${action}`, text: help, group: keyTable[scope].title, effect };
      return key === undefined ? entry : { ...entry, key };
    });
  const open = (group: string, text: string, route: Route): PaletteEntry => ({
    id: routeId(route),
    text: safeLine(text),
    group,
    effect: { kind: 'open', route },
  });
  const contestEntry = (group: string) => (contest: Contest) =>
    open(group, contest.title, { screen: 'contest', contestId: contest._id });
  return [
    ...actions,
    open('Go to', 'my submissions', { screen: 'submissions' }),
    ...contests.map(contestEntry('Contest')),
    ...past.map(contestEntry('Past contest')),
    ...problems.map(({ _id, title }) => open('Problem', title, { screen: 'problem', problemId: _id })),
  ];
}

/** Finds entries, the best match first; without a query those of `recent` first, by their ids. */
export function searchPalette(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[] = [],
): Found<PaletteEntry>[] {
  if (query.trim() !== '') return fuzzyFind(entries, query, ({ text, group }) => [text, group]);
  const usedBefore = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const others = entries.filter(({ id, group }) => !recent.includes(id) && !foundByTyping.includes(group));
  return [...usedBefore, ...others].map((item) => ({ item, matched: [] }));
}
