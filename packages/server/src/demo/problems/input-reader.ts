/** Reads an input token by token. Every method throws a `RangeError` at the end of the input. */
export interface InputReader {
  /** Reads the next run of characters without white space. */
  token(): string;
  /** Reads the next token as a whole number that a double can hold. */
  integer(): number;
  integers(count: number): Float64Array;
}

export function createInputReader(text: string): InputReader {
  const tokens = text.matchAll(/\S+/g);
  const token = () => {
    const { value } = tokens.next();
    if (!value) throw new RangeError('the input ended early');
    return value[0];
  };
  const integer = () => {
    const word = token();
    const value = Number(word);
    if (!Number.isInteger(value)) throw new RangeError(`not a whole number: ${word}`);
    return value;
  };
  return { token, integer, integers: (count) => Float64Array.from({ length: count }, integer) };
}
