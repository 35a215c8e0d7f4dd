import { isNarrow } from '../../output/display-width.ts';

/** One column of a row. `style` holds the parameters of the sequence that sets it from the default, '' for the default itself. */
export interface Cell {
  readonly character: string;
  readonly style: string;
}

export const blankCell: Cell = { character: ' ', style: '' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const styleOrText = /\u001b\[([\d;]*)m|([^\u001b]+)|\u001b/gu;

/**
 * The columns of a painted row without the blank ones at its end; undefined where a column cannot be told for sure: wide and joining
 * characters, of which terminals disagree how much room they take, and sequences that set anything but styles.
 */
export function cellsOfRow(row: string): readonly Cell[] | undefined {
  const cells: Cell[] = [];
  const style = createStyle();
  for (const [, parameters, text] of row.matchAll(styleOrText)) {
    if (parameters !== undefined) {
      if (!style.apply(parameters)) return undefined;
    } else if (text !== undefined && isNarrow(text)) {
      const now = style.toString();
      for (const character of text) cells.push({ character, style: now });
    } else return undefined;
  }
  let end = cells.length;
  while (end > 0 && isBlank(cells[end - 1])) end -= 1;
  return cells.slice(0, end);
}

export function isSameCell(one: Cell, other: Cell): boolean {
  return one.character === other.character && one.style === other.style;
}

export function isBlank(cell: Cell | undefined): boolean {
  return cell !== undefined && isSameCell(cell, blankCell);
}

// What can be set, in the order in which it is set again. See "Select Graphic Rendition" in ECMA-48.
const slots = ['bold', 'dim', 'italic', 'underline', 'inverse', 'struck', 'foreground', 'background'] as const;
type Slot = (typeof slots)[number];

const slotOfCode = new Map<number, Slot>([
  [1, 'bold'],
  [2, 'dim'],
  [3, 'italic'],
  [4, 'underline'],
  [7, 'inverse'],
  [9, 'struck'],
  [38, 'foreground'],
  [48, 'background'],
  ...[30, 90].flatMap((first) => range(first, 8).map((code): [number, Slot] => [code, 'foreground'])),
  ...[40, 100].flatMap((first) => range(first, 8).map((code): [number, Slot] => [code, 'background'])),
]);

const clearedByCode = new Map<number, readonly Slot[]>([
  [0, slots],
  [22, ['bold', 'dim']],
  [23, ['italic']],
  [24, ['underline']],
  [27, ['inverse']],
  [29, ['struck']],
  [39, ['foreground']],
  [49, ['background']],
]);

function createStyle() {
  const set = new Map<Slot, string>();
  /** Takes one setting from the front of `codes`; false where it is not known. */
  const applyNext = (codes: number[]): boolean => {
    const code = codes.shift() ?? 0;
    const cleared = clearedByCode.get(code);
    for (const slot of cleared ?? []) set.delete(slot);
    const slot = slotOfCode.get(code);
    if (!slot) return cleared !== undefined;
    // Colours of 256 have a number behind them, full ones three.
    const more = code === 38 || code === 48 ? codes.splice(0, codes[0] === 2 ? 4 : 2) : [];
    set.set(slot, [code, ...more].join(';'));
    return true;
  };
  return {
    /** Takes what stands between `ESC [` and `m`; false where some of it is not known. */
    apply(parameters: string): boolean {
      const codes = parameters.split(';').map(Number);
      while (codes.length > 0) if (!applyNext(codes)) return false;
      return true;
    },
    toString: () => slots.flatMap((slot) => set.get(slot) ?? []).join(';'),
  };
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => first + step);
}
