interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/**
 * Returns the changes that turn a text into its formatted version. They touch nothing but white
 * space, so that an editor keeps its cursor. Returns undefined if other characters differ.
 */
export function findWhiteSpaceChanges(before: string, after: string): TextChange[] | undefined {
  const changes: TextChange[] = [];
  let [from, there] = [0, 0];
  while (from < before.length || there < after.length) {
    const [gap, insert] = [whiteSpaceAt(before, from), whiteSpaceAt(after, there)];
    if (gap !== insert) changes.push({ from, to: from + gap.length, insert });
    from += gap.length;
    there += insert.length;
    if (before[from] !== after[there]) {
      if (gap !== '' || insert !== '') continue;
      return undefined;
    }
    while (from < before.length && before[from] === after[there] && !isWhiteSpace(before[from])) {
      from += 1;
      there += 1;
    }
  }
  return changes;
}

/**
 * Returns the position after as many words of the formatted text. Formatters add brackets and
 * commas and change quotes, but hardly ever words.
 */
export function findSameWord(before: string, after: string, position: number): number {
  const words = before.slice(0, position).match(/\w+/g);
  if (!words) return 0;
  const match = [...after.matchAll(/\w+/g)][words.length - 1];
  return match ? match.index + Math.min(words.at(-1)?.length ?? 0, match[0].length) : after.length;
}

function whiteSpaceAt(text: string, position: number): string {
  let end = position;
  while (isWhiteSpace(text[end])) end += 1;
  return text.slice(position, end);
}

function isWhiteSpace(character: string | undefined): boolean {
  return character !== undefined && ' \t\n\r'.includes(character);
}
