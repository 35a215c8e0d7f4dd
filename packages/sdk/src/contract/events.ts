import * as z from 'zod/mini';
import { errorCodeSchema } from './errors.ts';
import { limits } from './limits.ts';
import { answeredVerdictSchema, idSchema, orLater } from './primitives.ts';
import { boardEventSchema } from './standings.ts';
import { answeredProgressSchema } from './submissions.ts';

/**
 * The topics of `GET /events`: `contests`, `mine`, `board:<contest>`, `board:<contest>@everything`
 * and `questions:<contest>`. A server ignores the difference between a topic that a later version
 * has and one that does not exist: both are refused.
 */
const topicSchema = z
  .string()
  .check(z.regex(/^[a-z]{1,20}(:[\w-]{1,100}(@[a-z]{1,20})?)?$/, 'is not a topic: write contests or board:<contest>'));

const topicsRange = `topics must name 1 to ${limits.eventTopicsMaxCount} topics, separated by commas`;

export const eventsQuerySchema = z.object({
  /** The topics, separated by commas; one that is named twice counts once. */
  topics: z.pipe(
    z.transform((value: string) => (typeof value === 'string' ? [...new Set(value.split(','))] : value)),
    z
      .array(topicSchema, topicsRange)
      .check(z.minLength(1, topicsRange), z.maxLength(limits.eventTopicsMaxCount, topicsRange)),
  ),
});

/**
 * The first event of a connection, and again whenever topics were given up: the present version of
 * each topic. A client that has the same version of what the topic is about need not read it.
 */
const helloEventSchema = z.object({
  type: z.literal('hello'),
  versions: z.record(z.string(), z.string()),
});

/** A topic of the connection that the caller may not read, or no longer, or that does not exist. */
const refusedEventSchema = z.object({
  type: z.literal('refused'),
  topic: z.string(),
  code: errorCodeSchema,
  /** One sentence that can be shown to people. */
  message: z.string(),
});

/** What the topic is about has changed in a way that no event describes: read it again. */
const resetEventSchema = z.object({
  type: z.literal('reset'),
  topic: z.string(),
  version: z.string(),
});

/** Topic `contests`. Events say what happened; clients read the contest again. */
const contestEventSchema = z.object({
  type: z.literal('contest'),
  topic: z.literal('contests'),
  version: z.string(),
  contest: idSchema,
  /** `changed` is any change that has no word of its own. It can be one of a later server. */
  change: orLater(z.enum(['started', 'ended', 'rescheduled', 'frozen', 'thawed', 'cancelled', 'changed'])),
});

/** Topic `mine`: a submission of the caller has arrived, or its judging has got further. */
const submissionChangeEventSchema = z.object({
  type: z.literal('submission'),
  topic: z.literal('mine'),
  version: z.string(),
  submission: idSchema,
  problem: idSchema,
  /** Null for practice. */
  contest: z.nullable(idSchema),
  progress: answeredProgressSchema,
  /** Null until the submission is judged. */
  verdict: z.nullable(answeredVerdictSchema),
});

/**
 * The server-sent events of `GET /events`. All but `hello` name their topic. `version` is that of
 * the topic after the event. Clients skip other types, which a later server may send.
 */
export const podiumEventSchema = z.discriminatedUnion('type', [
  helloEventSchema,
  refusedEventSchema,
  resetEventSchema,
  contestEventSchema,
  submissionChangeEventSchema,
  boardEventSchema,
]);
export type PodiumEvent = z.infer<typeof podiumEventSchema>;
/** An event of one topic. */
export type TopicEvent = Exclude<PodiumEvent, { type: 'hello' }>;
