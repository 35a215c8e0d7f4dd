import type { CheckerSpec, TestChecker } from '@podium/sdk/contract';
import type { FindingLog } from '../finding-log.ts';
import { lookUp } from '../look-up.ts';

export interface FlagsPlace {
  file: string;
  key: string;
}

type Comparison = Exclude<TestChecker, { type: 'arguments' }>;

/** Splits the arguments of a validator, which stand between spaces or are a list. */
export function readFlags(flags: unknown): string[] {
  if (Array.isArray(flags)) return flags.map(String);
  return String(flags ?? '')
    .split(/\s+/)
    .filter(Boolean);
}

/** The flags of the default validator that have a number, and the tolerances that it sets. */
const toleranceFlags: Readonly<Record<string, readonly ('absoluteTolerance' | 'relativeTolerance')[]>> = {
  float_tolerance: ['absoluteTolerance', 'relativeTolerance'],
  float_absolute_tolerance: ['absoluteTolerance'],
  float_relative_tolerance: ['relativeTolerance'],
};
const plainFlags = ['case_sensitive', 'space_change_sensitive'];

/**
 * Reads the flags of the default validator, of which a later one replaces what an earlier one sets
 * ("Default output validator" of the ICPC problem package format, and `support/default_validator`
 * of Kattis/problemtools): tokens without regard to case and white space, unless they say
 * otherwise.
 */
export function readValidatorFlags(words: readonly string[], { file, key }: FlagsPlace, log: FindingLog): Comparison {
  const plain = new Set<string>();
  const tolerances: { absoluteTolerance?: number; relativeTolerance?: number } = {};
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const set = lookUp(toleranceFlags, word);
    if (set) {
      index += 1;
      const tolerance = readTolerance(words[index], { file, key: `${key}, ${word}` }, log);
      for (const name of set) tolerances[name] = tolerance;
    } else if (plainFlags.includes(word)) plain.add(word);
    else {
      const known = [...plainFlags, ...Object.keys(toleranceFlags)].join(', ');
      log.error(file, `'${word}' is not a flag of the default validator: known are ${known}`, key);
    }
  }
  const ignoreCase = !plain.has('case_sensitive') && { ignoreCase: true };
  const spaceSensitive = plain.has('space_change_sensitive') && { spaceSensitive: true };
  if (Object.keys(tolerances).length > 0) return { type: 'float', ...tolerances, ...ignoreCase, ...spaceSensitive };
  if (spaceSensitive && !ignoreCase) return { type: 'exact' };
  return { type: 'tokens', ...ignoreCase, ...spaceSensitive };
}

/** A problem that names no tolerance has both at this default, and a folder names them. */
export const defaultTolerance = 1e-6;

/**
 * Returns the flags of a checker: those that the default validator needs for the same verdicts, or
 * its arguments.
 */
export function formatValidatorFlags(checker: CheckerSpec | TestChecker): string[] {
  switch (checker.type) {
    case 'exact':
      return plainFlags;
    case 'tokens':
      return textFlagsOf(checker);
    case 'float': {
      const { absoluteTolerance: absolute, relativeTolerance: relative } = checker;
      const text = textFlagsOf(checker);
      if (absolute === relative) return [...text, 'float_tolerance', String(absolute ?? defaultTolerance)];
      return [
        ...text,
        ...(absolute === undefined ? [] : ['float_absolute_tolerance', String(absolute)]),
        ...(relative === undefined ? [] : ['float_relative_tolerance', String(relative)]),
      ];
    }
    case 'custom':
    case 'interactive':
    case 'arguments':
      return checker.args ?? [];
  }
}

function textFlagsOf({ ignoreCase, spaceSensitive }: Extract<CheckerSpec, { type: 'tokens' | 'float' }>): string[] {
  return [...(ignoreCase ? [] : ['case_sensitive']), ...(spaceSensitive ? ['space_change_sensitive'] : [])];
}

/** Reads a tolerance from 0 to 1; 0 with an error in the log for anything else. */
export function readTolerance(value: unknown, { file, key }: FlagsPlace, log: FindingLog): number {
  const tolerance = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof tolerance === 'number' && tolerance >= 0 && tolerance <= 1) return tolerance;
  log.error(file, 'must be a number from 0 to 1, such as 1e-6', key);
  return 0;
}
