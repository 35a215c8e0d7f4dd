import type { ValidatorVerdict } from '../checkers/validator.ts';
import { type Classification, classify, failedByItself } from '../classify.ts';
import { formatSeconds } from '../format-values.ts';
import type { CheckerEnd, Limits } from '../judgement.ts';
import type { Execution } from '../sandbox/execution.ts';
import type { Interaction } from './interact.ts';

export type InteractionOutcome =
  | Extract<ValidatorVerdict, { type: 'accepted' }>
  | { type: 'wrong_answer'; note: string }
  | Extract<Classification, { type: 'failed' }>
  /** The interactor's own failure: `how` continues "The interactor …". */
  | { type: 'interactor_failed'; how: string; end: CheckerEnd };

/**
 * Decides the outcome of an interaction. If the program ended well, the interactor's exit code
 * decides. If both failed, the one that failed first counts, since its end often makes the other
 * one fail. "First" is a matter of cause and not of time. When a program fails by itself, the
 * interactor goes on with what the program wrote, and is told of the end only when it asks for more
 * (`wasToldEnd`). A wrong answer or a failure without that wins over the program's failure, also
 * over one that was quicker: an answer that is wrong stays wrong if the program aborts right after
 * it. A program whose end the interactor was told is not called wrong by an interactor that noticed
 * it. An interactor that closed its output before may have made the program fail. When a limit
 * stops a program, the order is the one that the runners saw: an end counts from the moment at
 * which the output closes, which is the earliest that the other one can see.
 */
export function decideInteraction(
  { program, interactor, verdict, wasToldEnd }: Pick<Interaction, 'program' | 'interactor' | 'verdict' | 'wasToldEnd'>,
  limits: Limits,
): InteractionOutcome {
  const undisturbed = failedByItself(program) && !wasToldEnd;
  const interactorFirst = undisturbed || interactor.endedAtMs <= program.endedAtMs;
  if (!interactorFirst && wasDelayed(program, interactor)) {
    const time = formatSeconds(Math.round(interactor.silentWorkMs));
    const end: CheckerEnd = interactor.contended ? { type: 'stopped' } : { type: 'hung', limit: 'wall_time' };
    return { type: 'interactor_failed', how: `delayed the program: it worked for ${time} and wrote nothing`, end };
  }
  const classification = classify(program, limits);
  if (classification.type === 'failed' && !(interactorFirst && verdict.type !== 'accepted')) return classification;
  if (verdict.type === 'accepted') return verdict;
  if (verdict.type === 'wrong_answer')
    return { type: 'wrong_answer', note: verdict.note || 'the interactor did not accept it' };
  // It had time to finish after the program's end, and did not.
  if (!interactorFirst && interactor.limitsHit.includes('wall_time'))
    return { type: 'wrong_answer', note: 'the program ended before the interaction was over' };
  return { type: 'interactor_failed', how: verdict.how, end: verdict.end };
}

/**
 * Returns whether the program spent most of its time waiting for one answer, while the interactor
 * worked. The time for many answers counts as the program's own, since it asked for them. A program
 * that had written more than the interactor could take was not waiting.
 */
function wasDelayed(program: Execution, interactor: Execution): boolean {
  const { limitsHit, wallTimeMs, cpuTimeMs, silenceMs, outputHeldBack } = program;
  const onlyWaited = limitsHit.length === 1 && limitsHit[0] === 'wall_time' && !outputHeldBack;
  return onlyWaited && Math.min(silenceMs, interactor.silentWorkMs) > (wallTimeMs - cpuTimeMs) / 2;
}
