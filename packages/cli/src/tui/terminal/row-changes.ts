import { blankCell, type Cell, cellsOfRow, isBlank, isSameCell } from './row-cells.ts';

// Control sequences of ECMA-48, columns and rows counted from 1.
const moveTo = (row: number, column: number) => `\u001b[${row + 1};${column + 1}H`;
const moveToColumn = (column: number) => `\u001b[${column + 1}G`;
const moveRight = (columns: number) => `\u001b[${columns}C`;
const blankOut = (columns: number) => `\u001b[${columns}X`;
const blankToEnd = '\u001b[K';
const defaultStyle = '\u001b[m';
const wrapOff = '\u001b[?7l';
const wrapOn = '\u001b[?7h';

/** As many unchanged columns cost no more to be written again than to be skipped; as many blanks than to be blanked out. */
const fewColumns = 8;

/**
 * What to write so that a row of the terminal, counted from 0, shows `wanted` instead of `shown`, both painted text that fits its
 * `columns`. Not known what it shows (undefined), or not sure in which columns its characters stand, it is written whole.
 */
export function rowChanges(row: number, shown: string | undefined, wanted: string, columns: number): string {
  if (shown === wanted) return '';
  const before = shown === undefined ? undefined : cellsOfRow(shown);
  const after = cellsOfRow(wanted);
  if (!before || !after || before.length > columns || after.length > columns) {
    return moveTo(row, 0) + blankToEnd + withoutWrapping(wanted) + defaultStyle;
  }
  const pen = createPen();
  changedSpans(before, after).forEach(({ start, end }, index) => {
    pen.write(index === 0 ? moveTo(row, start) : moveToColumn(start));
    drawSpan(pen, after, start, end);
  });
  return pen.end();
}

/** A terminal that takes a character for wider than we do is not to begin another row. */
function withoutWrapping(text: string): string {
  return text === '' ? '' : wrapOff + text + wrapOn;
}

interface Span {
  start: number;
  /** The column behind it. */
  end: number;
}

/** The columns that differ; those with little between them are one span. */
function changedSpans(before: readonly Cell[], after: readonly Cell[]): Span[] {
  const spans: Span[] = [];
  for (let column = 0; column < Math.max(before.length, after.length); column += 1) {
    if (isSameCell(before[column] ?? blankCell, after[column] ?? blankCell)) continue;
    const last = spans.at(-1);
    if (last && column - last.end < fewColumns) last.end = column + 1;
    else spans.push({ start: column, end: column + 1 });
  }
  return spans;
}

function drawSpan(pen: ReturnType<typeof createPen>, cells: readonly Cell[], start: number, end: number): void {
  let column = start;
  while (column < end) {
    const blanks = countBlanks(cells, column, end);
    if (column + blanks >= cells.length) {
      pen.blankToEnd();
      return;
    }
    if (blanks < fewColumns) pen.draw(cells[column] ?? blankCell);
    else pen.blankOut(blanks);
    column += blanks < fewColumns ? 1 : blanks;
  }
}

function countBlanks(cells: readonly Cell[], start: number, end: number): number {
  let column = start;
  while (column < end && isBlank(cells[column] ?? blankCell)) column += 1;
  return column - start;
}

/** Writes cells where the cursor stands, and changes the style only where it has to. */
function createPen() {
  let written = '';
  let style = '';
  const turnTo = (wanted: string) => {
    if (wanted === style) return;
    if (wanted === '') written += defaultStyle;
    else written += style === '' ? `\u001b[${wanted}m` : `\u001b[0;${wanted}m`;
    style = wanted;
  };
  return {
    /** A sequence that moves the cursor. */
    write(sequence: string) {
      written += sequence;
    },
    draw(cell: Cell) {
      turnTo(cell.style);
      written += cell.character;
    },
    // Blanked columns take the background that is set.
    blankOut(columns: number) {
      turnTo('');
      written += blankOut(columns) + moveRight(columns);
    },
    blankToEnd() {
      turnTo('');
      written += blankToEnd;
    },
    end() {
      turnTo('');
      return written;
    },
  };
}
