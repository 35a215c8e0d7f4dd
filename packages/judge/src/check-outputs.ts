import { closeSync, fstatSync, openSync } from 'node:fs';
import { type CheckerDependencies, createChecker } from './checkers/create-checker.ts';
import { describeFailure } from './describe-failure.ts';
import type { CheckReport, CheckRequest } from './judgement.ts';

/** Asks a checker about files instead of about a program. Rejects only with the signal's reason. */
export async function checkOutputs(
  { checker: spec, outputs }: CheckRequest,
  dependencies: CheckerDependencies,
  signal?: AbortSignal,
): Promise<CheckReport> {
  const outcomes: CheckReport['outcomes'] = [];
  try {
    const checker = await createChecker(spec, dependencies, signal);
    try {
      for (const { inputPath, answerPath, outputPath } of outputs) {
        const descriptor = openSync(outputPath, 'r');
        try {
          const output = { descriptor, bytes: fstatSync(descriptor).size };
          outcomes.push(await checker.check({ inputPath, answerPath, output }, signal));
        } finally {
          closeSync(descriptor);
        }
      }
    } finally {
      checker.close();
    }
    return { outcomes };
  } catch (error) {
    signal?.throwIfAborted();
    return { outcomes, failure: describeFailure(error) };
  }
}
