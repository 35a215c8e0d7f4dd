/** A stream of pseudo-random choices. Equal seeds give equal streams on every machine. */
export interface Random {
  /**
   * Returns a whole number from `min` to `max`, both included. The range may be as wide as 2^53.
   */
  integer(min: number, max: number): number;
  pick<T>(choices: ArrayLike<T>): T;
  /** Shuffles in place and returns the same list. */
  shuffle<T>(list: T[]): T[];
  /** Returns a text of `length` characters, each drawn from `alphabet`. */
  text(length: number, alphabet: string): string;
}

/**
 * Creates the generator sfc32 (Chris Doty-Humphrey, PractRand), seeded from the characters of a
 * text.
 */
export function createRandom(seed: string): Random {
  const next = createSfc32(seed);
  const fraction = () => (next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53;
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  const pick = <T>(choices: ArrayLike<T>): T => {
    if (choices.length === 0) throw new RangeError('nothing to pick from');
    return choices[integer(0, choices.length - 1)] as T;
  };
  return {
    integer,
    pick,
    shuffle<T>(list: T[]): T[] {
      for (let last = list.length - 1; last > 0; last -= 1) {
        const other = integer(0, last);
        const chosen = list[last] as T;
        list[last] = list[other] as T;
        list[other] = chosen;
      }
      return list;
    },
    text(length, alphabet) {
      let text = '';
      while (text.length < length) text += pick(alphabet);
      return text;
    },
  };
}

function createSfc32(seed: string): () => number {
  let a = hash(seed, 1);
  let b = hash(seed, 2);
  let c = hash(seed, 3);
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first outputs still resemble the seed.
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

/** Computes FNV-1a with 32 bits. */
function hash(text: string, salt: number): number {
  let value = 0x811c9dc5 ^ salt;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}
