import * as z from 'zod/mini';
import { endpoint, escapedBytes } from './endpoint.ts';
import * as judging from './judging.ts';
import { limits } from './limits.ts';
import { acknowledgementSchema } from './primitives.ts';
import { blobRangeSchema } from './problems.ts';

/** The texts of a test case, with every character escaped twice, and its figures. */
const outcomeMaxBytes = limits.testCasesMaxCount * (escapedBytes(3 * limits.shownTextMaxBytes) + 2_048);
const longTextMaxBytes = escapedBytes(1024 ** 2);

/** Whether the lease was still the worker's own. If not, nothing was written. */
const heldSchema = z.object({ held: z.boolean() });

/** What all calls have in common but the one that reads bytes. */
const call = { method: 'POST', access: 'worker', scope: 'judge' } as const;

/**
 * Workers with the address of the server and a token with the scope `judge` call these. They are
 * not in the table of `endpoints.ts`, so that pages, which never call them, do not load them.
 */
export const judgingEndpoints = {
  report: endpoint({
    ...call,
    path: '/judging/report',
    summary: 'Report what this worker is and does',
    body: judging.workerReportSchema,
    bodyMaxBytes: 4 * limits.smallBodyMaxBytes,
    responses: { 200: judging.workerInstructionsSchema },
  }),
  claim: endpoint({
    ...call,
    path: '/judging/claim',
    summary: 'Take the next job under a lease of 15 seconds, or wait for one',
    body: judging.claimRequestSchema,
    responses: { 200: z.object({ lease: z.nullable(judging.jobLeaseSchema) }) },
  }),
  renew: endpoint({
    ...call,
    path: '/judging/renew',
    summary: 'Prolong a lease',
    body: judging.leaseReportSchema,
    responses: { 200: heldSchema },
  }),
  startSubmission: endpoint({
    ...call,
    path: '/judging/startSubmission',
    summary: 'Begin to judge a submission, and read it; null once the lease is lost',
    body: judging.leaseReportSchema,
    responses: { 200: z.object({ work: z.nullable(judging.submissionWorkSchema) }) },
  }),
  markRunning: endpoint({
    ...call,
    path: '/judging/markRunning',
    summary: 'Store that the program of a submission runs',
    body: judging.leaseReportSchema,
    responses: { 200: heldSchema },
  }),
  saveJudgement: endpoint({
    ...call,
    path: '/judging/saveJudgement',
    summary: 'Write a verdict; one that this lease has written already stays, and counts as written',
    body: judging.outcomeReportSchema,
    bodyMaxBytes: outcomeMaxBytes + 2 * longTextMaxBytes,
    responses: { 200: z.object({ written: z.boolean() }) },
  }),
  findRun: endpoint({
    ...call,
    path: '/judging/findRun',
    summary: 'Read a run; null if nobody waits for it any more',
    body: judging.leaseReportSchema,
    responses: { 200: z.object({ work: z.nullable(judging.runWorkSchema) }) },
  }),
  saveRun: endpoint({
    ...call,
    path: '/judging/saveRun',
    summary: 'Write the outcome of a run',
    body: judging.outcomeReportSchema,
    bodyMaxBytes: 2 * longTextMaxBytes,
    responses: { 200: z.object({ written: z.boolean() }) },
  }),
  returnJob: endpoint({
    ...call,
    path: '/judging/returnJob',
    summary: 'Return a job to the queue, as if it had never been claimed or as one that may break its judge',
    body: z.extend(judging.leaseReportSchema, {
      /** Whether the job may have caused its failed judging. */
      isSuspect: z.boolean(),
      /** The time before the job is delivered again, in milliseconds. */
      pauseMs: z.int().check(z.gte(0), z.lte(600_000)),
    }),
    responses: { 200: heldSchema },
  }),
  publish: endpoint({
    ...call,
    path: '/judging/publish',
    summary: 'Publish events of judgings as they happen',
    body: judging.judgingEventsSchema,
    bodyMaxBytes: 32 * limits.smallBodyMaxBytes,
    responses: { 200: acknowledgementSchema },
  }),
  leave: endpoint({
    ...call,
    path: '/judging/leave',
    summary: 'End all leases of a worker process that has ended, in order or not',
    body: z.object({
      /** The process that has ended. */
      holder: judging.holderSchema,
      /** Whether it was killed or crashed, so that a job may be the cause. */
      died: z.boolean(),
    }),
    responses: { 200: z.object({ jobs: z.int() }) },
  }),
  readBlob: endpoint({
    method: 'GET',
    path: '/judging/blob/{hash}',
    summary: 'The bytes of test data, or some of them',
    access: 'worker',
    scope: 'judge',
    query: blobRangeSchema,
    responses: { 200: z.instanceof(Uint8Array<ArrayBufferLike>) },
    responseKind: 'bytes',
  }),
};
