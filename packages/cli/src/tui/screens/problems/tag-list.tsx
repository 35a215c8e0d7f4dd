import type { ProblemSummary } from '@podium/sdk/contract';
import { useMemo } from 'react';
import { cutToWidth, displayWidth, safeLine } from '../../../text/terminal-text.ts';
import { useArea } from '../../components/area.tsx';
import { followCursor, type ListMove, listStart, moveCursor, moveHandlers } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { fieldLine, type TextState, textOf, useTextField } from '../../components/text-field.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { spreadLine } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';
import { countTags, type useProblemFilter } from './filter-problems.ts';

interface TagListProps {
  problems: readonly ProblemSummary[];
  state: ReturnType<typeof useProblemFilter>;
}

/** The tags of all problems, several of which can be chosen; found by typing a part of their name. */
export function TagList({ problems, state }: TagListProps) {
  const theme = useTheme();
  const { columns, rows } = useArea();
  const [search, setSearch] = useScreenState<TextState>('tag search', textOf(''));
  const [isSearching, setIsSearching] = useScreenState('tag search focus', false);
  const all = useMemo(() => countTags(problems, state.found), [problems, state.found]);
  const tags = useMemo(() => findTags(all, search.value), [all, search.value]);
  const [stored, setCursor] = useScreenState(`tag cursor ${search.value}`, listStart);
  const inView = rows - 3;
  const cursor = followCursor(stored, tags.length, inView);
  const visible = tags.slice(cursor.first, cursor.first + inView);
  const selected = tags[cursor.index];
  const move = (step: ListMove) => setCursor((before) => moveCursor(before, step, tags.length, inView));
  const handlers = {
    ...moveHandlers(move),
    toggle: selected ? () => state.toggleTag(selected.tag) : undefined,
    search: () => setIsSearching(true),
    clear: state.filter.tags.length > 0 ? state.clearTags : undefined,
    close: () => state.setFocus('list'),
  };
  useKeys('tags', handlers, { isActive: !isSearching });
  const leaveSearch = () => setIsSearching(false);
  useTextField({
    state: search,
    onChange: setSearch,
    isActive: isSearching,
    onSubmit: leaveSearch,
    onNext: leaveSearch,
    onCancel() {
      setSearch(textOf(''));
      leaveSearch();
    },
  });
  const look = { columns: columns - 6, isFocused: isSearching, placeholder: 'Search tags...' };
  const field = ` ${theme.accent('/')} ${fieldLine(search, theme, look)}`;
  const none = theme.dim(all.length === 0 ? '  No problem carries a tag.' : '  No tag fits.');
  return (
    <ListPane
      title="Filter by Tags:"
      hasOthers
      heading={[field]}
      list={{ cursor, visible, total: tags.length }}
      row={(tag, isSelected) =>
        tagRow(tag, { isSelected, isChosen: state.filter.tags.includes(tag.tag), columns: columns - 2 }, theme)
      }
      instead={tags.length === 0 ? [none] : undefined}
    />
  );
}

interface TagCount {
  tag: string;
  /** Problems that would be left if it were chosen too. */
  count: number;
}

/** The tags whose name contains what is searched, without regard to case. */
export function findTags(tags: readonly TagCount[], search: string): readonly TagCount[] {
  const wanted = search.trim().replace(/^#/, '').toLowerCase();
  return wanted === '' ? tags : tags.filter(({ tag }) => tag.toLowerCase().includes(wanted));
}

interface TagLook {
  isSelected: boolean;
  isChosen: boolean;
  columns: number;
}

/** A tag to choose: whether it is, its name, how many problems it leaves. */
function tagRow({ tag, count }: TagCount, { isSelected, isChosen, columns }: TagLook, theme: Theme): string {
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  const box = isChosen ? theme.good('[x]') : '[ ]';
  const number = String(count);
  const room = Math.max(4, columns - displayWidth(pointer) - 4 - number.length - 2);
  const name = cutToWidth(safeLine(tag), room, theme.ellipsis);
  const painted = isSelected ? theme.selected(theme.bold(name)) : count === 0 ? theme.dim(name) : name;
  return spreadLine(`${pointer}${box} ${painted}`, theme.dim(`${number} `), columns);
}
