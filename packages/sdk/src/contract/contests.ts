import * as z from 'zod/mini';
import { defaultSettings, scoringRuleNames, standingsAudiences } from './contest-settings.ts';
import { limits } from './limits.ts';
import {
  acknowledgementSchema,
  anyIdSchema,
  blobHashSchema,
  idSchema,
  instantSchema,
  listWithAdditions,
  requiredLine,
  requiredText,
  withAdditions,
} from './primitives.ts';
import { answeredDifficultySchema } from './problem-data.ts';
import { problemLabel } from './problem-label.ts';

/**
 * The phase of a contest: future before the start, ongoing from start to end inclusive, past
 * afterwards.
 */
export const contestPhaseSchema = z.enum(['future', 'ongoing', 'past']);
export type ContestPhase = z.infer<typeof contestPhaseSchema>;

const contestProblemSchema = z.object({
  _id: anyIdSchema,
  /** `A`, `B`, … `Z`, `AA`, … in the contest's order. */
  label: z.string(),
  /** The title of the problem's newest revision that the user may see. */
  title: z.string(),
  /** The difficulty, which also decides the full marks that a contest does not set. */
  difficulty: z._default(answeredDifficultySchema, ''),
  /** At most 20 tags in the author's order. */
  tags: z._default(z.array(z.string()), []),
  /** The full marks, 1 to 1,000,000 points; 0 if the server has no points. */
  points: z._default(z.int(), 0),
  /** Whether an admin has paused its judging: submissions for it wait. */
  judgingPaused: z._default(z.boolean(), false),
});
export type ContestProblem = z.infer<typeof contestProblemSchema>;

/** How one user takes part in a contest. */
const participationSchema = z.object({
  /** The id of the participant of which the user is a member. */
  _id: anyIdSchema,
  /** The start and the end of its clock, ISO 8601 in UTC. With extra time the end is later. */
  startTime: z.string(),
  endTime: z.string(),
});

/** A contest as the signed-in user may see it. */
export const contestSchema = z.object({
  _id: anyIdSchema,
  /** 1 to 160 characters on one line. */
  title: z.string(),
  /** 1 to 262,144 characters. */
  description: z.string(),
  /** The start, ISO 8601 in UTC. */
  startTime: z.string(),
  /** The end, ISO 8601 in UTC; this moment still belongs to the contest. */
  endTime: z.string(),
  /**
   * The problems in the contest's order. Empty for learners who may not see them: before the start,
   * and during the contest for those who are not registered.
   */
  problems: listWithAdditions(contestProblemSchema, (_, index) => ({ label: problemLabel(index) })),
  /** The number of problems, also while `problems` is empty. */
  problemCount: z.int(),
  /** The number of registered learners. */
  participantCount: z._default(z.int(), 0),
  /**
   * The end of the last clock, ISO 8601 in UTC: later than `endTime` while a participant has extra
   * time. From then on the problems are open to everybody and there can be a leaderboard.
   */
  overAt: z.string(),
  /** How the signed-in user takes part; null for everybody else and for administrators. */
  participation: z._default(z.nullable(participationSchema), null),
  /** Whether the signed-in user is registered; always false for administrators. */
  isRegistered: z._default(z.boolean(), false),
  /** Whether an administrator has generated the leaderboard. */
  leaderboardGenerated: z._default(z.boolean(), false),
  /**
   * Whether a rejudge has changed results since the leaderboard was generated, so that it can be
   * generated again.
   */
  leaderboardStale: z._default(z.boolean(), false),
  /**
   * Whether an administrator cancelled the contest. Only administrators and those who are
   * registered see it then.
   */
  cancelled: z._default(z.boolean(), false),
  /** How points and ranks follow from submissions. */
  rule: z._default(z.enum(scoringRuleNames), defaultSettings.rule),
  /** The minutes that a rejected try of a solved problem costs, under the rule `icpc`. */
  penaltyMinutes: z._default(z.int(), defaultSettings.penaltyMinutes),
  /** The standings are frozen for so many minutes before the end; 0 for no freeze. */
  freezeMinutes: z._default(z.int(), defaultSettings.freezeMinutes),
  /** Who may see the standings while the contest runs. */
  standings: z._default(z.enum(standingsAudiences), defaultSettings.standings),
  /**
   * The moment from which the standings are frozen, ISO 8601 in UTC: `freezeMinutes` before the
   * end, or when an administrator froze them. Null without a freeze.
   */
  frozenFrom: z._default(z.nullable(z.string()), null),
  /** When an administrator thawed the standings, ISO 8601 in UTC; null until then. */
  thawedAt: z._default(z.nullable(z.string()), null),
});
export type Contest = z.infer<typeof contestSchema>;

