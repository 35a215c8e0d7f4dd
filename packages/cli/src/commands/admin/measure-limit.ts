import { usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import type { HashedPackage } from '../../problem-package/hashed-package.ts';

/**
 * Returns a function that measures the time limit of a package with the judge of this machine, and
 * warns with a sentence. The function throws a usage error if the package gives none.
 */
export function createLimitMeasure({ settings, reporter, atEnd, signal }: CommandContext) {
  return async ({ upload, problem }: HashedPackage): Promise<string> => {
    if (!problem) throw new RangeError('Only a folder can lack a time limit.');
    const [{ openJuryJudge }, { measureTimeLimit }, { keepJudged, openPackage }, { readJuryPrograms }] =
      await Promise.all([
        import('../../judging/local-judge.ts'),
        import('../../problem-package/time-limit.ts'),
        import('../../problem-package/verify/verify-package.ts'),
        import('@podium/sdk/problem-folder'),
      ]);
    reporter.progress({ label: 'Measuring the time limit…' });
    const judge = await openJuryJudge(settings.paths.judgeCacheDir, reporter.warn);
    atEnd(() => judge.close());
    const programs = keepJudged(await readJuryPrograms(problem.path), { warnings: [] });
    const measured = await measureTimeLimit(openPackage(upload, problem, programs, { judge, signal }));
    if ('finding' in measured) {
      const { file, message } = measured.finding;
      throw usageError(
        `${file} ${message}.`,
        'Or put a right solution into submissions/accepted/, which gives the limit.',
      );
    }
    reporter.warn(measured.sentence);
    return `${measured.limitMs}ms`;
  };
}
