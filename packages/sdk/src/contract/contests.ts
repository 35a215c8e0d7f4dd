import * as z from 'zod';
import { limits } from './limits.ts';
import { acknowledgementSchema, idSchema, instantSchema, requiredLine, requiredText } from './primitives.ts';
import { difficultySchema } from './problems.ts';

/**
 * The phase of a contest: future before the start, ongoing from start to end inclusive, past
 * afterwards.
 */
export const contestPhaseSchema = z.enum(['future', 'ongoing', 'past']);
export type ContestPhase = z.infer<typeof contestPhaseSchema>;

export const contestProblemSchema = z.object({
  _id: idSchema,
  /** `A`, `B`, … in the contest's order. */
  label: z.string(),
  title: z.string(),
  difficulty: difficultySchema,
  tags: z.array(z.string()),
  points: z.int(),
});
export type ContestProblem = z.infer<typeof contestProblemSchema>;

export const contestSchema = z.object({
  _id: idSchema,
  title: z.string(),
  description: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /**
   * Empty for learners who may not see the problems: before the start, and during the contest for
   * those who are not registered.
   */
  problems: z.array(contestProblemSchema),
  problemCount: z.int(),
  participantCount: z.int(),
  isRegistered: z.boolean(),
  leaderboardGenerated: z.boolean(),
  /**
   * Whether a rejudge has changed results since the leaderboard was generated, so that it can be
   * generated again.
   */
  leaderboardStale: z.boolean(),
});
export type Contest = z.infer<typeof contestSchema>;

const pointsRange = 'must be a whole number from 1 to 1000000';
const pointsSchema = z.int(pointsRange).min(1, pointsRange).max(1_000_000, pointsRange);

/**
 * A problem given by its id, or as the object that the server sends, so that a contest that was
 * read can be sent back.
 */
const problemOfContestSchema = z.union(
  [idSchema, z.object({ _id: idSchema }).transform(({ _id }) => _id)],
  'is not the id of a problem',
);

const contestFieldsSchema = z.object({
  title: requiredLine('title', limits.titleMaxLength),
  description: requiredText('description', limits.contestDescriptionMaxLength),
  startTime: instantSchema,
  endTime: instantSchema,
  problems: z
    .array(problemOfContestSchema, 'problems must be a list of problem ids')
    .max(limits.contestProblemsMaxCount, `a contest has at most ${limits.contestProblemsMaxCount} problems`)
    .refine((ids) => new Set(ids).size === ids.length, 'problems names one problem twice'),
  /** Full marks per problem id. Other problems have 500 / 1000 / 1500 by difficulty. */
  points: z
    .record(idSchema, pointsSchema, {
      error: ({ code }) =>
        code === 'invalid_key' ? 'is not the id of a problem' : 'must be an object of points by problem id',
    })
    .optional(),
});

const endsFromStart = {
  path: ['endTime'],
  message: 'endTime must not be earlier than startTime',
};

export const contestCreateSchema = contestFieldsSchema
  .extend({ problems: contestFieldsSchema.shape.problems.default([]) })
  .refine((contest) => Date.parse(contest.endTime) >= Date.parse(contest.startTime), endsFromStart);
export type ContestCreate = z.input<typeof contestCreateSchema>;

export const contestUpdateSchema = contestFieldsSchema
  .partial()
  .refine(
    ({ startTime, endTime }) => !startTime || !endTime || Date.parse(endTime) >= Date.parse(startTime),
    endsFromStart,
  );
export type ContestUpdate = z.input<typeof contestUpdateSchema>;

export const contestSavedSchema = acknowledgementSchema.extend({
  contest: contestSchema,
  /**
   * The problems that learners could practise until now and that the contest hides from this
   * moment.
   */
  leavesPractice: z.array(z.object({ _id: idSchema, title: z.string() })),
});
export type ContestSaved = z.infer<typeof contestSavedSchema>;

export const registrationSchema = acknowledgementSchema;

export const solvedProblemsSchema = z.object({ solvedProblems: z.record(idSchema, z.boolean()) });

export const leaderboardEntrySchema = z.object({
  userId: idSchema,
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  /** Participants with equal score, solved count and last accepted time share a rank. */
  rank: z.int(),
  solvedProblems: z.int(),
  score: z.int(),
  ratingBefore: z.int(),
  ratingAfter: z.int(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;

export const leaderboardGeneratedSchema = acknowledgementSchema.extend({ participants: z.int() });
