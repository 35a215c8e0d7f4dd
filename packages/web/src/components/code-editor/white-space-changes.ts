interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/**
 * Returns the changes that turn a text into its formatted version. They touch nothing but white
 * space, so that an editor keeps its cursor. If other characters differ, one change replaces all.
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
      return [{ from: 0, to: before.length, insert: after }];
    }
    while (from < before.length && before[from] === after[there] && !isWhiteSpace(before[from])) {
      from += 1;
      there += 1;
    }
  }
  return changes;
}

function whiteSpaceAt(text: string, position: number): string {
  let end = position;
  while (isWhiteSpace(text[end])) end += 1;
  return text.slice(position, end);
}

function isWhiteSpace(character: string | undefined): boolean {
  return character !== undefined && ' \t\n\r'.includes(character);
}
