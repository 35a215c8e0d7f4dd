import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { acknowledgementSchema, anyIdSchema, idSchema, optionalLine } from './primitives.ts';
import { queryNumber } from './query-number.ts';
import { participantKindSchema } from './standings.ts';

/** Who takes part in a contest, as administrators see it. */
export const participantSchema = z.object({
  _id: anyIdSchema,
  /** The name on the board: its own, else that of its member. */
  name: z.string(),
  /**
   * `official` ones have ranks and ratings and can be first to solve. `unofficial` ones stand on
   * the board in the order, without a rank. `hidden` ones are on the board of administrators only.
   */
  kind: participantKindSchema,
  /** The accounts that submit for it. */
  members: z.array(
    z.object({
      _id: idSchema,
      /** First and last name. */
      name: z.string(),
      email: z.string(),
    }),
  ),
  /** The start and the end of its clock, ISO 8601 in UTC. */
  startTime: z.string(),
  endTime: z.string(),
  /** The minutes by which its end is later than that of the contest. */
  extraMinutes: z.int(),
  /** Empty without one. */
  organization: z.string(),
  /** Empty without one. */
  group: z.string(),
  /** ISO 8601 in UTC. */
  registeredAt: z.string(),
  /** Whether it is one of those that the figures of the running contest count as `online`. */
  online: z.boolean(),
  /** The time of its newest submission, ISO 8601 in UTC; null without any. */
  lastSubmittedAt: z.nullable(z.string()),
});
export type Participant = z.infer<typeof participantSchema>;

const fromRange = 'from must be a whole number from 0 to 1000000';
const countRange = `count must be a whole number from 1 to ${limits.listMaxCount}`;

export const participantListQuerySchema = z.object({
  /** The index of the first one, counted from 0. */
  from: z._default(queryNumber(z.int(fromRange).check(z.gte(0, fromRange), z.lte(1_000_000, fromRange))), 0),
  /** 1 to 200; 100 by default. */
  count: z._default(
    queryNumber(z.int(countRange).check(z.gte(1, countRange), z.lte(limits.listMaxCount, countRange))),
    100,
  ),
  /**
   * Only those with this id, or whose name, email, organization or group contains this text, in any
   * case. The database may know the case of ASCII letters alone.
   */
  search: z.optional(z.string().check(z.maxLength(100, 'search must be at most 100 characters long'))),
});
export type ParticipantListQuery = z.input<typeof participantListQuerySchema>;

/** A part of the participants, in the order of their registration. */
export const participantListSchema = z.object({
  /** The number of participants, or of those that the search finds. */
  count: z.int(),
  participants: z.array(participantSchema),
});
export type ParticipantList = z.infer<typeof participantListSchema>;

const extraRange = `extraMinutes must be a whole number from 0 to ${limits.extraMinutesMax}`;

/** The body of a change of a participant: the fields to change. */
export const participantUpdateSchema = z.object({
  /** At most 160 characters on one line; empty for the name of its member. */
  name: z.optional(optionalLine('name', limits.titleMaxLength)),
  kind: z.optional(participantKindSchema),
  /** 0 to 1440. It cannot change once the contest is over for everybody. */
  extraMinutes: z.optional(z.int(extraRange).check(z.gte(0, extraRange), z.lte(limits.extraMinutesMax, extraRange))),
  /** At most 160 characters on one line; empty for none. */
  organization: z.optional(optionalLine('organization', limits.titleMaxLength)),
  /** At most 160 characters on one line; empty for none. */
  group: z.optional(optionalLine('group', limits.titleMaxLength)),
});
export type ParticipantUpdate = z.input<typeof participantUpdateSchema>;

export const participantSavedSchema = z.extend(acknowledgementSchema, { participant: participantSchema });
export type ParticipantSaved = z.infer<typeof participantSavedSchema>;
