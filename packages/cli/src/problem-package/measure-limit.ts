import { readJuryPrograms } from '@podium/sdk/problem-folder';
import { usageError } from '../cli-error.ts';
import type { HashedPackage } from './hashed-package.ts';
import type { SetterTools } from './setter-tools.ts';
import { measureTimeLimit } from './time-limit.ts';
import { keepJudged, openPackage } from './verify/verify-package.ts';

/**
 * Measures the time limit of a package with the judge of this machine, and warns with a sentence.
 * Throws a usage error if the package gives none.
 */
export async function measureLimit(
  { upload, problem }: HashedPackage,
  { progress, warn, openJudge, signal }: SetterTools,
): Promise<string> {
  progress('Measuring the time limit…');
  const programs = keepJudged(await readJuryPrograms(problem.path), { warnings: [] });
  const measured = await measureTimeLimit(openPackage(upload, problem, programs, { judge: await openJudge(), signal }));
  if ('finding' in measured) {
    const { file, message } = measured.finding;
    throw usageError(
      `${file} ${message}.`,
      'Or put a right solution into submissions/accepted/, which gives the limit.',
    );
  }
  warn(measured.sentence);
  return `${measured.limitMs}ms`;
}
