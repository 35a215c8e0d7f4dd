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

/**
 * What became of an interaction. Of a program that ended well, the interactor's exit code decides. Where both failed, whoever
 * ended first counts, as that often makes the other one fail: an interactor's wrong answer (or failure) that came first wins
 * over the time-out or crash of the program that followed, and a program that failed first is not called wrong by an
 * interactor that only missed it. The runner takes the order from the pipes: an end counts from the
 * moment at which the output closes, which the other one cannot see earlier.
 */
export function decideInteraction(
  program: Execution,
  interactor: Execution,
  verdict: ValidatorVerdict,
  limits: Limits,
): InteractionOutcome {
  const interactorFirst = interactor.endedAtMs <= program.endedAtMs;
  if (!interactorFirst && keptWaiting(program, interactor)) {
    const time = formatSeconds(Math.round(interactor.silentWorkMs));
    return { type: 'interactor_failed', how: `delayed the program: it worked for ${time} without a word` };
  }
  const classification = classify(program, limits);
  if (classification.type === 'failed' && !(interactorFirst && verdict.type !== 'accepted')) return classification;
  if (verdict.type === 'accepted') return { type: 'accepted' };
  if (verdict.type === 'wrong_answer')
    return { type: 'wrong_answer', note: verdict.note || 'the interactor did not accept it' };
  // It was given time to come to an end without the program, and wanted to go on.
  if (!interactorFirst && interactor.limitsHit.includes('wall_time'))
    return { type: 'wrong_answer', note: 'the program ended before the interaction was over' };
  return { type: 'interactor_failed', how: verdict.how };
}

/**
 * Whether the program spent most of its time waiting for one answer, at which the interactor was at work. Time that goes into
 * many answers is the program's, which asks for them. One that had written more than the interactor could take was not waiting.
 */
function keptWaiting(program: Execution, interactor: Execution): boolean {
  const { limitsHit, wallTimeMs, cpuTimeMs, silenceMs, outputHeldBack } = program;
  const onlyWaited = limitsHit.length === 1 && limitsHit[0] === 'wall_time' && !outputHeldBack;
  return onlyWaited && Math.min(silenceMs, interactor.silentWorkMs) > (wallTimeMs - cpuTimeMs) / 2;
}
