import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import type { PackageReport, TimeFactor } from './report.ts';
import type { OpenPackage } from './verify-data.ts';

/**
 * The file of a package that has the speed of the machine for which its time limit was made, as one
 * number. `podium problem verify --record-speed` writes it.
 */
export const speedFile = 'podium-speed.txt';

const factorRange = { min: 0.05, max: 20 };
export const factorWords = `a number from ${factorRange.min} to ${factorRange.max}, such as 1.5`;

/** Parses a factor, or a speed; undefined if it is out of range. */
export function parseFactor(text: string): number | undefined {
  const value = /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= factorRange.min && value <= factorRange.max ? value : undefined;
}

/**
 * Multiplies the time limit of a package by the given factor, else by what this machine is slower
 * than the one for which the limit was made. `measureSpeed` returns null on a machine whose speed
 * cannot be measured.
 */
export async function applyTimeFactor(
  { folder, limits }: OpenPackage,
  report: PackageReport,
  { given, measureSpeed }: { given: number | undefined; measureSpeed: () => Promise<number | null> },
): Promise<number> {
  const found = given === undefined ? await compareSpeeds(folder.path, report, measureSpeed) : { factor: given };
  const { factor } = found;
  if (factor === 1) return factor;
  const packageLimitMs = limits.timeLimitMs;
  limits.timeLimitMs = Math.max(1, Math.round(packageLimitMs * factor));
  report.timeFactor = { ...found, packageLimitMs, limitMs: limits.timeLimitMs };
  return factor;
}

/** Returns the factor 1 if the speed of one of the machines is not known. */
async function compareSpeeds(
  folder: string,
  report: PackageReport,
  measureSpeed: () => Promise<number | null>,
): Promise<TimeFactor> {
  const text = await undefinedIfMissing(readFile(join(folder, speedFile), 'utf8'));
  const limit = text === undefined ? undefined : parseFactor(text);
  if (limit === undefined) {
    if (text !== undefined) report.errors.push({ file: speedFile, message: `must be ${factorWords}` });
    return { factor: 1 };
  }
  const machine = await measureSpeed();
  if (machine === null) {
    const what = 'the speed of this machine cannot be measured, so the time limit is taken as it is';
    report.warnings.push(`${speedFile}: ${what}`);
    return { factor: 1 };
  }
  const factor = Math.round((100 * limit) / machine) / 100;
  return { factor: Math.min(Math.max(factor, factorRange.min), factorRange.max), speeds: { machine, limit } };
}
