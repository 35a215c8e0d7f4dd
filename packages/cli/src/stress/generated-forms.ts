import { shapeOf, splitInput, wholeNumber } from './input-tokens.ts';

/** What the inputs of a generator have in common, so that a shrunk one stays an input the problem may give. */
export interface GeneratedForms {
  learn(input: string): void;
  hasShape(shape: string): boolean;
  /** The smallest whole number in any input; undefined before there was one. */
  smallest(): bigint | undefined;
}

const rememberedShapes = 10_000;

export function createGeneratedForms(): GeneratedForms {
  const shapes = new Set<string>();
  let smallest: bigint | undefined;
  return {
    learn(input) {
      const lines = splitInput(input);
      if (shapes.size < rememberedShapes) shapes.add(shapeOf(lines));
      for (const token of lines.flat()) {
        const value = wholeNumber(token);
        if (value !== undefined && (smallest === undefined || value < smallest)) smallest = value;
      }
    },
    hasShape: (shape) => shapes.has(shape),
    smallest: () => smallest,
  };
}