const contestAdditions = ({ problems, endTime }: { problems?: unknown; endTime?: unknown }) => ({
  problemCount: Array.isArray(problems) ? problems.length : 0,
  overAt: endTime,
});

export const answeredContestSchema = withAdditions(contestSchema, contestAdditions);

/** A contest by its id. Without `isRegistered`, only `checkIfRegistered` says it. */
export const contestDetailsSchema = withAdditions(
  z.extend(contestSchema, { isRegistered: z.optional(z.boolean()) }),
  contestAdditions,
);

const pointsRange = 'must be a whole number from 1 to 1000000';
const pointsSchema = z.int(pointsRange).check(z.gte(1, pointsRange), z.lte(1_000_000, pointsRange));

/**
 * A problem given by its id, or as the object that the server sends, so that a contest that was
 * read can be sent back.
 */
const problemOfContestSchema = z.union(
  [
    anyIdSchema,
    z.pipe(
      z.object({ _id: anyIdSchema }),
      z.transform(({ _id }) => _id),
    ),
  ],
  'is not the id of a problem',
);

const contestFileWriteSchema = z.object({
  /** 1 to 100 characters: the `id` in the file, or its name. At most one contest has it. */
  id: requiredLine('package.id', limits.packageIdMaxLength),
  /** The SHA-256 of the fields that the file sets, which the server only stores. */
  hash: blobHashSchema,
  /**
   * The stored hash that the change replaces. If another is stored, the server answers
   * `revision_conflict`. Absent: any.
   */
  replaces: z.optional(z.nullable(blobHashSchema)),
});

const minutesOfDay = 'must be a whole number of minutes from 0 to 1440';
const penaltyMinutesSchema = z.int(minutesOfDay).check(z.gte(0, minutesOfDay), z.lte(1440, minutesOfDay));
const wholeMinutes = 'must be a whole number of minutes, 0 for no freeze';
const freezeMinutesSchema = z.int(wholeMinutes).check(z.gte(0, wholeMinutes));

const contestFieldsSchema = z.object({
  /** 1 to 160 characters on one line; white space around it is removed. */
  title: requiredLine('title', limits.titleMaxLength),
  /** 1 to 262,144 characters. */
  description: requiredText('description', limits.contestDescriptionMaxLength),
  /** The start, ISO 8601 with a zone; at most a minute ago. */
  startTime: instantSchema,
  /** The end, ISO 8601 with a zone; later than the start and not in the past. */
  endTime: instantSchema,
  /**
   * At most 50 problems in the contest's order, each once: their ids, or the objects that the
   * server sends.
   */
  problems: z.array(problemOfContestSchema, 'problems must be a list of problem ids').check(
    z.maxLength(limits.contestProblemsMaxCount, `a contest has at most ${limits.contestProblemsMaxCount} problems`),
    z.refine((ids) => new Set(ids).size === ids.length, 'problems names one problem twice'),
  ),
  /**
   * Full marks per problem id, 1 to 1,000,000. Other new problems have 500, 1000 or 1500 points by
   * difficulty. A change that sends it replaces all points; without it, problems keep theirs.
   */
  points: z.optional(
    z.record(idSchema, pointsSchema, {
      error: ({ code }) =>
        code === 'invalid_key' ? 'is not the id of a problem' : 'must be an object of points by problem id',
    }),
  ),
  /**
   * The file that the contest comes from. A change without it ends the stored hash, but not the id.
   */
  package: z.optional(contestFileWriteSchema),
  /** How points and ranks follow from submissions. */
  rule: z.optional(z.enum(scoringRuleNames, `must be one of ${scoringRuleNames.join(', ')}`)),
  /** 0 to 1440 minutes that a rejected try of a solved problem costs, under the rule `icpc`. */
  penaltyMinutes: z.optional(penaltyMinutesSchema),
  /** Minutes before the end from which the standings are frozen, at most the whole contest. */
  freezeMinutes: z.optional(freezeMinutesSchema),
  /**
   * Who may see the standings while the contest runs: everybody signed in, the participants, nobody
   * until the end, or anybody without an account.
   */
  standings: z.optional(z.enum(standingsAudiences, `must be one of ${standingsAudiences.join(', ')}`)),
});

