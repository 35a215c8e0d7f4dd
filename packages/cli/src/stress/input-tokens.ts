/** An input as lines of tokens. Most inputs of problems are that; what lies between tokens becomes one blank. */
export type InputLines = readonly (readonly string[])[];

export function splitInput(input: string): InputLines {
  return input
    .replace(/\s+$/, '')
    .split('\n')
    .map((line) => line.split(/\s+/).filter((token) => token !== ''));
}

export function joinInput(lines: InputLines): string {
  return `${lines.map((line) => line.join(' ')).join('\n')}\n`;
}

/** How many tokens each line has, equal lines told together: `1,2x5` are six lines. Inputs of one form have one shape. */
export function shapeOf(lines: InputLines): string {
  const runs: { length: number; times: number }[] = [];
  for (const { length } of lines) {
    const last = runs.at(-1);
    if (last?.length === length) last.times += 1;
    else runs.push({ length, times: 1 });
  }
  return runs.map(({ length, times }) => (times === 1 ? String(length) : `${length}x${times}`)).join(',');
}

/** A whole number, or undefined for any other token. */
export function wholeNumber(token: string | undefined): bigint | undefined {
  return token !== undefined && /^-?\d{1,30}$/.test(token) ? BigInt(token) : undefined;
}
