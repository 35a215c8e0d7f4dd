import { diffArrays, diffWordsWithSpace } from 'diff';

/** One row of two texts side by side. A side without a line in this row is undefined. */
export interface Row {
  /** Counted from 1. */
  leftNumber?: number;
  left?: string;
  rightNumber?: number;
  right?: string;
  same: boolean;
}

/** A piece of a line. A piece that differs has no equal on the other side. */
export interface Piece {
  text: string;
  differs: boolean;
}

/**
 * Two texts with more changes have little in common, and the search for the fewest changes would
 * take long.
 */
const maxChanges = 1_000;

/**
 * Aligns two texts so that as many lines as possible stand beside their equals. White space at the
 * ends of lines and of the texts is ignored, or kept together with the line feeds. Texts with
 * little in common are paired line by line.
 */
export function alignLines(left: string, right: string, { keepsEnds = false } = {}): Row[] {
  const split = keepsEnds ? linesWithEndsOf : linesOf;
  const [leftLines, rightLines] = [split(left), split(right)];
  const changes = diffArrays(leftLines, rightLines, { maxEditLength: maxChanges });
  if (changes === undefined) return pairLines(leftLines, rightLines, 0, 0);
  const rows: Row[] = [];
  let [leftDone, rightDone] = [0, 0];
  let removed: string[] = [];
  const flush = (added: string[]) => {
    rows.push(...pairLines(removed, added, leftDone, rightDone));
    leftDone += removed.length;
    rightDone += added.length;
    removed = [];
  };
  for (const change of changes) {
    if (change.removed) {
      removed = change.value;
      continue;
    }
    if (change.added) {
      flush(change.value);
      continue;
    }
    flush([]);
    rows.push(...pairLines(change.value, change.value, leftDone, rightDone));
    leftDone += change.value.length;
    rightDone += change.value.length;
  }
  flush([]);
  return rows;
}

/** Marks the words that differ within a row. A line without a counterpart differs as a whole. */
export function markWords({ left, right, same }: Row): { left: Piece[]; right: Piece[] } {
  if (same || left === undefined || right === undefined)
    return { left: whole(left, !same), right: whole(right, !same) };
  const changes = diffWordsWithSpace(left, right);
  const piecesWithout = (other: 'added' | 'removed'): Piece[] =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value, differs: added || removed }));
  return { left: piecesWithout('added'), right: piecesWithout('removed') };
}

/** Returns the rows that differ, each with `context` rows around it, joined where they touch. */
export function findHunks(rows: readonly Row[], context: number): Row[][] {
  const hunks: Row[][] = [];
  let end = 0;
  for (const [index, row] of rows.entries()) {
    if (row.same) continue;
    const start = Math.max(index - context, end);
    const hunk = start > end || hunks.length === 0 ? [] : (hunks.pop() ?? []);
    const nextEnd = Math.min(rows.length, index + context + 1);
    hunk.push(...rows.slice(start, nextEnd));
    hunks.push(hunk);
    end = nextEnd;
  }
  return hunks;
}

function pairLines(left: readonly string[], right: readonly string[], leftDone: number, rightDone: number): Row[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const [leftLine, rightLine] = [left[index], right[index]];
    return {
      ...(leftLine === undefined ? {} : { left: leftLine, leftNumber: leftDone + index + 1 }),
      ...(rightLine === undefined ? {} : { right: rightLine, rightNumber: rightDone + index + 1 }),
      same: leftLine === rightLine,
    };
  });
}

function whole(text: string | undefined, differs: boolean): Piece[] {
  return text === undefined ? [] : [{ text, differs }];
}

function linesWithEndsOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function linesOf(text: string): string[] {
  const trimmed = text.trimEnd();
  return trimmed === '' ? [] : trimmed.split('\n').map((line) => line.trimEnd());
}
