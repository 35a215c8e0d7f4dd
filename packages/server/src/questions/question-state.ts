/**
 * Where a question stands. Ids are those of administrators: who has claimed it, who answered it
 * and who closed it.
 */
export type QuestionStanding =
  | { type: 'asked' }
  | { type: 'claimed'; by: string }
  | { type: 'answered'; by: string }
  | { type: 'closed'; by: string };

/** What an administrator does with a question. `by` is the administrator. */
export type QuestionEvent =
  /** `takeFrom` is the administrator from whom the question is taken over. */
  | { type: 'claim'; by: string; takeFrom?: string | undefined }
  | { type: 'release'; by: string }
  | { type: 'answer'; by: string }
  | { type: 'edit'; by: string }
  | { type: 'close'; by: string };

export type QuestionOutcome =
  | { type: 'next'; standing: QuestionStanding }
  /** Nothing changes: the question stands as the event wants it. */
  | { type: 'same' }
  /** Another administrator has claimed it. */
  | { type: 'claimed'; by: string }
  /** An administrator has answered or closed it already. */
  | { type: 'settled'; as: 'answered' | 'closed'; by: string }
  /** There is no answer that could be changed. */
  | { type: 'unanswered' };

/**
 * Decides what becomes of a question: asked → claimed → answered or closed. Nobody needs a claim to
 * answer or close a question that nobody else has claimed. Claiming a closed question opens it
 * again.
 */
export function next(standing: QuestionStanding, event: QuestionEvent): QuestionOutcome {
  const { by } = event;
  switch (event.type) {
    case 'claim':
      if (standing.type === 'answered') return { type: 'settled', as: 'answered', by: standing.by };
      if (standing.type !== 'claimed') return { type: 'next', standing: { type: 'claimed', by } };
      if (standing.by === by) return { type: 'same' };
      if (standing.by !== event.takeFrom) return { type: 'claimed', by: standing.by };
      return { type: 'next', standing: { type: 'claimed', by } };
    case 'release':
      if (standing.type === 'asked') return { type: 'same' };
      return refusal(standing, by) ?? { type: 'next', standing: { type: 'asked' } };
    case 'answer':
      return refusal(standing, by) ?? { type: 'next', standing: { type: 'answered', by } };
    case 'edit':
      return standing.type === 'answered'
        ? { type: 'next', standing: { type: 'answered', by } }
        : { type: 'unanswered' };
    case 'close':
      if (standing.type === 'closed') return { type: 'same' };
      return refusal(standing, by) ?? { type: 'next', standing: { type: 'closed', by } };
  }
}

function refusal(standing: QuestionStanding, by: string): QuestionOutcome | undefined {
  switch (standing.type) {
    case 'asked':
      return undefined;
    case 'claimed':
      return standing.by === by ? undefined : { type: 'claimed', by: standing.by };
    case 'answered':
    case 'closed':
      return { type: 'settled', as: standing.type, by: standing.by };
  }
}
