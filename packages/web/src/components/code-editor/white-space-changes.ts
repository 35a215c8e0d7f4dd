interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/**
 * Returns the changes that turn a text into its formatted version. They touch nothing but white
 * space where the versions differ in nothing else, so that an editor keeps its cursor. Otherwise
 * one change replaces all that lies between the beginning and the end that both have in common.
 */
export function findWhiteSpaceChanges(before: string, after: string): TextChange[] {
  const changes: TextChange[] = [];
  let [from, there] = [0, 0];
  while (from < before.length || there < after.length) {
    const [gap, insert] = [whiteSpaceAt(before, from), whiteSpaceAt(after, there)];
    if (gap !== insert) changes.push({ from, to: from + gap.length, insert });
    from += gap.length;
    there += insert.length;
    if (before[from] !== after[there]) {
      if (gap !== '' || insert !== '') continue;
      return [findOneChange(before, after)];
    }
    while (from < before.length && before[from] === after[there] && !isWhiteSpace(before[from])) {
      from += 1;
      there += 1;
    }
  }
  return changes;
}

function findOneChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

function whiteSpaceAt(text: string, position: number): string {
  let end = position;
  while (isWhiteSpace(text[end])) end += 1;
  return text.slice(position, end);
}

function isWhiteSpace(character: string | undefined): boolean {
  return character !== undefined && ' \t\n\r'.includes(character);
}
