import { createHash } from 'node:crypto';

/** A stream of pseudo-random choices. Equal seeds give equal streams on every machine. */
export interface Random {
  /** Returns a whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
}

export function createRandom(seed: string): Random {
  let drawn = 0;
  const integer = (min: number, max: number) => {
    drawn += 1;
    const bits = createHash('sha256').update(`${seed} ${drawn}`).digest().readUIntBE(0, 6);
    return min + Math.floor((bits / 2 ** 48) * (max - min + 1));
  };
  return { integer, pick: <T>(choices: readonly T[]) => choices[integer(0, choices.length - 1)] as T };
}
