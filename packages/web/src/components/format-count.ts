/** Formats a count as `1,000`, and with a noun as `1,000 points` or `1 point`. */
export function formatCount(count: number, noun?: string): string {
  const number = count.toLocaleString('en');
  return noun === undefined ? number : `${number} ${noun}${count === 1 ? '' : 's'}`;
}
