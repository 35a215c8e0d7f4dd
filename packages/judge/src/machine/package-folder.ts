import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JudgeSetupError } from '../setup-error.ts';

/**
 * Finds a folder of this package by a file in it. It lies beside `src` and beside `dist`, so it is
 * found from either.
 */
export function findPackageFolder(name: string, file: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let level = 0; level < 4; level += 1) {
    const candidate = join(folder, name);
    if (existsSync(join(candidate, file))) return candidate;
    folder = dirname(folder);
  }
  throw new JudgeSetupError('runner_unbuildable', `The judge's file ${file} is missing from the installation.`);
}
