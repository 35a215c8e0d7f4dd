import type { Contest, ProblemSummary } from '@podium/sdk/contract';
import { contestsQuery, problemsQuery } from '@podium/sdk/queries';
import { useContext, useMemo, useState } from 'react';
import { padToWidth, safeLine, typedLine } from '../../text/terminal-text.ts';
import { useArea } from '../components/area.tsx';
import { followCursor, type ListMove, listStart, moveCursor, moveHandlers } from '../components/list.ts';
import { ListPane } from '../components/panel.tsx';
import { editText, fieldLine, insertText, type TextState, textOf } from '../components/text-field.ts';
import { useServerData } from '../data/use-server-data.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { keyLabel, keyTable } from '../keys/key-table.ts';
import { KeyLayersContext, useKeys } from '../keys/use-keys.ts';
import type { Route } from '../navigation/route.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useShell } from '../shell/shell-context.ts';
import { spreadLine } from '../text/fit-line.ts';
import type { Theme } from '../theme.ts';

/** Find a command, a contest or a problem by typing a part of its name. */
export function PaletteOverlay({ bindings }: { bindings: readonly ActiveBinding[] }) {
  const { columns, rows } = useArea();
  const { theme } = useShell();
  const [query, setQuery] = useState<TextState>(textOf(''));
  const [stored, setCursor] = useState(listStart);
  const { entries, isComplete } = useEntries(bindings);
  const found = searchPalette(entries, query.value);
  const inView = rows - 4;
  const cursor = followCursor(stored, found.length, inView);
  const run = useRun();
  const change = (edit: (before: TextState) => TextState) => {
    setQuery(edit);
    setCursor(listStart);
  };
  const move = (step: ListMove) => setCursor((before) => moveCursor(before, step, found.length, inView));
  const selected = found[cursor.index];
  useKeys(
    'palette',
    {
      ...moveHandlers(move),
      run: selected ? () => run(selected) : undefined,
      close: () => run(undefined),
      eraseBefore: () => change((before) => editText(before, 'eraseBefore')),
      eraseWord: () => change((before) => editText(before, 'eraseWord')),
      eraseAll: () => change((before) => editText(before, 'eraseAll')),
    },
    { onText: (text) => change((before) => insertText(before, typedLine(text))) },
  );
  const look = { columns: columns - 6, isFocused: true, placeholder: 'a command, a contest, a problem' };
  const visible = found.slice(cursor.first, cursor.first + inView);
  const none = `   ${theme.dim(isComplete ? 'Nothing fits.' : `Loading${theme.ellipsis}`)}`;
  return (
    <ListPane
      title="Commands"
      note=""
      heading={[` ${theme.accent(':')} ${fieldLine(query, theme, look)}`, '']}
      list={{ cursor, visible, total: found.length }}
      row={(entry, isSelected) => entryLine(entry, isSelected, theme, columns - 2)}
      instead={found.length === 0 ? [none] : undefined}
    />
  );
}

/** Everything that can be found. `isComplete`: problems and contests are loaded, or cannot be. */
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

function useRun(): (entry: PaletteEntry | undefined) => void {
  const { overlay } = useShell();
  const layers = useContext(KeyLayersContext);
  const navigation = useNavigation();
  return (entry) => {
    overlay.set({ kind: 'none' });
    if (entry?.effect.kind === 'open') navigation.open(entry.effect.route);
    if (entry?.effect.kind === 'action') layers.run(entry.effect.scope, entry.effect.action);
  };
}

/** The longest is Shift-Tab. */
const keyColumns = 9;

function entryLine(entry: PaletteEntry, isSelected: boolean, theme: Theme, columns: number): string {
  const pointer = isSelected ? theme.pointer.selected : theme.pointer.other;
  const key = entry.key === undefined ? '' : keyLabel(entry.key, theme.unicode);
  const text = `${pointer}${safeLine(entry.text)}`;
  const right = `${theme.dim(entry.group)}  ${theme.accent(padToWidth(key, keyColumns))} `;
  return spreadLine(isSelected ? theme.bold(text) : text, right, columns, theme.ellipsis);
}

/** One line of the command palette: something keys do here, or a place to go to. */
interface PaletteEntry {
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
