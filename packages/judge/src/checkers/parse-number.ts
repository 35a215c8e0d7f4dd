// The grammar of floating-point numbers in "General requirements" of the ICPC problem package
// format, 2025-09.
const numberToken = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const [plus, minus, point, zero] = [43, 45, 46, 48];
/** A double holds every whole number of this many digits exactly, */
const exactDigits = 15;
/** and also these powers of ten, so their quotient is the nearest double. */
const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);

/** A number as it is written in the bytes from start to end, and the nearest double. */
export interface NumberToken {
  value: number;
  bytes: Buffer;
  start: number;
  end: number;
}

/**
 * Returns the nearest double to the number in the bytes from start to end. Returns undefined for
 * everything else, which is compared as text: by the format's rules also infinities, NaN and
 * hexadecimal numbers, and here also a number too large for a double.
 */
export function parseNumber(bytes: Buffer, start: number, end: number): number | undefined {
  return parseShortNumber(bytes, start, end) ?? parseAnyNumber(bytes.toString('latin1', start, end));
}

/**
 * Most numbers are short and have no exponent. Reading them here costs a tenth of making a string
 * of them.
 */
function parseShortNumber(bytes: Buffer, start: number, end: number): number | undefined {
  const sign = bytes[start];
  let [whole, digits, pointAt] = [0, 0, -1];
  for (let index = sign === minus || sign === plus ? start + 1 : start; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === point && pointAt === -1) {
      pointAt = digits;
      continue;
    }
    if (byte < zero || byte > zero + 9) return undefined;
    whole = whole * 10 + byte - zero;
    digits += 1;
  }
  if (digits === 0 || digits > exactDigits) return undefined;
  const magnitude = pointAt === -1 ? whole : whole / (powersOfTen[digits - pointAt] ?? Number.NaN);
  return sign === minus ? -magnitude : magnitude;
}

function parseAnyNumber(text: string): number | undefined {
  const number = numberToken.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
