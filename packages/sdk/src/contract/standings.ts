import * as z from 'zod/mini';
import { scoringRuleNames } from './contest-settings.ts';
import { answeredVerdictSchema, anyIdSchema } from './primitives.ts';
import { queryNumber } from './query-number.ts';

/** The two boards of a contest: without and with the verdicts that a freeze hides. */
export const boardSightSchema = z.enum(['public', 'everything'], 'sees must be public or everything');
export type BoardSight = z.infer<typeof boardSightSchema>;

export const participantKindSchema = z.enum(
  ['official', 'unofficial', 'hidden'],
  'kind must be official, unofficial or hidden',
);

export const standingsMaxRows = 500;
const friendsMaxCount = 50;

const fromRange = 'from must be a whole number from 0 to 1000000';
const countRange = `count must be a whole number from 1 to ${standingsMaxRows}`;
const friendsForm = `friends must be at most ${friendsMaxCount} ids of participants, separated by commas`;

const windowQuery = {
  /** The index of the first row, counted from 0. */
  from: z._default(queryNumber(z.int(fromRange).check(z.gte(0, fromRange), z.lte(1_000_000, fromRange))), 0),
  /** 1 to 500 rows; 100 by default. */
  count: z._default(
    queryNumber(z.int(countRange).check(z.gte(1, countRange), z.lte(standingsMaxRows, countRange))),
    100,
  ),
  /**
   * Only rows whose name, organization or group contains this text, in any case. `index` of each
   * row is that of the whole board.
   */
  search: z.optional(z.string().check(z.maxLength(100, 'search must be at most 100 characters long'))),
};

/** A window of the public board, the same for everybody. */
export const publicStandingsQuerySchema = z.object(windowQuery);
export type PublicStandingsQuery = z.input<typeof publicStandingsQuerySchema>;

export const standingsQuerySchema = z.object({
  ...windowQuery,
  /**
   * Centres the window on a participant, given by id or as `me`, instead of `from`. Without such a
   * row the window begins at `from`.
   */
  around: z.optional(anyIdSchema),
  /** At most 50 ids of participants, separated by commas, whose rows come in addition. */
  friends: z.optional(
    z.string().check(
      z.refine((text) => {
        const ids = text.split(',');
        return ids.length <= friendsMaxCount && ids.every((id) => anyIdSchema.safeParse(id).success);
      }, friendsForm),
    ),
  ),
  /** Only administrators may read `everything`, which is what they get by default. */
  sees: z.optional(boardSightSchema),
});
export type StandingsQuery = z.input<typeof standingsQuerySchema>;

export const standingsHistoryQuerySchema = z.object({ sees: z.optional(boardSightSchema) });
export type StandingsHistoryQuery = z.input<typeof standingsHistoryQuerySchema>;

/** What came of the tries of one participant for one problem. */
export const standingsCellSchema = z.object({
  /** Whole points; 0 under a rule that counts only solved problems. */
  score: z.int(),
  /** Whole minutes; 0 under a rule without them. */
  penalty: z.int(),
  /** The rejected tries that the rule counts, before the first accepted one. */
  wrong: z.int(),
  /** Milliseconds from the start of the participant's clock; null while unsolved. */
  solvedAfter: z.nullable(z.int()),
  /** The tries without a verdict, or with one that the freeze hides, that may change the cell. */
  pending: z.int(),
  /**
   * The tries whose verdicts the freeze hides from others, who see them as pending. Absent without
   * any, and in the public board.
   */
  hidden: z.optional(z.int()),
});
export type StandingsCell = z.infer<typeof standingsCellSchema>;

export const standingsRowSchema = z.object({
  /** The id of the participant. */
  id: anyIdSchema,
  /** 1 to 161 characters on one line. */
  name: z.string(),
  kind: participantKindSchema,
  /** Empty if the participant has none. */
  organization: z.string(),
  /** Empty if the participant has none. */
  group: z.string(),
  /** 1 + the number of official rows that are better; null for rows that are not official. */
  rank: z.nullable(z.int()),
  solved: z.int(),
  /** The sum of the points of all cells. */
  score: z.int(),
  /** The sum of the minutes of all cells. */
  penalty: z.int(),
  /** Milliseconds from the start of the participant's clock to the last solve; null without any. */
  lastSolvedAfter: z.nullable(z.int()),
  /** By problem, in the order of the contest; null where there is no try. */
  cells: z.array(z.nullable(standingsCellSchema)),
});
export type StandingsRow = z.infer<typeof standingsRowSchema>;

/** A row with its index on the whole board, counted from 0. */
export const placedRowSchema = z.object({ index: z.int(), row: standingsRowSchema });
export type PlacedRow = z.infer<typeof placedRowSchema>;

export const standingsContestSchema = z.object({
  _id: anyIdSchema,
  title: z.string(),
  /** The start, ISO 8601 in UTC. */
  startTime: z.string(),
  /** The end, ISO 8601 in UTC; this moment still belongs to the contest. */
  endTime: z.string(),
  rule: z.enum(scoringRuleNames),
  /** The minutes of a rejected try of a solved problem under the rule `icpc`. */
  penaltyMinutes: z.int(),
  /** The beginning of the freeze, ISO 8601 in UTC; null without one. */
  frozenFrom: z.nullable(z.string()),
  /** The end of the freeze, ISO 8601 in UTC; null until an administrator thaws the board. */
  thawedAt: z.nullable(z.string()),
  cancelled: z.boolean(),
});
export type StandingsContest = z.infer<typeof standingsContestSchema>;

