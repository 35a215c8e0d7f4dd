import * as z from 'zod/mini';
import { emailSchema } from './accounts.ts';
import { limits, questionStates } from './limits.ts';
import { acknowledgementSchema, anyIdSchema, idSchema, orLater, requiredLine, requiredText } from './primitives.ts';
import { queryNumber } from './query-number.ts';

/** Who reads an answer: the participant who asked, or all participants of the contest. */
export const questionAudiences = ['participant', 'all'] as const;
export type QuestionAudience = (typeof questionAudiences)[number];

/** A name for a prepared answer, and its text. */
export interface CannedAnswer {
  name: string;
  text: string;
}

/** The prepared answers of a contest that has set none. */
export const defaultCannedAnswers: readonly CannedAnswer[] = [
  { name: 'yes', text: 'Yes.' },
  { name: 'no', text: 'No.' },
  { name: 'read', text: 'Please read the statement again.' },
  { name: 'no comment', text: 'No comment.' },
];

function messageText(fieldLabel: string) {
  const tooLong = `${fieldLabel} must be at most ${limits.questionMaxBytes} bytes long`;
  return requiredText(fieldLabel, limits.questionMaxBytes).check(
    z.refine((text) => new TextEncoder().encode(text).length <= limits.questionMaxBytes, tooLong),
  );
}

/** A person whose name administrators see. */
const namedSchema = z.object({
  _id: anyIdSchema,
  /** The present name: one line, not empty. */
  name: z.string(),
});

export const cannedAnswerSchema = z.object({
  /** 1 to 40 characters on one line; no other one of the contest has it. */
  name: requiredLine('name', limits.cannedAnswerNameMaxLength),
  /** 1 to 4,096 bytes of UTF-8. */
  text: messageText('text'),
});

const answerSchema = z.object({
  /** 1 to 4,096 bytes of UTF-8. */
  text: z.string(),
  /** Who reads it. It can be an audience of a later server. */
  to: orLater(z.enum(questionAudiences)),
  /** ISO 8601 in UTC. */
  answeredAt: z.string(),
  /** The time of the last change, ISO 8601 in UTC; null if it was never changed. */
  editedAt: z.nullable(z.string()),
});

export const questionSchema = z.object({
  _id: idSchema,
  /** The problem that it is about; null for a question in general. */
  problemId: z.nullable(anyIdSchema),
  /** The label of the problem, `A`, `B`, …; null in general, or if the contest has it no more. */
  label: z.nullable(z.string()),
  /** 1 to 4,096 bytes of UTF-8. */
  text: z.string(),
  /** The time of the question, ISO 8601 in UTC; null for one of another participant. */
  askedAt: z.nullable(z.string()),
  /** Whether the caller, or somebody of the same team, asked it. */
  mine: z.boolean(),
  /** It can be a state of a later server. */
  state: orLater(z.enum(questionStates)),
  /** Null until it is answered. */
  answer: z.nullable(answerSchema),
  /**
   * Whether its answer is newer than what the caller has marked as read; false for administrators.
   */
  unread: z.boolean(),
  /** The participant who asked; null for everybody but administrators. */
  asker: z.nullable(namedSchema),
  /**
   * The administrator who has claimed, answered or closed it; null while nobody has, and for
   * everybody but administrators.
   */
  holder: z.nullable(namedSchema),
});
export type Question = z.infer<typeof questionSchema>;

export const announcementSchema = z.object({
  _id: idSchema,
  /** 1 to 4,096 bytes of UTF-8. */
  text: z.string(),
  /** Whether all participants read it; false for one to a single participant. */
  toAll: z.boolean(),
  /** ISO 8601 in UTC. */
  announcedAt: z.string(),
  /** The time of the last change, ISO 8601 in UTC; null if it was never changed. */
  editedAt: z.nullable(z.string()),
  /** Whether it is newer than what the caller has marked as read; false for administrators. */
  unread: z.boolean(),
  /** The single participant who reads it; null for everybody but administrators. */
  to: z.nullable(namedSchema),
  /** The administrator who wrote it last; null for everybody but administrators. */
  author: z.nullable(namedSchema),
});
export type Announcement = z.infer<typeof announcementSchema>;

