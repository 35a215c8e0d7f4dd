import { join } from 'node:path';
import type { Judgement } from '@podium/judge';
import { includedFor } from '@podium/sdk/contract';
import type { JurySubmission } from '../model.ts';
import type { OpenPackage } from './verify-data.ts';

/** Reports whether a submission is declared to be accepted. */
export function isAcceptedDeclared({ expectations }: JurySubmission): boolean {
  return expectations.some(({ permitted }) => permitted.length === 1 && permitted[0] === 'AC');
}

/**
 * Judges a submission of the jury on all tests, or in the older formats up to the first that fails.
 * `onTest` is called after each test with its number.
 */
export function judgeJurySubmission(
  { source, files, language }: Pick<JurySubmission, 'source' | 'files' | 'language'>,
  { judge, checker, limits, folder, scoring, tests, includedFiles, signal }: OpenPackage,
  onTest: (number: number) => void = () => {},
): Promise<Judgement> {
  return judge.judgeSubmission(
    {
      source,
      files,
      language,
      included: includedFor(language, includedFiles),
      limits,
      checker,
      ...(scoring && { scoring }),
      tests: folder.testCases.map(({ inputFile, answerFile }, index) => ({
        inputPath: join(folder.path, inputFile),
        answerPath: join(folder.path, answerFile),
        group: tests[index]?.group,
        checker: tests[index]?.checker,
      })),
      // In the older format the verdict decides, which is that of the first failed test.
      stopAtFirstFailure: folder.formatVersion.startsWith('legacy'),
    },
    { signal, onProgress: (progress) => progress.type === 'test' && onTest(progress.result.number) },
  );
}
