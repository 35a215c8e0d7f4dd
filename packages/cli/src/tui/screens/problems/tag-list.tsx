import type { ProblemSummary } from '@podium/sdk/contract';
import { safeLine } from '../../../output/safe-text.ts';
import { Lines } from '../../components/lines.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { frameLines } from '../../text/frame-lines.ts';
import { followCursor, type ListMove, listStart, moveCursor } from '../../text/list-window.ts';
import { countTags } from './filter-problems.ts';
import type { useProblemFilter } from './use-problem-filter.ts';

interface TagListProps {
  problems: readonly ProblemSummary[];
  state: ReturnType<typeof useProblemFilter>;
  columns: number;
  rows: number;
}

/** The tags of all problems, several of which can be chosen. */
export function TagList({ problems, state, columns, rows }: TagListProps) {
  const theme = useTheme();
  const tags = countTags(problems);
  const [kept, setCursor] = useScreenState('tag cursor', listStart);
  const inView = rows - 2;
  const cursor = followCursor(kept, tags.length, inView);
  const selected = tags[cursor.index];
  const move = (step: ListMove) => () => setCursor((before) => moveCursor(before, step, tags.length, inView));
  useKeys('tags', {
    up: move('up'),
    down: move('down'),
    toggle: selected ? () => state.toggleTag(selected.tag) : undefined,
    clear: state.filter.tags.length > 0 ? state.clearTags : undefined,
    close: () => state.setFocus('list'),
  });
  const lines = tags.slice(cursor.first, cursor.first + inView).map(({ tag, count }, row) => {
    const isSelected = cursor.first + row === cursor.index;
    const box = state.filter.tags.includes(tag) ? theme.good('[x]') : '[ ]';
    const name = isSelected ? theme.selected(safeLine(tag)) : safeLine(tag);
    return `${isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other}${box} ${name} ${theme.dim(String(count))}`;
  });
  const scroll = { first: cursor.first, total: tags.length };
  const framed = frameLines(lines, theme, { title: 'Filter by Tags:', columns, rows, isFocused: true, scroll });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}