const endsFromStart = {
  path: ['endTime'],
  message: 'endTime must not be earlier than startTime',
};

/** The body of a new contest. Without `problems` it has none. */
export const contestCreateSchema = z
  .extend(contestFieldsSchema, { problems: z._default(contestFieldsSchema.shape.problems, []) })
  .check(z.refine((contest) => Date.parse(contest.endTime) >= Date.parse(contest.startTime), endsFromStart));
export type ContestCreate = z.input<typeof contestCreateSchema>;

/** The body of a change of a contest: the fields to change. */
export const contestUpdateSchema = z
  .extend(z.partial(contestFieldsSchema), {
    /**
     * `true` cancels the contest: nobody can join or submit, and it is not rated; submissions are
     * kept. `false` takes that back, provided that none of its problems is archived meanwhile.
     */
    cancelled: z.optional(z.boolean('cancelled must be true or false')),
    /**
     * `true` lets `rule` and `penaltyMinutes` change once the contest has begun: all points and
     * ranks then follow the new rule.
     */
    force: z.optional(z.boolean('force must be true or false')),
    /**
     * The end that the change replaces. If another is stored, the server answers
     * `revision_conflict`, so that of two who extend at once neither extension is lost unseen.
     * Absent: any.
     */
    replacesEnd: z.optional(instantSchema),
  })
  .check(
    z.refine(
      ({ startTime, endTime }) => !startTime || !endTime || Date.parse(endTime) >= Date.parse(startTime),
      endsFromStart,
    ),
  );
export type ContestUpdate = z.input<typeof contestUpdateSchema>;

export const contestSavedSchema = z.extend(acknowledgementSchema, {
  contest: answeredContestSchema,
  /**
   * The problems that learners could practise until now and that the contest hides from this
   * moment. Empty for a contest that is over.
   */
  leavesPractice: z.array(
    z.object({
      _id: idSchema,
      /** The present title of the problem. */
      title: z.string(),
    }),
  ),
});
export type ContestSaved = z.infer<typeof contestSavedSchema>;

export const contestThawSchema = z.strictObject({
  /** `true` thaws the standings of a contest that is not over. */
  force: z.optional(z.boolean('force must be true or false')),
});
export type ContestThaw = z.infer<typeof contestThawSchema>;

export const contestFrozenSchema = z.extend(acknowledgementSchema, { contest: contestSchema });
export type ContestFrozen = z.infer<typeof contestFrozenSchema>;

/** A contest with the file that it was last pushed from. */
export const contestPackageSchema = z.object({
  contestId: idSchema,
  /** 1 to 160 characters on one line. */
  title: z.string(),
  /** The end, ISO 8601 in UTC; this moment still belongs to the contest. */
  endTime: z.string(),
  package: z.object({
    /** The id of the file; null if the contest was never pushed from one. */
    id: z.nullable(z.string()),
    /** The hash of the fields that were pushed; null if the last change came from elsewhere. */
    hash: z.nullable(z.string()),
  }),
  cancelled: z.boolean(),
});
export type ContestPackage = z.infer<typeof contestPackageSchema>;

