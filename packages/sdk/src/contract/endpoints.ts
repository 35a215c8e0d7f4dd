import * as z from 'zod';
import * as accounts from './accounts.ts';
import * as contests from './contests.ts';
import { acknowledgementSchema, blobHashSchema, idSchema, noParamsSchema } from './primitives.ts';
import * as problems from './problems.ts';
import * as submissions from './submissions.ts';
import { healthSchema } from './system.ts';

/** Who may call: anyone, anyone signed in, or one role. */
export type Access = 'public' | 'signed-in' | 'user' | 'admin';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT';
  /** Relative to the base URL, parameters in braces: `/contest/getContest/{id}`. */
  path: string;
  summary: string;
  access: Access;
  params: z.ZodObject;
  query?: z.ZodType;
  headers?: z.ZodObject;
  /** JSON, unless `bodyKind` says that raw bytes are sent. */
  body?: z.ZodType;
  bodyKind?: 'bytes';
  /** Status → what it answers. JSON unless `responseKind` says otherwise. */
  responses: Record<number, z.ZodType>;
  responseKind?: 'events' | 'text' | 'bytes' | 'document';
}

/** Keeps the literal types of one table row while checking its shape. */
function endpoint<const E extends Endpoint>(row: E): E {
  return row;
}

const idParams = z.object({ id: idSchema });