/** One problem of the board. Its numbers count official participants only. */
export const standingsProblemSchema = z.object({
  /** `A`, `B`, … `Z`, `AA`, … in the contest's order. */
  label: z.string(),
  /** Null for viewers who may not see the problems. */
  _id: z.nullable(anyIdSchema),
  /** Null for viewers who may not see the problems. */
  title: z.nullable(z.string()),
  /** The full marks; 0 before the start for viewers who may not see the problems. */
  points: z.int(),
  /** The number of participants who solved it. */
  solved: z.int(),
  /** The number of their tries that count: accepted, rejected and pending ones. */
  tries: z.int(),
  /** The number of their pending tries. */
  pending: z.int(),
  /**
   * The ids of the participants with the earliest accepted try: several if their times are equal,
   * and none while an earlier try is pending.
   */
  firstToSolve: z.array(anyIdSchema),
});
export type StandingsProblem = z.infer<typeof standingsProblemSchema>;

const boardPart = {
  /** A hash of what the viewer may see of the board, the same in every process. */
  version: z.string(),
  contest: standingsContestSchema,
  sees: boardSightSchema,
  /** Whether this board hides verdicts now. */
  frozen: z.boolean(),
  problems: z.array(standingsProblemSchema),
};

/** A window of a live board. */
export const standingsSchema = z.object({
  ...boardPart,
  /** The number of rows of the board, or of those that the search finds. */
  count: z.int(),
  /** The number of official rows of the board. */
  officials: z.int(),
  /** The index of the first row of the window; of a search, among the rows that it finds. */
  from: z.int(),
  /** The number of official rows before the window; 0 for a search. */
  officialsBefore: z.int(),
  rows: z.array(standingsRowSchema),
  /** The index of each row on the whole board. Null without a search: the rows follow `from`. */
  indexes: z.nullable(z.array(z.int())),
  /** The row of the signed-in participant; null for everybody else. */
  mine: z.nullable(
    z.extend(placedRowSchema, {
      /**
       * During a freeze the row with the own verdicts, which nobody else sees; its rank is the
       * public one. Null without a freeze.
       */
      own: z.nullable(standingsRowSchema),
    }),
  ),
  /** The rows of the friends who are on the board, in its order. */
  friends: z.array(placedRowSchema),
});
export type Standings = z.infer<typeof standingsSchema>;

/**
 * All participants and tries of a contest in columns, from which `readHistory` of
 * `@podium/sdk/standings` computes its board at any moment.
 */
export const standingsHistorySchema = z.object({
  ...boardPart,
  problems: z.array(z.pick(standingsProblemSchema, { label: true, _id: true, title: true, points: true })),
  /** One item for each participant in every list. */
  participants: z.object({
    id: z.array(anyIdSchema),
    name: z.array(z.string()),
    kind: z.array(participantKindSchema),
    organization: z.array(z.string()),
    group: z.array(z.string()),
    /** Milliseconds from the start of the contest to that of the participant's clock. */
    startsAfter: z.array(z.int()),
    /** Milliseconds of the clock that were planned at its start. */
    plannedLength: z.array(z.int()),
  }),
  /** One item for each try in every list that is not empty, in order of arrival. */
  tries: z.object({
    /** The index of the participant. */
    participant: z.array(z.int()),
    /** The index of the problem. */
    problem: z.array(z.int()),
    /** Milliseconds from the start of the contest to the arrival. */
    arrivedAfter: z.array(z.int()),
    /** Null while it is not judged, and if the freeze hides it. */
    verdict: z.array(z.nullable(answeredVerdictSchema)),
    /** Equal numbers, within one participant and problem, are equal sources. */
    source: z.array(z.int()),
    /** The languages; empty until the contest is over. */
    language: z.array(z.string()),
    /**
     * The CPU times of the slowest tests in milliseconds, null for a try whose verdict is null or
     * that did not run; empty until the contest is over.
     */
    timeMs: z.array(z.nullable(z.int())),
    /** The scores of the tries that have one, by the index of the try. */
    scores: z.array(
      z.object({
        try: z.int(),
        score: z.number(),
        /** Null if there is no largest score. */
        maxScore: z.nullable(z.number()),
        /** The points of the groups of tests; empty if the problem has none. */
        groups: z.array(z.object({ name: z.string(), score: z.number() })),
      }),
    ),
  }),
});
export type StandingsHistory = z.infer<typeof standingsHistorySchema>;

/** What the order of a row follows from. */
export const rowTotalsSchema = z.pick(standingsRowSchema, {
  kind: true,
  solved: true,
  score: true,
  penalty: true,
  lastSolvedAfter: true,
});

/** One row that came, left, changed or moved. */
export const boardChangeSchema = z.object({
  id: anyIdSchema,
  /** The index of the row before; null if it was not on the board. */
  from: z.nullable(z.int()),
  /** What the row was before; null if it was not on the board. */
  before: z.nullable(rowTotalsSchema),
  /** The index of the row, once it is taken out of the board and put in again; null if it left. */
  to: z.nullable(z.int()),
  /** The row after this change, with its rank then; null if it left. */
  row: z.nullable(standingsRowSchema),
});
export type BoardChange = z.infer<typeof boardChangeSchema>;

/**
 * Topics `board:<contest>` and `board:<contest>@everything`: the changes that make one version of a
 * board of another one. `applyBoardEvent` of `@podium/sdk/standings` applies them to a window.
 */
export const boardEventSchema = z.object({
  type: z.literal('board'),
  topic: z.string(),
  /** The version that the changes apply to. */
  from: z.string(),
  /** The version after them. */
  version: z.string(),
  /** To apply one after the other. */
  changes: z.array(boardChangeSchema),
  /** The problems after the changes, in the order of the contest. */
  problems: z.array(z.pick(standingsProblemSchema, { solved: true, tries: true, pending: true, firstToSolve: true })),
  /** The number of official rows after the changes. */
  officials: z.int(),
});
export type BoardEvent = z.infer<typeof boardEventSchema>;
