/** Limits the length of all shapes together. */
const rememberedCharacters = 4_000_000;

export type GeneratedForms = ReturnType<typeof createGeneratedForms>;

/** The forms of generated inputs, used to check that a shrunk input remains valid. */
export function createGeneratedForms() {
  const shapes = new Set<string>();
  const sizes = new Set<string>();
  let characters = 0;
  let smallest: bigint | undefined;
  return {
    learn(input: string) {
      const lines = splitInput(input);
      const tokens = lines.flat();
      const shape = shapeOf(lines);
      if (!shapes.has(shape) && characters < rememberedCharacters) {
        shapes.add(shape);
        sizes.add(`${lines.length} ${tokens.length}`);
        characters += shape.length;
      }
      for (const token of tokens) {
        const value = wholeNumber(token);
        if (value !== undefined && (smallest === undefined || value < smallest)) smallest = value;
      }
    },
    hasShape: (shape: string) => shapes.has(shape),
    /** Reports whether any shape has this size. This is faster than computing a shape. */
    hasSize: (lines: number, tokens: number) => sizes.has(`${lines} ${tokens}`),
    /** Returns the smallest whole number in any input. */
    smallest: () => smallest,
  };
}

/** An input as lines of tokens. White space between tokens becomes one blank. */
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

/**
 * Returns the number of tokens of each line, with equal neighbours counted together: `1,2x5`
 * describes six lines.
 */
export function shapeOf(lines: InputLines): string {
  const runs: { length: number; times: number }[] = [];
  for (const { length } of lines) {
    const last = runs.at(-1);
    if (last?.length === length) last.times += 1;
    else runs.push({ length, times: 1 });
  }
  return runs.map(({ length, times }) => (times === 1 ? String(length) : `${length}x${times}`)).join(',');
}

export function wholeNumber(token: string | undefined): bigint | undefined {
  return token !== undefined && /^-?\d{1,30}$/.test(token) ? BigInt(token) : undefined;
}
