import { CheckerError } from '../checkers/checker.ts';
import { compileValidator } from '../checkers/compile-validator.ts';
import { createChecker } from '../checkers/create-checker.ts';
import { idleMs, mayBeCausedByOthers } from '../classify.ts';
import type { JudgeDependencies } from '../compile/compile.ts';
import type { Examiner } from '../examiner.ts';
import { usageOf } from '../execute-tests.ts';
import type { CheckerSpec, Limits, TestCaseResult } from '../judgement.ts';
import { decideInteraction } from './decide-interaction.ts';
import { type Interaction, type Interactor, interact } from './interact.ts';

type InteractiveSpec = Extract<CheckerSpec, { type: 'interactive' }>;

/**
 * Runs the program against the problem's interactor, which starts again for every test, and asks
 * the problem's checker, if it has one, about what the interactor wrote.
 */
export async function createInteractionExaminer(
  spec: InteractiveSpec,
  dependencies: JudgeDependencies,
  signal?: AbortSignal,
): Promise<Examiner> {
  const interactor = await openInteractor(spec, dependencies, signal);
  return {
    async *examine(program, { tests, limits }, slot, signal) {
      for (const [index, test] of tests.entries()) {
        if (slot.othersWait()) await slot.giveWay();
        const interaction = await interact(program, interactor, test, limits, dependencies, signal);
        const result = describeTest(index + 1, interaction, limits);
        const { program: execution, interactor: interactorExecution } = interaction;
        yield {
          result,
          isTimeUncertain: result.verdict === 'time_limit_exceeded' && mayBeCausedByOthers(execution, limits),
          // The time in which it waits for the interactor is not idle time, up to the program's own
          // time limit.
          idleMs: Math.max(0, idleMs(execution) - interactorExecution.cpuTimeMs - limits.timeLimitMs),
        };
      }
    },
    [Symbol.dispose]() {
      interactor.validator.program[Symbol.dispose]();
      interactor.checker?.[Symbol.dispose]();
    },
  };
}

async function openInteractor(
  { others: [first, ...others] = [], ...spec }: InteractiveSpec,
  dependencies: JudgeDependencies,
  signal: AbortSignal | undefined,
): Promise<Interactor> {
  const validator = await compileValidator('interactor', spec, dependencies.compile, signal);
  if (!first) return { validator };
  const { protocol, args } = spec;
  try {
    const checker = await createChecker({ type: 'custom', protocol, args, ...first, others }, dependencies, signal);
    return { validator, checker };
  } catch (error) {
    validator.program[Symbol.dispose]();
    throw error;
  }
}

function describeTest(number: number, interaction: Interaction, limits: Limits): TestCaseResult {
  const { program, errorOutput, verdict } = interaction;
  const outcome = decideInteraction(interaction, limits);
  const judgeMessage = verdict.type !== 'failed' && verdict.judgeMessage ? { judgeMessage: verdict.judgeMessage } : {};
  const observed = { number, ...usageOf(program), output: '', outputTruncated: false, errorOutput, ...judgeMessage };
  switch (outcome.type) {
    case 'accepted':
      return {
        ...observed,
        verdict: 'accepted',
        ...(outcome.points && { points: outcome.points }),
        ...(outcome.note !== undefined && { note: outcome.note }),
      };
    case 'wrong_answer':
      return { ...observed, verdict: 'wrong_answer', note: outcome.note };
    case 'failed':
      return { ...observed, verdict: outcome.verdict, note: outcome.note };
    case 'interactor_failed':
      throw new CheckerError(`The interactor ${outcome.how}`, outcome.end);
  }
}
