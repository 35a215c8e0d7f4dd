import type { CheckerSpec } from '@podium/sdk/contract';

/**
 * Whether an output is right for a sample, by the rules of the problem's checker (see `checkerSchema`). Undefined for a checker of the
 * problem's own: only the judge has that. A help while trying; the verdict is the judge's.
 */
export function compareOutputs(checker: CheckerSpec, expected: string, actual: string): boolean | undefined {
  switch (checker.type) {
    case 'exact':
      return expected === actual;
    case 'tokens':
      return sameTokens(foldCase(expected, checker), foldCase(actual, checker), (a, b) => a === b);
    case 'float':
      return sameTokens(foldCase(expected, checker), foldCase(actual, checker), (a, b) => isClose(a, b, checker));
    case 'custom':
    case 'interactive':
      return undefined;
  }
}

/** Only the letters A to Z have two cases for the judge. */
function foldCase(text: string, { ignoreCase = false }: { ignoreCase?: boolean | undefined }): string {
  return ignoreCase ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

function sameTokens(expected: string, actual: string, same: (a: string, b: string) => boolean): boolean {
  const [wanted, given] = [tokensOf(expected), tokensOf(actual)];
  return wanted.length === given.length && wanted.every((token, index) => same(token, given[index] ?? ''));
}

function tokensOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

function isClose(
  expected: string,
  actual: string,
  { absoluteTolerance = 0, relativeTolerance = 0 }: Extract<CheckerSpec, { type: 'float' }>,
): boolean {
  if (!number.test(expected) || !number.test(actual)) return expected === actual;
  const difference = Math.abs(Number(expected) - Number(actual));
  return difference <= absoluteTolerance || difference <= relativeTolerance * Math.abs(Number(expected));
}
