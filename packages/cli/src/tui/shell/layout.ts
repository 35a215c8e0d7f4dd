/** Smaller windows show only how large they must be. */
export const smallestWindow = { columns: 60, rows: 16 } as const;

/** Two lines of header, then the screen, a line for notices, and the footer. */
const headerRows = 2;
const footerRows = 2;

export function screenRows(rows: number): number {
  return rows - headerRows - footerRows;
}
