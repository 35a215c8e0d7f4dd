import { adminContestsSentences } from './section-2-admin-contests.ts';
import { adminProblemsSentences } from './section-2-admin-problems.ts';
import { entrySentences } from './section-2-entry.ts';
import { learnerSentences } from './section-2-learner.ts';
import { solvingSentences } from './section-2-solving.ts';
import { stateSentences } from './section-4.ts';
import { validationSentences } from './section-5.ts';
import { errorSentences } from './section-8.ts';
import type { Wording } from './sentence.ts';

const section2 = {
  ...entrySentences,
  ...learnerSentences,
  ...solvingSentences,
  ...adminProblemsSentences,
  ...adminContestsSentences,
};

/**
 * Lists every sentence of the specification's sections on screens (2), states (4), validation (5)
 * and errors (8).
 */
export const sections = [
  { number: 2, title: 'Screens and routes', sentences: section2 },
  { number: 4, title: 'States and transitions', sentences: stateSentences },
  { number: 5, title: 'Validation', sentences: validationSentences },
  { number: 8, title: 'The error catalogue', sentences: errorSentences },
] as const;

export const sentences = { ...section2, ...stateSentences, ...validationSentences, ...errorSentences };

type Sentences = typeof sentences;
export type SentenceId = keyof Sentences;
/** These ids belong to texts that a page shows. */
export type WordingId = { [Id in SentenceId]: Sentences[Id] extends Wording ? Id : never }[SentenceId];
/** These ids belong to behaviour. */
export type RuleId = Exclude<SentenceId, WordingId>;