/** Every call of the wire, by resource. Server routes, client methods and OpenAPI are made from this table. */
export const endpoints = {
  auth: {
    register: endpoint({
      method: 'POST',
      path: '/auth/register',
      summary: 'Create an account',
      access: 'public',
      params: noParamsSchema,
      body: accounts.registerRequestSchema,
      responses: { 201: acknowledgementSchema },
    }),
    login: endpoint({
      method: 'POST',
      path: '/auth/login',
      summary: 'Sign in with email and password',
      access: 'public',
      params: noParamsSchema,
      body: accounts.loginRequestSchema,
      responses: { 200: accounts.loginResponseSchema },
    }),
    refresh: endpoint({
      method: 'POST',
      path: '/auth/refresh-token',
      summary: 'Exchange a refresh token for a new pair; the old one is used up',
      access: 'public',
      params: noParamsSchema,
      body: accounts.refreshRequestSchema,
      responses: { 200: accounts.tokenPairSchema },
    }),
    logout: endpoint({
      method: 'POST',
      path: '/auth/logout',
      summary: 'End the session of a refresh token',
      access: 'public',
      params: noParamsSchema,
      body: accounts.refreshRequestSchema,
      responses: { 200: acknowledgementSchema },
    }),
    session: endpoint({
      method: 'GET',
      path: '/auth/protected',
      summary: 'Who the access token belongs to',
      access: 'signed-in',
      params: noParamsSchema,
      responses: { 200: accounts.sessionSchema },
    }),
  },
  users: {
    profile: endpoint({
      method: 'GET',
      path: '/user/profile',
      summary: 'My profile',
      access: 'signed-in',
      params: noParamsSchema,
      responses: { 200: accounts.profileSchema },
    }),
    updateProfile: endpoint({
      method: 'PUT',
      path: '/user/profile',
      summary: 'Change my name or email',
      access: 'signed-in',
      params: noParamsSchema,
      body: accounts.profileUpdateSchema,
      responses: { 200: accounts.profileUpdateResponseSchema },
    }),
  },
  problems: {
    list: endpoint({
      method: 'GET',
      path: '/problem/getAll',
      summary: 'Problems: for learners those open for practice, for admins all',
      access: 'signed-in',
      params: noParamsSchema,
      responses: { 200: z.array(problems.problemSummarySchema) },
    }),
    get: endpoint({
      method: 'GET',
      path: '/problem/{problemId}',
      summary: 'One problem: learners receive its samples, admins all test cases',
      access: 'signed-in',
      params: z.object({ problemId: idSchema }),
      responses: { 200: problems.problemSchema },
    }),
    upload: endpoint({
      method: 'POST',
      path: '/problem/uploadProblem',
      summary: 'Add a problem',
      access: 'admin',
      params: noParamsSchema,
      body: problems.problemUploadSchema,
      responses: { 201: problems.problemSavedSchema },
    }),
    update: endpoint({
      method: 'PUT',
      path: '/problem/updateProblem/{id}',
      summary: 'Change a problem: makes a new revision',
      access: 'admin',
      params: idParams,
      body: problems.problemUpdateSchema,
      responses: { 200: problems.problemSavedSchema },
    }),
    listRevisions: endpoint({
      method: 'GET',
      path: '/problem/{id}/revisions',
      summary: 'All revisions of a problem, newest first, test cases by hash',
      access: 'admin',
      params: idParams,
      responses: { 200: z.array(problems.problemRevisionSchema) },
    }),
    rejudge: endpoint({
      method: 'POST',
      path: '/problem/{id}/rejudge',
      summary: 'Judge all submissions of a problem anew, by its newest revision',
      access: 'admin',
      params: idParams,
      responses: { 202: problems.rejudgeResponseSchema },
    }),
  },
  blobs: {
    findMissing: endpoint({
      method: 'POST',
      path: '/blob/missing',
      summary: 'Which of these blobs the server does not have yet',
      access: 'admin',
      params: noParamsSchema,
      body: problems.missingBlobsRequestSchema,
      responses: { 200: problems.missingBlobsResponseSchema },
    }),
    put: endpoint({
      method: 'PUT',
      path: '/blob/{hash}',
      summary: 'Store bytes under their SHA-256',
      access: 'admin',
      params: z.object({ hash: blobHashSchema }),
      body: z.instanceof(Uint8Array<ArrayBufferLike>),
      bodyKind: 'bytes',
      responses: { 201: problems.blobSavedSchema },
    }),
    get: endpoint({
      method: 'GET',
      path: '/blob/{hash}',
      summary: 'The bytes of a blob',
      access: 'admin',
      params: z.object({ hash: blobHashSchema }),
      responses: { 200: z.instanceof(Uint8Array<ArrayBufferLike>) },
      responseKind: 'bytes',
    }),
  },
  contests: {
    listFuture: endpoint({
      method: 'GET',
      path: '/contest/futureContests',
      summary: 'Contests that have not begun, by start time',
      access: 'signed-in',
      params: noParamsSchema,
      responses: { 200: z.array(contests.contestSchema) },
    }),
    listOngoing: endpoint({
      method: 'GET',
      path: '/contest/ongoingContests',
      summary: 'Contests that are running, by start time',
      access: 'signed-in',
      params: noParamsSchema,
      responses: { 200: z.array(contests.contestSchema) },
    }),
    listPast: endpoint({
      method: 'GET',
      path: '/contest/pastContests',
      summary: 'Contests that are over, by start time',
      access: 'signed-in',
      params: noParamsSchema,
      responses: { 200: z.array(contests.contestSchema) },
    }),
    get: endpoint({
      method: 'GET',
      path: '/contest/getContest/{id}',
      summary: 'One contest',
      access: 'signed-in',
      params: idParams,
      responses: { 200: contests.contestSchema },
    }),
    register: endpoint({
      method: 'POST',
      path: '/contest/register/{id}',
      summary: 'Register for a contest',
      access: 'user',
      params: idParams,
      responses: { 200: contests.registrationSchema },
    }),
    checkIfRegistered: endpoint({
      method: 'GET',
      path: '/contest/checkIfRegistered/{id}',
      summary: 'Whether I am registered',
      access: 'signed-in',
      params: idParams,
      responses: { 200: contests.registrationSchema },
    }),
    solvedProblems: endpoint({
      method: 'GET',
      path: '/contest/userSolvedProblems/{id}',
      summary: "Which of the contest's problems I solved in it",
      access: 'signed-in',
      params: idParams,
      responses: { 200: contests.solvedProblemsSchema },
    }),
    leaderboard: endpoint({
      method: 'GET',
      path: '/contest/getLeaderBoard/{contestId}',
      summary: 'The leaderboard; empty until it is generated',
      access: 'signed-in',
      params: z.object({ contestId: idSchema }),
      responses: { 200: z.array(contests.leaderboardEntrySchema) },
    }),
    generateLeaderboard: endpoint({
      method: 'POST',
      path: '/contest/updateLeaderBoard/{contestId}',
      summary: 'Generate the leaderboard and rate the contest',
      access: 'admin',
      params: z.object({ contestId: idSchema }),
      responses: { 200: contests.leaderboardGeneratedSchema },
    }),
    create: endpoint({
      method: 'POST',
      path: '/contest/createContest',
      summary: 'Schedule a contest',
      access: 'admin',
      params: noParamsSchema,
      body: contests.contestCreateSchema,
      responses: { 201: contests.contestSavedSchema },
    }),
    update: endpoint({
      method: 'PUT',
      path: '/contest/modifyContest/{id}',
      summary: 'Change a contest',
      access: 'admin',
      params: idParams,
      body: contests.contestUpdateSchema,
      responses: { 200: contests.contestSavedSchema },
    }),
  },
  compiler: {
    run: endpoint({
      method: 'POST',
      path: '/compiler/run',
      summary: 'Run a program on one input',
      access: 'signed-in',
      params: noParamsSchema,
      body: submissions.runRequestSchema,
      responses: { 200: submissions.runResponseSchema },
    }),
    submitPractice: endpoint({
      method: 'POST',
      path: '/compiler/submitPractice',
      summary: 'Submit for a practice problem',
      access: 'signed-in',
      params: noParamsSchema,
      headers: submissions.submitHeadersSchema,
      body: submissions.practiceSubmitSchema,
      responses: { 200: submissions.submitResponseSchema, 202: submissions.submitAcceptedSchema },
    }),
    submitContest: endpoint({
      method: 'POST',
      path: '/compiler/submitContest',
      summary: 'Submit for a problem of a running contest',
      access: 'user',
      params: noParamsSchema,
      headers: submissions.submitHeadersSchema,
      body: submissions.contestSubmitSchema,
      responses: { 200: submissions.submitResponseSchema, 202: submissions.submitAcceptedSchema },
    }),
  },
  submissions: {
    list: endpoint({
      method: 'GET',
      path: '/submission',
      summary: 'Submissions, newest first: mine, or for admins anyone’s',
      access: 'signed-in',
      params: noParamsSchema,
      query: submissions.submissionListQuerySchema,
      responses: { 200: z.array(submissions.submissionSummarySchema) },
    }),
    get: endpoint({
      method: 'GET',
      path: '/submission/{id}',
      summary: 'One submission with its source and results',
      access: 'signed-in',
      params: idParams,
      responses: { 200: submissions.submissionSchema },
    }),
    events: endpoint({
      method: 'GET',
      path: '/submission/{id}/events',
      summary: 'Judging as it happens, as server-sent events',
      access: 'signed-in',
      params: idParams,
      responses: { 200: submissions.submissionEventSchema },
      responseKind: 'events',
    }),
  },
  system: {
    health: endpoint({
      method: 'GET',
      path: '/health',
      summary: 'Whether the platform works',
      access: 'public',
      params: noParamsSchema,
      responses: { 200: healthSchema, 503: healthSchema },
    }),
    metrics: endpoint({
      method: 'GET',
      path: '/metrics',
      summary: 'Figures for Prometheus',
      access: 'public',
      params: noParamsSchema,
      responses: { 200: z.string() },
      responseKind: 'text',
    }),
    openapi: endpoint({
      method: 'GET',
      path: '/openapi.json',
      summary: 'This description',
      access: 'public',
      params: noParamsSchema,
      responses: { 200: z.record(z.string(), z.unknown()) },
      responseKind: 'document',
    }),
  },
} as const satisfies Record<string, Record<string, Endpoint>>;
