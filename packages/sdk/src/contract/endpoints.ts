import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import * as audit from './audit.ts';
import { contestActivitySchema, judgingPauseSchema } from './contest-day.ts';
import * as contests from './contests.ts';
import { type Endpoint, endpoint, escapedBytes, type RateLimits } from './endpoint.ts';
import { eventsQuerySchema, podiumEventSchema } from './events.ts';
import { limits } from './limits.ts';
import * as participants from './participants.ts';
import { acknowledgementSchema, unlessUnread } from './primitives.ts';
import { blobEndpoints, problemEndpoints } from './problem-endpoints.ts';
import { questionEndpoints } from './question-endpoints.ts';
import * as standings from './standings.ts';
import { compilerEndpoints, submissionEndpoints } from './submission-endpoints.ts';
import { healthSchema, livenessSchema, readinessSchema } from './system.ts';
import * as tokens from './tokens.ts';
import { workerEndpoints } from './worker-endpoints.ts';

const contestMaxBytes = escapedBytes(limits.contestDescriptionMaxLength) + 4 * limits.smallBodyMaxBytes;

const minute = 60;
/**
 * Each address may sign in three times as often as it may register. A classroom behind one address
 * reaches neither limit.
 */
const passwordLimits = {
  perAddress: { times: 3_000, seconds: 10 * minute },
  wrongPasswordsPerAddress: { times: 10, seconds: 15 * minute },
  wrongPasswords: { times: 100, seconds: 60 * minute },
  wrongPasswordsAtMost: { times: 500, seconds: 60 * minute },
} satisfies RateLimits;

/**
 * Every call of people and scripts, by resource; `all-endpoints.ts` adds those of joined workers.
 * The server's routes, the client's methods and OpenAPI are made from this table.
 */
