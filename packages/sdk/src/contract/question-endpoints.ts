import { endpoint, escapedBytes, type RateLimits } from './endpoint.ts';
import { limits } from './limits.ts';
import { acknowledgementSchema } from './primitives.ts';
import * as questions from './questions.ts';

const textMaxBytes = escapedBytes(limits.questionMaxBytes) + limits.smallBodyMaxBytes;
const cannedMaxBytes = limits.cannedAnswersMaxCount * textMaxBytes;

/** These rows belong to the table in `endpoints.ts`. */
export const questionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/contest/{id}/questions',
    summary: 'Questions and announcements of a contest: my own and public ones, or for admins all',
    access: 'signed-in',
    query: questions.questionListQuerySchema,
    responses: { 200: questions.questionListSchema },
  }),
  ask: endpoint({
    method: 'POST',
    path: '/contest/{id}/questions',
    summary: 'Ask about a problem of a running contest, or in general',
    access: 'user',
    scope: 'submit',
    rateLimits: { questions: { secondsBetween: 30, open: 20 } } satisfies RateLimits,
    body: questions.questionAskSchema,
    bodyMaxBytes: textMaxBytes,
    responses: { 201: questions.questionSavedSchema },
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/contest/{id}/questions/read',
    summary: 'Mark answers and announcements as read',
    access: 'user',
    scope: 'submit',
    body: questions.questionsReadSchema,
    responses: { 200: acknowledgementSchema },
  }),
  claim: endpoint({
    method: 'POST',
    path: '/question/{id}/claim',
    summary: 'Claim a question, so that nobody else answers it meanwhile',
    access: 'admin',
    scope: 'contests:write',
    body: questions.questionClaimSchema,
    responses: { 200: questions.questionSavedSchema },
  }),
  release: endpoint({
    method: 'POST',
    path: '/question/{id}/release',
    summary: 'Give a claimed question back',
    access: 'admin',
    scope: 'contests:write',
    responses: { 200: questions.questionSavedSchema },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/question/{id}/answer',
    summary: 'Answer a question, to its participant or to all',
    access: 'admin',
    scope: 'contests:write',
    body: questions.questionAnswerSchema,
    bodyMaxBytes: textMaxBytes,
    responses: { 200: questions.questionSavedSchema },
  }),
  editAnswer: endpoint({
    method: 'PUT',
    path: '/question/{id}/answer',
    summary: 'Change an answer; it is marked as changed',
    access: 'admin',
    scope: 'contests:write',
    body: questions.questionAnswerSchema,
    bodyMaxBytes: textMaxBytes,
    responses: { 200: questions.questionSavedSchema },
  }),
  close: endpoint({
    method: 'POST',
    path: '/question/{id}/close',
    summary: 'Close a question without an answer',
    access: 'admin',
    scope: 'contests:write',
    responses: { 200: questions.questionSavedSchema },
  }),
  announce: endpoint({
    method: 'POST',
    path: '/contest/{id}/announcements',
    summary: 'Announce something to all participants or to one',
    access: 'admin',
    scope: 'contests:write',
    body: questions.announceSchema,
    bodyMaxBytes: textMaxBytes,
    responses: { 201: questions.announcementSavedSchema },
  }),
  editAnnouncement: endpoint({
    method: 'PUT',
    path: '/announcement/{id}',
    summary: 'Change an announcement; it is marked as changed',
    access: 'admin',
    scope: 'contests:write',
    body: questions.announcementWriteSchema,
    bodyMaxBytes: textMaxBytes,
    responses: { 200: questions.announcementSavedSchema },
  }),
  setCannedAnswers: endpoint({
    method: 'PUT',
    path: '/contest/{id}/cannedAnswers',
    summary: 'Replace the prepared answers of a contest',
    access: 'admin',
    scope: 'contests:write',
    body: questions.cannedAnswersSchema,
    bodyMaxBytes: cannedMaxBytes,
    responses: { 200: acknowledgementSchema },
  }),
};
