import { shapeOf, splitInput, wholeNumber } from './input-tokens.ts';

/** What the inputs of a generator have in common, so that a shrunk one stays an input the problem may give. */
export interface GeneratedForms {
  learn(input: string): void;
  hasShape(shape: string): boolean;
  /** Whether an input of any of the shapes has so many lines and tokens: false is known at once, and then no shape has. */
  hasSize(lines: number, tokens: number): boolean;
  /** The smallest whole number in any input; undefined before there was one. */
  smallest(): bigint | undefined;
}

/** Of all shapes together. */
const rememberedCharacters = 4_000_000;

export function createGeneratedForms(): GeneratedForms {
  const shapes = new Set<string>();
  const sizes = new Set<string>();
  let characters = 0;
  let smallest: bigint | undefined;
  return {
    learn(input) {
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
    hasShape: (shape) => shapes.has(shape),
    hasSize: (lines, tokens) => sizes.has(`${lines} ${tokens}`),
    smallest: () => smallest,
  };
}
