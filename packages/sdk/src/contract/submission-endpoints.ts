import * as z from 'zod/mini';
import { endpoint, escapedBytes, type RateLimits } from './endpoint.ts';
import { limits } from './limits.ts';
import { rejudgeResponseSchema } from './problems.ts';
import {
  formatRequestSchema,
  formatResponseSchema,
  offeredLanguagesSchema,
  runRequestSchema,
  runResponseSchema,
} from './programs.ts';
import * as submissions from './submissions.ts';

const submitMaxBytes = escapedBytes(limits.sourceMaxBytes) + limits.smallBodyMaxBytes;
const pendingLimit = { pending: 10 } satisfies RateLimits;

/** These rows belong to the table in `endpoints.ts`. */
export const compilerEndpoints = {
  languages: endpoint({
    method: 'GET',
    path: '/compiler/languages',
    summary: 'The languages that this server judges',
    access: 'signed-in',
    responses: { 200: offeredLanguagesSchema },
  }),
  run: endpoint({
    method: 'POST',
    path: '/compiler/run',
    summary: 'Run a program on one input',
    access: 'signed-in',
    scope: 'submit',
    rateLimits: pendingLimit,
    body: runRequestSchema,
    bodyMaxBytes: submitMaxBytes + escapedBytes(limits.runInputMaxBytes),
    waitsFor: 'judging',
    responses: { 200: runResponseSchema },
  }),
  format: endpoint({
    method: 'POST',
    path: '/compiler/format',
    summary: 'Format the source of a program',
    access: 'signed-in',
    scope: 'submit',
    rateLimits: pendingLimit,
    body: formatRequestSchema,
    bodyMaxBytes: submitMaxBytes,
    waitsFor: 'judging',
    responses: { 200: formatResponseSchema },
  }),
  submitPractice: endpoint({
    method: 'POST',
    path: '/compiler/submitPractice',
    summary: 'Submit for a practice problem',
    access: 'signed-in',
    scope: 'submit',
    rateLimits: pendingLimit,
    headers: submissions.submitHeadersSchema,
    body: submissions.practiceSubmitSchema,
    bodyMaxBytes: submitMaxBytes,
    waitsFor: 'judging',
    responses: { 200: submissions.answeredSubmitSchema, 202: submissions.submitAcceptedSchema },
  }),
  submitContest: endpoint({
    method: 'POST',
    path: '/compiler/submitContest',
    summary: 'Submit for a problem of a running contest',
    access: 'user',
    scope: 'submit',
    rateLimits: pendingLimit,
    headers: submissions.submitHeadersSchema,
    body: submissions.contestSubmitSchema,
    bodyMaxBytes: submitMaxBytes,
    waitsFor: 'judging',
    responses: { 200: submissions.answeredSubmitSchema, 202: submissions.submitAcceptedSchema },
  }),
};

export const submissionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/submission',
    summary: 'Submissions, newest first: mine, or for admins anyone’s',
    access: 'signed-in',
    query: submissions.submissionListQuerySchema,
    responses: { 200: z.array(submissions.listedSubmissionSchema) },
  }),
  get: endpoint({
    method: 'GET',
    path: '/submission/{id}',
    summary: 'One submission with its source and results',
    access: 'signed-in',
    responses: { 200: submissions.submissionSchema },
  }),
  listJudgements: endpoint({
    method: 'GET',
    path: '/submission/{id}/judgements',
    summary: 'All judgements of a submission, oldest first: one, and another for each rejudge',
    access: 'admin',
    responses: { 200: z.array(submissions.judgementSchema) },
  }),
  rejudge: endpoint({
    method: 'POST',
    path: '/submission/rejudge',
    summary: 'Judge all submissions with one verdict again, whatever their problem; a dry run only counts them',
    access: 'admin',
    scope: 'problems:write',
    body: submissions.submissionRejudgeSchema,
    responses: { 200: rejudgeResponseSchema, 202: rejudgeResponseSchema },
  }),
  events: endpoint({
    method: 'GET',
    path: '/submission/{id}/events',
    summary: 'Judging as it happens, as server-sent events',
    access: 'signed-in',
    responses: { 200: submissions.submissionEventSchema },
    responseKind: 'events',
  }),
};
