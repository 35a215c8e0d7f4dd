/** Reads an input token by token. Every method throws a `RangeError` at the end of the input. */
export interface InputReader {
  /** Reads the next run of characters without white space. */
  token(): string;
  /** Reads the next token as a whole number that a double can hold. */
  integer(): number;
  integers(count: number): Float64Array;
}

const space = 32;
const minus = 45;
const zero = 48;
const nine = 57;

export function createInputReader(text: string): InputReader {
  let position = 0;
  const skipSpace = () => {
    while (position < text.length && text.charCodeAt(position) <= space) position += 1;
    if (position === text.length) throw new RangeError('the input ended early');
  };
  const token = () => {
    skipSpace();
    const start = position;
    while (position < text.length && text.charCodeAt(position) > space) position += 1;
    return text.slice(start, position);
  };
  // Numbers are read digit by digit, since inputs of several megabytes contain a million numbers.
  const integer = () => {
    skipSpace();
    const negative = text.charCodeAt(position) === minus;
    if (negative) position += 1;
    let value = 0;
    for (; position < text.length && text.charCodeAt(position) > space; position += 1) {
      const digit = text.charCodeAt(position);
      if (digit < zero || digit > nine) throw new RangeError(`not a whole number at character ${position}`);
      value = value * 10 + (digit - zero);
    }
    return negative ? -value : value;
  };
  return {
    token,
    integer,
    integers: (count) => Float64Array.from({ length: count }, integer),
  };
}
