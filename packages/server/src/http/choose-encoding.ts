/** The encodings of an answer; `identity` is the unencoded one. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The order of preference, from the best to the worst. */
const preference: readonly Encoding[] = ['br', 'gzip', 'identity'];

/**
 * Chooses the best available encoding that an `Accept-Encoding` header allows. If the header
 * forbids all, the answer is unencoded.
 */
export function chooseEncoding(header: string | undefined, available: { has(encoding: Encoding): boolean }): Encoding {
  const qualities = parseAcceptEncoding(header ?? '');
  const allowed = (encoding: Encoding) => {
    const quality = qualities.get(encoding) ?? qualities.get('*');
    // No encoding is allowed unless the header forbids it.
    return quality === undefined ? encoding === 'identity' : quality > 0;
  };
  return preference.find((encoding) => available.has(encoding) && allowed(encoding)) ?? 'identity';
}

function parseAcceptEncoding(header: string): Map<string, number> {
  const parts = header.toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality ? Number(quality.slice(2)) : 1] as const;
    }),
  );
}