const stateForms = `state must be open or one of ${questionStates.join(', ')}`;
const limitRange = `limit must be a whole number from 1 to ${limits.listMaxCount}`;
const fromRange = 'from must be a whole number from 0';

export const questionListQuerySchema = z.object({
  /** Only questions in this state; `open` is asked or claimed. */
  state: z.optional(z.enum(['open', ...questionStates], stateForms)),
  /** The number of questions before the first one of the answer; 0 by default. */
  from: z._default(queryNumber(z.int(fromRange).check(z.gte(0, fromRange), z.lte(1_000_000, fromRange))), 0),
  /** 1 to 200 questions; 200 by default. */
  limit: z._default(
    queryNumber(z.int(limitRange).check(z.gte(1, limitRange), z.lte(limits.listMaxCount, limitRange))),
    limits.listMaxCount,
  ),
});
export type QuestionListQuery = z.input<typeof questionListQuerySchema>;

/** What a participant may read of the questions of a contest; for administrators, all of them. */
export const questionListSchema = z.object({
  /** The version of the topic `questions:<contest>` that has this content. */
  version: z.string(),
  /**
   * For a participant the number of answers and announcements that are not marked as read. For an
   * administrator the number of questions that nobody has claimed.
   */
  unread: z.int(),
  /**
   * The newest answer or announcement that a participant may read, for `questions.markRead`; null
   * if there is none, and for administrators.
   */
  newest: z.nullable(idSchema),
  /** The number of questions of the filter. */
  count: z.int(),
  /** The open ones in the order of their arrival, then the others, the last settled first. */
  questions: z.array(questionSchema),
  /** The newest 200, newest first. */
  announcements: z.array(announcementSchema),
  /** The prepared answers of the contest; empty for everybody but administrators. */
  cannedAnswers: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type QuestionList = z.infer<typeof questionListSchema>;

export const questionAskSchema = z.object({
  /** 1 to 4,096 bytes of UTF-8. */
  text: messageText('text'),
  /** A problem of the contest; absent for a question in general. */
  problemId: z.optional(anyIdSchema),
});
export type QuestionAsk = z.input<typeof questionAskSchema>;

export const questionsReadSchema = z.object({
  /** A question or an announcement that the caller sees. What is older counts as read too. */
  upTo: idSchema,
});

export const questionClaimSchema = z.optional(
  z.object({
    /** Takes the question over if it is this administrator who has claimed it. */
    takeFrom: z.optional(anyIdSchema),
  }),
);
export type QuestionClaim = z.input<typeof questionClaimSchema>;

export const questionAnswerSchema = z.object({
  /** 1 to 4,096 bytes of UTF-8. */
  text: messageText('text'),
  /** `participant` by default. `all` shows everybody question and answer, but not who asked. */
  to: z._default(z.enum(questionAudiences, `to must be one of ${questionAudiences.join(', ')}`), 'participant'),
});
export type QuestionAnswer = z.input<typeof questionAnswerSchema>;

export const announcementWriteSchema = z.object({
  /** 1 to 4,096 bytes of UTF-8. */
  text: messageText('text'),
});

export const announceSchema = z.extend(announcementWriteSchema, {
  /** The single participant who reads it: an id, or the email of an account. Absent: all. */
  to: z.optional(z.union([idSchema, emailSchema], 'to must be the id of a participant or an email')),
});
export type Announce = z.input<typeof announceSchema>;

export const cannedAnswersSchema = z.object({
  /** At most 50; they replace all others. */
  answers: z.array(cannedAnswerSchema, 'answers must be a list of names and texts').check(
    z.maxLength(limits.cannedAnswersMaxCount, `a contest has at most ${limits.cannedAnswersMaxCount} prepared answers`),
    z.refine(
      (answers) => new Set(answers.map(({ name }) => name.toLowerCase())).size === answers.length,
      'answers has two of one name',
    ),
  ),
});
export type CannedAnswers = z.input<typeof cannedAnswersSchema>;

/** The answer of a change of a question, with the question as it is now. */
export const questionSavedSchema = z.extend(acknowledgementSchema, { question: questionSchema });
export type QuestionSaved = z.infer<typeof questionSavedSchema>;

export const announcementSavedSchema = z.extend(acknowledgementSchema, { announcement: announcementSchema });
export type AnnouncementSaved = z.infer<typeof announcementSavedSchema>;
