import { keyLabel, keyTable } from '../../keys/key-table.ts';
import { displayWidth, padToWidth } from '../../text/terminal-text.ts';
import { useArea } from '../components/area.tsx';
import { Panel } from '../components/panel.tsx';
import { fieldLine } from '../components/text-field.ts';
import type { ActiveBinding } from '../keys/key-layers.ts';
import { useKeyLayers } from '../keys/use-keys.ts';
import { useShell, useTheme } from '../shell/shell-context.ts';
import { type Found, fuzzyFind, paintMatched } from '../text/fuzzy-match.ts';
import { listRow, wrapLines } from '../text/lines.ts';
import type { Theme } from '../theme.ts';
import { useFilteredList } from './use-filtered-list.ts';

/** The field with the query, and the empty line below it. */
const headingRows = 2;

/** Lists the keys by scope. A typed query filters them, and Enter runs the selected one. */
export function HelpOverlay({ bindings }: { bindings: readonly ActiveBinding[] }) {
  const { overlay, used } = useShell();
  const layers = useKeyLayers();
  const theme = useTheme(2);
  const inView = useArea().rows - 2 - headingRows;
  const { query, items, list } = useFilteredList({
    scope: 'help',
    find: (text) => findBindings(bindings, text, theme),
    rows: inView,
    run({ item: { scope, action } }) {
      overlay.set(undefined);
      used(`${scope} ${action}`);
      layers.run(scope, action);
    },
    close: (clear) => (clear ? clear() : overlay.set(undefined)),
    closers: bindings.find(({ scope, action }) => scope === 'global' && action === 'help')?.keys ?? [],
  });
  const lines = helpLines(items, list.cursor.index, query.value.trim() === '', theme);
  const selectedLine = lines.findIndex(({ index }) => index === list.cursor.index);
  const first = Math.max(0, Math.min(selectedLine - Math.floor(inView / 2), lines.length - inView));
  const look = { columns: theme.columns - 4, isFocused: true, placeholder: 'an action or a key' };
  const onClick = (row: number) => {
    const index = row < headingRows ? undefined : lines[first + row - headingRows]?.index;
    if (index === list.cursor.index) list.open?.();
    else if (index !== undefined) list.select(index);
  };
  return (
    <Panel
      title="Keys"
      note={lines.length > inView ? `${list.cursor.index + 1} of ${list.total}` : undefined}
      isFocused
      scroll={{ first, total: lines.length }}
      onClick={onClick}
      lines={[
        ` ${theme.accent('/')} ${fieldLine(query, theme, look)}`,
        '',
        ...(list.total === 0 ? [`   ${theme.dim('Nothing matches.')}`] : []),
        ...lines.slice(first, first + inView).map(({ text }) => text),
      ]}
    />
  );
}

/** Returns the matching bindings, one whose key was typed first. `always` comes last. */
export function findBindings(
  bindings: readonly ActiveBinding[],
  query: string,
  { unicode }: Pick<Theme, 'unicode'>,
): Found<ActiveBinding>[] {
  const scopes = [...new Set(bindings.map(({ scope }) => scope))];
  const rank = ({ scope }: ActiveBinding) => (scope === 'always' ? scopes.length : scopes.indexOf(scope));
  const sorted = bindings.toSorted((a, b) => rank(a) - rank(b));
  const found = fuzzyFind(sorted, query, (binding) => [
    binding.help,
    keysLabel(binding, unicode),
    keyTable[binding.scope].title,
  ]);
  const hasKey = ({ item }: Found<ActiveBinding>) => item.keys.includes(query);
  return [...found.filter(hasKey), ...found.filter((entry) => !hasKey(entry))];
}

interface HelpLine {
  text: string;
  index?: number;
}

/**
 * Returns the lines of all found bindings. They have headings if they are grouped by scope, and
 * otherwise each has its scope at its end. The reason why a key cannot be used now is below it.
 */
export function helpLines(
  found: readonly Found<ActiveBinding>[],
  selected: number,
  isGrouped: boolean,
  theme: Theme,
): HelpLine[] {
  const keyColumns = Math.max(0, ...found.map(({ item }) => displayWidth(keysLabel(item, theme.unicode))));
  return found.flatMap((entry, index) => {
    const { scope, reason } = entry.item;
    const isFirst = isGrouped && found[index - 1]?.item.scope !== scope;
    const heading = isFirst ? [...(index === 0 ? [] : ['']), ` ${theme.bold(keyTable[scope].title)}`] : [];
    const indent = ' '.repeat(keyColumns + 5);
    const why = reason === undefined ? [] : wrapLines(reason, theme.columns - indent.length - 1, theme.warn);
    return [
      ...heading.map((text) => ({ text })),
      { text: bindingLine(entry, index === selected, keyColumns, isGrouped, theme), index },
      ...why.map((line) => ({ text: indent + line, index })),
    ];
  });
}

function bindingLine(
  { item, matched }: Found<ActiveBinding>,
  isSelected: boolean,
  keyColumns: number,
  isGrouped: boolean,
  theme: Theme,
): string {
  const keys = paintMatched(keysLabel(item, theme.unicode), matched[1], theme.matched);
  const scope = paintMatched(keyTable[item.scope].title, matched[2], theme.matched);
  const parts = {
    left: `${theme.accent(padToWidth(keys, keyColumns))}   `,
    title: item.help,
    matched: matched[0],
    paint: item.reason === undefined ? undefined : theme.dim,
    right: isGrouped ? ' ' : ` ${theme.dim(scope)} `,
  };
  return listRow(parts, isSelected, theme);
}

function keysLabel({ keys }: ActiveBinding, unicode: boolean): string {
  return keys.map((key) => keyLabel(key, unicode)).join('  ');
}
