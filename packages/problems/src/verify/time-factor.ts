import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import type { Finding } from '../model.ts';

/**
 * The file of a package that has the speed of the machine for which its time limit was made, as one
 * number. `podium problem verify --record-speed` writes it.
 */
export const speedFile = 'podium-speed.txt';

/** What the time limit of a package is multiplied by on this machine. */
export interface TimeFactor {
  factor: number;
  /** The speeds that give the factor; absent if it was given. */
  speeds?: { machine: number; limit: number };
}

const factorRange = { min: 0.05, max: 20 };
export const factorWords = `a number from ${factorRange.min} to ${factorRange.max}, such as 1.5`;

/** Parses a factor, or a speed; undefined if it is out of range. */
export function parseFactor(text: string): number | undefined {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= factorRange.min && value <= factorRange.max ? value : undefined;
}

/**
 * Finds the factor of a package: the given one, else what this machine is slower than the one for
 * which the limit was made. It is 1 if that one is not known, and on a machine whose speed cannot
 * be measured. `measureSpeed` returns null there.
 */
export async function findTimeFactor(
  folder: string,
  { given, measureSpeed }: { given?: number | undefined; measureSpeed: () => Promise<number | null> },
): Promise<TimeFactor | { error: Finding } | { warning: string }> {
  if (given !== undefined) return { factor: given };
  const text = await undefinedIfMissing(readFile(join(folder, speedFile), 'utf8'));
  if (text === undefined) return { factor: 1 };
  const limit = parseFactor(text);
  if (limit === undefined) return { error: { file: speedFile, message: `must be ${factorWords}` } };
  const machine = await measureSpeed();
  if (machine === null) {
    return {
      warning: `${speedFile}: the speed of this machine cannot be measured, so the time limit is taken as it is`,
    };
  }
  const factor = Math.round((100 * limit) / machine) / 100;
  return {
    factor: Math.min(Math.max(factor, factorRange.min), factorRange.max),
    speeds: { machine, limit },
  };
}
