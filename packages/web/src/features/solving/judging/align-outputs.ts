import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a line; one that differs has no equal on the other side. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** One line of two outputs side by side; undefined where that side has none. */
export interface AlignedLine {
  expected: Piece[] | undefined;
  actual: Piece[] | undefined;
  isSame: boolean;
}

/** Beyond so many changes two outputs have little in common, and finding the shortest way takes long. */
const maxChanges = 1_000;

/**
 * Lays two outputs side by side so that as many lines as can be stand beside their equals, and marks what differs inside of lines that
 * stand beside each other. White space at the ends of lines and of the outputs is left aside, as checkers do.
 */
export function alignOutputs(expected: string, actual: string): AlignedLine[] {
  const [wanted, given] = [linesOf(expected), linesOf(actual)];
  const changes = diffArrays(wanted, given, { maxEditLength: maxChanges });
  if (!changes) return pair(wanted, given);
  const lines: AlignedLine[] = [];
  let missing: string[] = [];
  for (const { removed, added, value } of changes) {
    if (removed) {
      missing = value;
    } else {
      lines.push(...pair(missing, added ? value : []));
      missing = [];
      if (!added) lines.push(...value.map(sameLine));
    }
  }
  return [...lines, ...pair(missing, [])];
}

function pair(expected: readonly string[], actual: readonly string[]): AlignedLine[] {
  return Array.from({ length: Math.max(expected.length, actual.length) }, (_, index) => {
    const [wanted, given] = [expected[index], actual[index]];
    return wanted !== undefined && given !== undefined
      ? compareLines(wanted, given)
      : { expected: whole(wanted), actual: whole(given), isSame: false };
  });
}

function compareLines(expected: string, actual: string): AlignedLine {
  if (expected === actual) return sameLine(expected);
  const changes = diffWordsWithSpace(expected, actual);
  const side = (left: 'added' | 'removed') =>
    changes
      .filter((change) => !change[left])
      .map(({ value, added, removed }) => ({ text: value, differs: added || removed }));
  return { expected: side('added'), actual: side('removed'), isSame: false };
}

function sameLine(text: string): AlignedLine {
  const pieces = [{ text, differs: false }];
  return { expected: pieces, actual: pieces, isSame: true };
}

function whole(text: string | undefined): Piece[] | undefined {
  return text === undefined ? undefined : [{ text, differs: true }];
}

function linesOf(text: string): string[] {
  const trimmed = text.trimEnd();
  return trimmed === '' ? [] : trimmed.split('\n').map((line) => line.trimEnd());
}
