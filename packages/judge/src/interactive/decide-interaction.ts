import type { ValidatorVerdict } from '../checkers/validator.ts';
import { type Classification, classify, formatSeconds } from '../classify.ts';
import type { Limits } from '../judgement.ts';
import type { Execution } from '../sandbox/execution.ts';

export type InteractionOutcome =
  | { type: 'accepted' }
  | { type: 'wrong_answer'; note: string }
  | Extract<Classification, { type: 'failed' }>
  /** The interactor's own failure: `how` continues "The interactor …". */
  | { type: 'interactor_failed'; how: string };

const endedEarly = 'the program ended before the interaction was over';

/**
 * What became of an interaction. Whoever ends first often makes the other one fail, so that one counts: an interactor's
 * wrong answer (or failure) that came first wins over the time-out or crash of the program that followed, and a program that
 * failed first is not called wrong by an interactor that only missed it.
 */
export function decideInteraction(
  program: Execution,
  interactor: Execution,
  verdict: ValidatorVerdict,
  limits: Limits,
): InteractionOutcome {
  const interactorFirst = interactor.endedAtMs <= program.endedAtMs;
  if (keptWaiting(program, interactor)) {
    const used = formatSeconds(Math.round(interactor.cpuTimeMs));
    return { type: 'interactor_failed', how: `kept the program waiting: it used ${used} of CPU time itself` };
  }
  const classification = classify(program, limits);
  if (classification.type === 'failed' && !(interactorFirst && verdict.type !== 'accepted')) return classification;
  if (verdict.type === 'accepted') return { type: 'accepted' };
  if (verdict.type === 'wrong_answer')
    return { type: 'wrong_answer', note: verdict.note || 'the interactor did not accept it' };
  // It wrote to a program that was no longer there, which is no fault of its own.
  if (!interactorFirst && interactor.end.type === 'killed' && interactor.end.signal === 'SIGPIPE')
    return { type: 'wrong_answer', note: endedEarly };
  return { type: 'interactor_failed', how: verdict.how };
}

/**
 * Whether the program only waited, and for an interactor that was at work for longer than both of them rested. One that had
 * written more than the interactor could take was not waiting for an answer.
 */
function keptWaiting(program: Execution, interactor: Execution): boolean {
  const { limitsHit, wallTimeMs, cpuTimeMs, outputHeldBack } = program;
  const restedMs = wallTimeMs - cpuTimeMs - interactor.cpuTimeMs;
  const onlyWaited = limitsHit.length === 1 && limitsHit[0] === 'wall_time' && !outputHeldBack;
  return onlyWaited && interactor.cpuTimeMs > restedMs;
}
