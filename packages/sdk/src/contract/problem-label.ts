// This file does without zod, because command lines and pages need it before they load anything
// else.

/** Returns the label of a position in a contest, counted from 0: `A` … `Z`, then `AA`, `AB`, … */
export function problemLabel(position: number): string {
  const rest = Math.floor(position / 26);
  const letter = String.fromCharCode(65 + (position % 26));
  return rest === 0 ? letter : problemLabel(rest - 1) + letter;
}
