/** The rows of a screen as they are written, each from its start, the way Ink writes its frames. */
export interface WantedRows {
  readonly lines: readonly string[];
  /** The row that is written next, counted from 0. */
  readonly cursorRow: number;
  /** Takes text, the end of a line, or a control sequence by its final byte and parameters; false for what rows are not written with. */
  take(token: string, final: string, parameters: string): boolean;
}

/** Empty rows; where there are fewer, `cursorRow` is the last. */
export function createWantedRows(count: number, cursorRow: number): WantedRows {
  const lines = Array.from({ length: count }, () => '');
  let row = Math.min(cursorRow, count - 1);
  let isAtStart = true;

  const moveTo = (wantedRow: number) => {
    row = Math.min(Math.max(0, wantedRow), count - 1);
    return true;
  };
  const moveToStart = (wantedRow: number) => {
    isAtStart = true;
    return moveTo(wantedRow);
  };
  const blank = (first: number, end: number) => {
    lines.fill('', first, end);
    return true;
  };
  const write = (text: string) => {
    lines[row] = isAtStart ? text : lines[row] + text;
    isAtStart = false;
    return true;
  };
  const endLine = () => {
    if (row === count - 1) lines.push(...lines.splice(0, 1).fill(''));
    return moveToStart(row + 1);
  };
  const controls: Readonly<Record<string, (parameters: string) => boolean>> = {
    A: (parameters) => moveTo(row - countOf(parameters)),
    B: (parameters) => moveTo(row + countOf(parameters)),
    E: (parameters) => moveToStart(row + countOf(parameters)),
    G: (parameters) => countOf(parameters) === 1 && moveToStart(row),
    H(parameters) {
      const [wantedRow = '', column = ''] = parameters.split(';');
      return countOf(column) === 1 && moveToStart(countOf(wantedRow) - 1);
    },
    J: (parameters) => isAtStart && parameters === '' && blank(row, count),
    K: (parameters) => (parameters === '2' || (isAtStart && parameters === '')) && blank(row, row + 1),
  };
  return {
    lines,
    get cursorRow() {
      return row;
    },
    take(token, final, parameters) {
      if (token === '\n') return endLine();
      if (token === '\r') return moveToStart(row);
      if (final === 'm') return write(`\u001b[${parameters}m`);
      if (final !== '') return controls[final]?.(parameters) ?? false;
      return !token.startsWith('\u001b') && write(token);
    },
  };
}

function countOf(parameters: string): number {
  return parameters === '' ? 1 : Number(parameters);
}
