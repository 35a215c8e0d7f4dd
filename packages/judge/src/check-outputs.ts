import { fstatSync } from 'node:fs';
import { CheckerError, type CheckOutcome } from './checkers/checker.ts';
import { createChecker } from './checkers/create-checker.ts';
import type { JudgeDependencies } from './compile/compile.ts';
import type { Slot } from './core-slots.ts';
import { describeFailure } from './failure-cause.ts';
import type { CheckReport, CheckRequest } from './judgement.ts';
import { withOpenFile } from './sandbox/file-bytes.ts';

/** Asks a checker about files instead of about a program. Rejects only with the signal's reason. */
export async function checkOutputs(
  { checker: spec, outputs }: CheckRequest,
  dependencies: JudgeDependencies,
  slot: Slot,
  signal?: AbortSignal,
): Promise<CheckReport> {
  const outcomes: CheckReport['outcomes'] = [];
  try {
    using checker = await createChecker(spec, dependencies, signal);
    for (const { outputPath, ...test } of outputs) {
      const outcome = await withOpenFile(outputPath, (descriptor) => {
        const output = { descriptor, bytes: fstatSync(descriptor).size };
        const check = () => checker.check({ ...test, output }, signal);
        return check().catch((error: unknown) => repeatAlone(error, check, slot));
      });
      outcomes.push(outcome);
    }
    return { outcomes };
  } catch (error) {
    signal?.throwIfAborted();
    const end = error instanceof CheckerError ? error.end : undefined;
    const checkerFailure = end && { checkerFailure: { ...end, message: describeFailure(error) } };
    return { outcomes, failure: describeFailure(error), ...checkerFailure };
  }
}

function repeatAlone(error: unknown, check: () => Promise<CheckOutcome>, slot: Slot): Promise<CheckOutcome> {
  if (error instanceof CheckerError && error.mayBeCausedByOthers) return slot.runAlone(check);
  throw error;
}
