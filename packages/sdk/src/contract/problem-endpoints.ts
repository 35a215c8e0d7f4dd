import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { unlessUnread } from './primitives.ts';
import * as problems from './problems.ts';
import { rejudgeReportSchema, whatIfRequestSchema, whatIfSchema } from './submissions.ts';

/** These rows belong to the table in `endpoints.ts`. */
export const problemEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/problem/getAll',
    summary: 'Problems: for learners those open for practice, for admins all, drafts included',
    access: 'signed-in',
    responses: { 200: z.array(problems.problemSummarySchema) },
  }),
  solverCounts: endpoint({
    method: 'GET',
    path: '/problem/solverCounts',
    summary: 'How many learners solved and tried the problems of my list; half a minute old at most',
    access: 'signed-in',
    responses: { 200: problems.solverCountsSchema },
  }),
  get: endpoint({
    method: 'GET',
    path: '/problem/{problemId}',
    summary: 'One problem: learners receive its samples, admins all test cases',
    access: 'signed-in',
    query: problems.problemReadQuerySchema,
    waitsFor: 'transfer',
    responses: { 200: problems.answeredProblemSchema },
  }),
  upload: endpoint({
    method: 'POST',
    path: '/problem/uploadProblem',
    summary: 'Add a problem',
    access: 'admin',
    scope: 'problems:write',
    body: problems.problemUploadSchema,
    creates: problems.problemSchema,
    bodyMaxBytes: limits.bodyMaxBytes,
    waitsFor: 'transfer',
    responses: { 201: unlessUnread(problems.problemSavedSchema) },
  }),
  uploadDefaults: endpoint({
    method: 'GET',
    path: '/problem/uploadDefaults',
    summary: 'Whether new problems are drafts unless their upload says otherwise',
    access: 'admin',
    responses: { 200: problems.uploadDefaultsSchema },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/problem/updateProblem/{id}',
    summary: 'Change a problem: makes a new revision; publishes a draft',
    access: 'admin',
    scope: 'problems:write',
    body: problems.problemUpdateSchema,
    changes: problems.problemSchema,
    bodyMaxBytes: limits.bodyMaxBytes,
    waitsFor: 'transfer',
    responses: { 200: unlessUnread(problems.problemSavedSchema) },
  }),
  listPackages: endpoint({
    method: 'GET',
    path: '/problem/packages',
    summary: 'The packages of all problems',
    access: 'admin',
    responses: { 200: z.array(problems.problemPackageSchema) },
  }),
  listRevisions: endpoint({
    method: 'GET',
    path: '/problem/{id}/revisions',
    summary: 'All revisions of a problem, or the newest ones, newest first, test cases by hash',
    access: 'admin',
    query: problems.revisionsQuerySchema,
    responses: { 200: z.array(problems.problemRevisionSchema) },
  }),
  rejudge: endpoint({
    method: 'POST',
    path: '/problem/{id}/rejudge',
    summary:
      'Judge submissions of a problem again, by its newest revision: all, or those with one verdict or of one contest; a dry run only counts them',
    access: 'admin',
    scope: 'problems:write',
    body: z.optional(problems.problemRejudgeSchema),
    responses: { 200: problems.rejudgeResponseSchema, 202: problems.rejudgeResponseSchema },
  }),
  getRejudge: endpoint({
    method: 'GET',
    path: '/problem/{id}/rejudge',
    summary: 'The newest rejudge of a problem: how many submissions wait, and which verdicts and scores it changed',
    access: 'admin',
    responses: { 200: rejudgeReportSchema },
  }),
  whatIf: endpoint({
    method: 'POST',
    path: '/problem/{id}/whatIf',
    summary: 'Which verdicts, ranks and ratings these judgements would change; nothing is stored',
    access: 'admin',
    scope: 'read',
    body: whatIfRequestSchema,
    bodyMaxBytes: limits.bodyMaxBytes,
    waitsFor: 'transfer',
    responses: { 200: whatIfSchema },
  }),
};

/** These rows belong to the table in `endpoints.ts`. */
export const blobEndpoints = {
  findMissing: endpoint({
    method: 'POST',
    path: '/blob/missing',
    summary: 'Which of these blobs the server does not have yet',
    access: 'admin',
    scope: 'read',
    body: problems.missingBlobsRequestSchema,
    // The body holds up to a thousand hashes.
    bodyMaxBytes: 8 * limits.smallBodyMaxBytes,
    responses: { 200: problems.missingBlobsResponseSchema },
  }),
  put: endpoint({
    method: 'PUT',
    path: '/blob/{hash}',
    summary: 'Store bytes under their SHA-256',
    access: 'admin',
    scope: 'problems:write',
    body: z.instanceof(Uint8Array<ArrayBufferLike>),
    bodyKind: 'bytes',
    bodyMaxBytes: limits.bodyMaxBytes,
    waitsFor: 'transfer',
    responses: { 201: problems.blobSavedSchema },
  }),
  join: endpoint({
    method: 'PUT',
    path: '/blob/{hash}/parts',
    summary: 'Store the bytes of several blobs in a row as one blob, of at most 500 MB',
    access: 'admin',
    scope: 'problems:write',
    body: problems.blobPartsSchema,
    // The body holds up to a thousand hashes.
    bodyMaxBytes: 8 * limits.smallBodyMaxBytes,
    waitsFor: 'transfer',
    responses: { 201: problems.blobSavedSchema },
  }),
  get: endpoint({
    method: 'GET',
    path: '/blob/{hash}',
    summary: 'The bytes of a blob, or some of them',
    access: 'admin',
    query: problems.blobRangeSchema,
    waitsFor: 'transfer',
    responses: { 200: z.instanceof(Uint8Array<ArrayBufferLike>) },
    responseKind: 'bytes',
  }),
};