export const registrationSchema = z.object({
  success: z._default(z.boolean(), true),
  /** One sentence that can be shown to people. */
  message: z.string(),
});

export const registrationStatusSchema = z.object({
  /** True for a participant. */
  success: z.boolean(),
  /** One sentence that can be shown to people. */
  message: z._default(z.string(), ''),
});

export const solvedProblemsSchema = z.object({
  /** By problem id, whether it is solved; empty while the user may not see the problems. */
  solvedProblems: z.record(anyIdSchema, z.boolean()),
});

/** The points of the signed-in user for one problem of a contest. */
const problemScoreSchema = z.object({
  /** The points earned; 0 while the problem is unsolved. */
  score: z.int(),
  /** The number of different sources that failed before the first accepted one. */
  wrongSubmissions: z.int(),
  /**
   * The points that these cost, under the rule `icpc` the minutes, and 0 under `ioi`. While the
   * problem is unsolved, those that they would cost. A score stays above its minimum.
   */
  penalty: z.int(),
});

/** The points of the signed-in user in a contest, also while it runs. */
export const contestScoresSchema = z.object({
  /** By problem id; empty while the user may not see the problems. */
  scores: z.record(idSchema, problemScoreSchema),
});
/** The points of one user in a contest, by problem id. */
export type ContestScores = z.infer<typeof contestScoresSchema>['scores'];

/**
 * The results of one participant by problem. Every list has the problems of the contest in their
 * order, so that a leaderboard of ten thousand participants stays small.
 */
export const resultsByProblemSchema = z.object({
  /** The points earned; 0 while the problem is unsolved. */
  scores: z.array(z.int()),
  /** The numbers of different sources that failed before the first accepted one. */
  wrongSubmissions: z.array(z.int()),
  /**
   * The milliseconds from the start of the contest to the first accepted submission; null while the
   * problem is unsolved.
   */
  solvedAfterMs: z.array(z.nullable(z.int())),
});
export type ResultsByProblem = z.infer<typeof resultsByProblemSchema>;

/** One participant on a leaderboard: a registered learner who submitted at least once. */
export const leaderboardEntrySchema = z.object({
  userId: anyIdSchema,
  user: z.object({
    /** 1 to 80 characters on one line. */
    firstName: z.string(),
    /** 1 to 80 characters on one line; empty if the server has no last names. */
    lastName: z._default(z.string(), ''),
  }),
  /**
   * Counted from 1. Participants that the rule of the contest holds for equal share a rank, and
   * the ranks after them are left out: 1, 2, 2, 4.
   */
  rank: z.int(),
  solvedProblems: z.int(),
  /** The sum of the points of all problems; 0 under the rule `icpc`. */
  score: z.number(),
  /** The penalty minutes of the solved problems under the rule `icpc`; 0 under others. */
  penalty: z._default(z.int(), 0),
  /** The rating before the contest, a whole number; 0 if the server does not rate. */
  ratingBefore: z._default(z.int(), 0),
  /** The rating after the contest, a whole number; 0 if the server does not rate. */
  ratingAfter: z._default(z.int(), 0),
  /** Its lists are empty if the server has no results by problem. */
  byProblem: z._default(resultsByProblemSchema, { scores: [], wrongSubmissions: [], solvedAfterMs: [] }),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;

/** A leaderboard by rank. Without ranks, every participant has one of their own. */
export const leaderboardSchema = listWithAdditions(leaderboardEntrySchema, (_, index) => ({ rank: index + 1 }));

export const leaderboardGeneratedSchema = z.object({
  success: z.boolean(),
  /** One sentence that can be shown to people. */
  message: z._default(z.string(), 'Leaderboard generated successfully'),
  participants: z._default(z.int(), 0),
});
