import { cutToWidth, displayWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { spreadLine } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';

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
export function tagRow({ tag, count }: TagCount, { isSelected, isChosen, columns }: TagLook, theme: Theme): string {
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  const box = isChosen ? theme.good('[x]') : '[ ]';
  const number = String(count);
  const room = Math.max(4, columns - displayWidth(pointer) - 4 - number.length - 2);
  const name = cutToWidth(safeLine(tag), room, theme.ellipsis);
  const painted = isSelected ? theme.selected(theme.bold(name)) : count === 0 ? theme.dim(name) : name;
  return spreadLine(`${pointer}${box} ${painted}`, theme.dim(`${number} `), columns);
}
