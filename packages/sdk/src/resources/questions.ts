import {
  type Acknowledgement,
  type Announce,
  type Announcement,
  type CannedAnswer,
  endpoints,
  type Question,
  type QuestionAnswer,
  type QuestionAsk,
  type QuestionClaim,
  type QuestionList,
  type QuestionListQuery,
} from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createQuestions({ send }: Transport) {
  return {
    /**
     * Lists the questions and announcements of a contest: for a participant the own and the public
     * ones, for an administrator all. Open questions come first, in the order of their arrival,
     * then the others, the last settled first.
     *
     * @throws ApiError with the code `not_registered` for a learner who takes no part.
     */
    list: (contestId: string, query: QuestionListQuery = {}, options?: CallOptions): Promise<QuestionList> =>
      send(endpoints.questions.list, { params: { id: contestId }, query }, options),

    /**
     * Asks about a problem of a running contest, or in general. Only learners who take part may
     * call it, once in 30 seconds, with at most 20 questions that wait for an answer.
     *
     * @throws ApiError with the codes `not_registered`, `contest_not_started`, `contest_over`,
     * `problem_not_in_contest` and `too_many_attempts`.
     */
    ask: async (contestId: string, question: QuestionAsk, options?: CallOptions): Promise<Question> =>
      (await send(endpoints.questions.ask, { params: { id: contestId }, body: question }, options)).question,

    /**
     * Marks answers and announcements as read, up to the question or announcement with this id.
     * Only learners who take part may call it.
     */
    markRead: (contestId: string, upTo: string, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.questions.markRead, { params: { id: contestId }, body: { upTo } }, options),

    /**
     * Claims a question, or takes it over from the administrator of `takeFrom`. A closed one is
     * open again. Only administrators may call it.
     *
     * @throws ApiError with the codes `question_claimed` and `question_settled`.
     */
    claim: async (id: string, claim: QuestionClaim = {}, options?: CallOptions): Promise<Question> =>
      (await send(endpoints.questions.claim, { params: { id }, body: claim }, options)).question,

    /**
     * Gives a claimed question back. Only administrators may call it.
     *
     * @throws ApiError with the codes `question_claimed` and `question_settled`.
     */
    release: async (id: string, options?: CallOptions): Promise<Question> =>
      (await send(endpoints.questions.release, { params: { id } }, options)).question,

    /**
     * Answers a question that nobody else has claimed. Only administrators may call it.
     *
     * @throws ApiError with the codes `question_claimed`, `question_settled`, and `contest_over`
     * for a cancelled contest.
     */
    answer: async (id: string, answer: QuestionAnswer, options?: CallOptions): Promise<Question> =>
      (await send(endpoints.questions.answer, { params: { id }, body: answer }, options)).question,

    /**
     * Changes an answer, which is marked as changed and unread again. Only administrators may call
     * it.
     *
     * @throws ApiError with the code `contest_over` for a cancelled contest.
     */
    editAnswer: async (id: string, answer: QuestionAnswer, options?: CallOptions): Promise<Question> =>
      (await send(endpoints.questions.editAnswer, { params: { id }, body: answer }, options)).question,

    /**
     * Closes a question without an answer. Only administrators may call it.
     *
     * @throws ApiError with the codes `question_claimed` and `question_settled`.
     */
    close: async (id: string, options?: CallOptions): Promise<Question> =>
      (await send(endpoints.questions.close, { params: { id } }, options)).question,

    /** Announces something to all participants, or to one. Only administrators may call it. */
    announce: async (contestId: string, announcement: Announce, options?: CallOptions): Promise<Announcement> =>
      (await send(endpoints.questions.announce, { params: { id: contestId }, body: announcement }, options))
        .announcement,

    /**
     * Changes an announcement, which is marked as changed and unread again. Only administrators may
     * call it.
     */
    editAnnouncement: async (id: string, text: string, options?: CallOptions): Promise<Announcement> =>
      (await send(endpoints.questions.editAnnouncement, { params: { id }, body: { text } }, options)).announcement,

    /** Replaces the prepared answers of a contest. Only administrators may call it. */
    setCannedAnswers: (contestId: string, answers: CannedAnswer[], options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.questions.setCannedAnswers, { params: { id: contestId }, body: { answers } }, options),
  };
}
