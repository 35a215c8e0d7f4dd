import { diffArrays } from 'diff';

/** One row of two texts side by side. Undefined where that side has no line. */
export interface Row {
  /** Counted from 1. */
  leftNumber?: number;
  left?: string;
  rightNumber?: number;
  right?: string;
  same: boolean;
}

/** Beyond so many changes the texts have little in common, and looking for the shortest way takes long. */
const maxChanges = 2000;

/**
 * Lays two texts side by side so that as many lines as can be stand beside their equals. White space at the ends of lines and of the
 * texts is left aside. Texts with little in common are laid line beside line.
 */
export function alignLines(left: string, right: string): Row[] {
  const [leftLines, rightLines] = [linesOf(left), linesOf(right)];
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

/** The rows that differ with `context` rows around them, in runs that belong together. */
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

function linesOf(text: string): string[] {
  const trimmed = text.trimEnd();
  return trimmed === '' ? [] : trimmed.split('\n').map((line) => line.trimEnd());
}