export const endpoints = {
  auth: {
    register: endpoint({
      method: 'POST',
      path: '/auth/register',
      summary: 'Create an account',
      access: 'public',
      rateLimits: { perAddress: { times: 1_000, seconds: 10 * minute } },
      body: accounts.registerRequestSchema,
      responses: { 201: unlessUnread(acknowledgementSchema) },
    }),
    login: endpoint({
      method: 'POST',
      path: '/auth/login',
      summary: 'Sign in with email and password',
      access: 'public',
      rateLimits: passwordLimits,
      body: accounts.loginRequestSchema,
      responses: { 200: accounts.loginResponseSchema },
    }),
    refresh: endpoint({
      method: 'POST',
      path: '/auth/refresh-token',
      summary: 'Exchange a refresh token for a new pair; the old token becomes invalid',
      access: 'public',
      // Every call stores a token for 30 days. A client needs one in a quarter of an hour.
      rateLimits: { perSession: { times: 100, seconds: 10 * minute } },
      body: accounts.refreshRequestSchema,
      responses: { 200: accounts.tokenPairSchema },
    }),
    logout: endpoint({
      method: 'POST',
      path: '/auth/logout',
      summary: 'End the session of a refresh token',
      access: 'public',
      body: accounts.refreshRequestSchema,
      responses: { 200: acknowledgementSchema },
    }),
    session: endpoint({
      method: 'GET',
      path: '/auth/protected',
      summary: 'The user of the access token',
      access: 'signed-in',
      responses: { 200: accounts.sessionSchema },
    }),
  },
  users: {
    profile: endpoint({
      method: 'GET',
      path: '/user/profile',
      summary: 'My profile',
      access: 'signed-in',
      responses: { 200: accounts.profileSchema },
    }),
    activity: endpoint({
      method: 'GET',
      path: '/user/activity',
      summary: 'How much I submitted on each day of the last year',
      access: 'signed-in',
      responses: { 200: accounts.activitySchema },
    }),
    updateProfile: endpoint({
      method: 'PUT',
      path: '/user/profile',
      summary: 'Change my name or email; another email needs the current password',
      access: 'signed-in',
      rateLimits: passwordLimits,
      body: accounts.profileUpdateSchema,
      changes: accounts.profileSchema,
      // A profile that was read can be sent back together with its rating history.
      bodyMaxBytes: 4 * limits.smallBodyMaxBytes,
      responses: { 200: accounts.profileUpdateResponseSchema },
    }),
    changePassword: endpoint({
      method: 'PUT',
      path: '/user/password',
      summary: 'Change my password; my other sessions and tokens end',
      access: 'signed-in',
      rateLimits: passwordLimits,
      body: accounts.passwordChangeSchema,
      responses: { 200: acknowledgementSchema },
    }),
  },
  tokens: {
    create: endpoint({
      method: 'POST',
      path: '/user/tokens',
      summary: 'Create a token for scripts, shown once',
      access: 'signed-in',
      body: tokens.scriptTokenCreateSchema,
      responses: { 201: tokens.scriptTokenCreatedSchema },
    }),
    list: endpoint({
      method: 'GET',
      path: '/user/tokens',
      summary: 'My tokens for scripts',
      access: 'signed-in',
      responses: { 200: z.array(tokens.scriptTokenSchema) },
    }),
    revoke: endpoint({
      method: 'DELETE',
      path: '/user/tokens/{id}',
      summary: 'End one of my tokens for scripts',
      access: 'signed-in',
      responses: { 200: acknowledgementSchema },
    }),
  },
  problems: problemEndpoints,
  blobs: blobEndpoints,
  contests: {
    listFuture: endpoint({
      method: 'GET',
      path: '/contest/futureContests',
      summary: 'Contests that have not begun, by start time',
      access: 'signed-in',
      responses: { 200: z.array(contests.answeredContestSchema) },
    }),
    listOngoing: endpoint({
      method: 'GET',
      path: '/contest/ongoingContests',
      summary: 'Contests that are running, by start time',
      access: 'signed-in',
      responses: { 200: z.array(contests.answeredContestSchema) },
    }),
    listPast: endpoint({
      method: 'GET',
      path: '/contest/pastContests',
      summary: 'Contests that are over, by start time',
      access: 'signed-in',
      responses: { 200: z.array(contests.answeredContestSchema) },
    }),
    listPackages: endpoint({
      method: 'GET',
      path: '/contest/packages',
      summary: 'The files that contests were pushed from, for all contests by start time',
      access: 'admin',
      responses: { 200: z.array(contests.contestPackageSchema) },
    }),
    get: endpoint({
      method: 'GET',
      path: '/contest/getContest/{id}',
      summary: 'One contest',
      access: 'signed-in',
      responses: { 200: contests.contestDetailsSchema },
    }),
    register: endpoint({
      method: 'POST',
      path: '/contest/register/{id}',
      summary: 'Register for a contest',
      access: 'user',
      scope: 'submit',
      responses: { 200: contests.registrationSchema },
    }),
    checkIfRegistered: endpoint({
      method: 'GET',
      path: '/contest/checkIfRegistered/{id}',
      summary: 'Whether I am registered',
      access: 'signed-in',
      responses: { 200: contests.registrationStatusSchema },
    }),
    solvedProblems: endpoint({
      method: 'GET',
      path: '/contest/userSolvedProblems/{id}',
      summary: 'The problems that I solved in the contest',
      access: 'signed-in',
      responses: { 200: contests.solvedProblemsSchema },
    }),
    scores: endpoint({
      method: 'GET',
      path: '/contest/userScores/{id}',
      summary: 'The points that I earned in the contest, by problem',
      access: 'signed-in',
      responses: { 200: contests.contestScoresSchema },
    }),
    leaderboard: endpoint({
      method: 'GET',
      path: '/contest/getLeaderBoard/{contestId}',
      summary: 'The leaderboard; empty until it is generated',
      access: 'signed-in',
      responses: { 200: contests.leaderboardSchema },
    }),
    generateLeaderboard: endpoint({
      method: 'POST',
      path: '/contest/updateLeaderBoard/{contestId}',
      summary: 'Generate the leaderboard and rate the contest',
      access: 'admin',
      scope: 'contests:write',
      responses: { 200: contests.leaderboardGeneratedSchema },
    }),
    standings: endpoint({
      method: 'GET',
      path: '/contest/{id}/standings',
      summary: 'A window of the live standings, with my row and those of friends',
      access: 'signed-in',
      query: standings.standingsQuerySchema,
      responses: { 200: standings.standingsSchema },
    }),
    history: endpoint({
      method: 'GET',
      path: '/contest/{id}/standings/history',
      summary: 'All participants and tries in columns, from which clients compute any board',
      access: 'signed-in',
      waitsFor: 'transfer',
      query: standings.standingsHistoryQuerySchema,
      responses: { 200: standings.standingsHistorySchema },
    }),
    publicStandings: endpoint({
      method: 'GET',
      path: '/public/contest/{id}/standings',
      summary: 'A window of the live standings of a contest that shows them to anybody',
      access: 'public',
      query: standings.publicStandingsQuerySchema,
      responses: { 200: standings.standingsSchema },
    }),
    create: endpoint({
      method: 'POST',
      path: '/contest/createContest',
      summary: 'Schedule a contest',
      access: 'admin',
      scope: 'contests:write',
      body: contests.contestCreateSchema,
      creates: contests.contestSchema,
      bodyMaxBytes: contestMaxBytes,
      responses: { 201: unlessUnread(contests.contestSavedSchema) },
    }),
    update: endpoint({
      method: 'PUT',
      path: '/contest/modifyContest/{id}',
      summary: 'Change a contest',
      access: 'admin',
      scope: 'contests:write',
      body: contests.contestUpdateSchema,
      changes: contests.contestSchema,
      bodyMaxBytes: contestMaxBytes,
      responses: { 200: unlessUnread(contests.contestSavedSchema) },
    }),
    participants: endpoint({
      method: 'GET',
      path: '/contest/{id}/participants',
      summary: 'The participants of a contest, in the order of their registration',
      access: 'admin',
      query: participants.participantListQuerySchema,
      responses: { 200: participants.participantListSchema },
    }),
    updateParticipant: endpoint({
      method: 'PUT',
      path: '/participant/{id}',
      summary: 'Change how somebody takes part in a contest: kind, extra time, name, organization, group',
      access: 'admin',
      scope: 'contests:write',
      body: participants.participantUpdateSchema,
      changes: participants.participantSchema,
      responses: { 200: participants.participantSavedSchema },
    }),
    freeze: endpoint({
      method: 'POST',
      path: '/contest/{id}/freeze',
      summary: 'Freeze the standings of a running contest from now on',
      access: 'admin',
      scope: 'contests:write',
      responses: { 200: contests.contestFrozenSchema },
    }),
    activity: endpoint({
      method: 'GET',
      path: '/contest/{id}/activity',
      summary: 'What happens in a contest at present, for its organisers',
      access: 'admin',
      responses: { 200: contestActivitySchema },
    }),
    pauseJudging: endpoint({
      method: 'POST',
      path: '/contest/{id}/pause',
      summary: 'Pause the judging of a problem in a contest: its submissions wait, and cost nothing',
      access: 'admin',
      scope: 'contests:write',
      body: judgingPauseSchema,
      responses: { 200: acknowledgementSchema },
    }),
    resumeJudging: endpoint({
      method: 'POST',
      path: '/contest/{id}/resume',
      summary: 'Resume the judging of a paused problem, in the order in which its submissions came',
      access: 'admin',
      scope: 'contests:write',
      body: judgingPauseSchema,
      responses: { 200: acknowledgementSchema },
    }),
    thaw: endpoint({
      method: 'POST',
      path: '/contest/{id}/thaw',
      summary: 'Thaw the standings of a contest: everybody who may see them sees the final ones',
      access: 'admin',
      scope: 'contests:write',
      body: z.optional(contests.contestThawSchema),
      responses: { 200: contests.contestFrozenSchema },
    }),
  },
  questions: questionEndpoints,
  compiler: compilerEndpoints,
  submissions: submissionEndpoints,
  workers: workerEndpoints,
  events: {
    stream: endpoint({
      method: 'GET',
      path: '/events',
      summary: 'What happens, by topic, as server-sent events: contests, my submissions, boards, questions',
      access: 'signed-in',
      query: eventsQuerySchema,
      responses: { 200: podiumEventSchema },
      responseKind: 'events',
    }),
  },
  audit: {
    list: endpoint({
      method: 'GET',
      path: '/audit',
      summary: 'The audit log, newest first: who changed what',
      access: 'admin',
      query: audit.auditQuerySchema,
      responses: { 200: z.array(audit.auditEntrySchema) },
    }),
  },
  system: {
    health: endpoint({
      method: 'GET',
      path: '/health',
      summary: 'Whether the platform works',
      access: 'public',
      responses: { 200: healthSchema, 503: healthSchema },
    }),
    live: endpoint({
      method: 'GET',
      path: '/health/live',
      summary: 'Whether the server process answers; it asks nothing else',
      access: 'public',
      responses: { 200: livenessSchema },
    }),
    ready: endpoint({
      method: 'GET',
      path: '/health/ready',
      summary: 'Whether the server can serve requests, for proxies that choose among servers',
      access: 'public',
      responses: { 200: readinessSchema, 503: readinessSchema },
    }),
    metrics: endpoint({
      method: 'GET',
      path: '/metrics',
      summary: 'Figures for Prometheus, for this machine itself or with the token that the operator has set',
      access: 'public',
      responses: { 200: z.string() },
      responseKind: 'text',
    }),
    openapi: endpoint({
      method: 'GET',
      path: '/openapi.json',
      summary: 'This description',
      access: 'public',
      responses: { 200: z.record(z.string(), z.unknown()) },
      responseKind: 'document',
    }),
  },
} as const satisfies Record<string, Record<string, Endpoint>>;
