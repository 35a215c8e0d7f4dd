/** A text being typed; `cursor` counts characters as people see them. */
export interface TextState {
  value: string;
  cursor: number;
}

export type TextEdit = 'left' | 'right' | 'start' | 'end' | 'eraseBefore' | 'eraseAfter' | 'eraseWord' | 'eraseAll';

/** A text with the cursor behind it. */
export function textOf(value: string): TextState {
  return { value, cursor: charactersOf(value).length };
}

export function insertText({ value, cursor }: TextState, text: string): TextState {
  const characters = charactersOf(value);
  const inserted = charactersOf(text);
  return {
    value: [...characters.slice(0, cursor), ...inserted, ...characters.slice(cursor)].join(''),
    cursor: cursor + inserted.length,
  };
}

export function editText({ value, cursor }: TextState, edit: TextEdit): TextState {
  const characters = charactersOf(value);
  const cut = (from: number, to: number): TextState => ({
    value: [...characters.slice(0, from), ...characters.slice(to)].join(''),
    cursor: from,
  });
  switch (edit) {
    case 'left':
      return { value, cursor: Math.max(0, cursor - 1) };
    case 'right':
      return { value, cursor: Math.min(characters.length, cursor + 1) };
    case 'start':
      return { value, cursor: 0 };
    case 'end':
      return { value, cursor: characters.length };
    case 'eraseBefore':
      return cut(Math.max(0, cursor - 1), cursor);
    case 'eraseAfter':
      return cut(cursor, cursor + 1);
    case 'eraseWord':
      return cut(wordStart(characters, cursor), cursor);
    case 'eraseAll':
      return cut(0, cursor);
  }
}

let segmenter: Intl.Segmenter | undefined;

/** What one press of an arrow key passes over: a letter with its accents, an emoji with its parts. */
export function charactersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function wordStart(characters: readonly string[], cursor: number): number {
  let at = cursor;
  while (at > 0 && characters[at - 1] === ' ') at -= 1;
  while (at > 0 && characters[at - 1] !== ' ') at -= 1;
  return at;
}
