import { connect } from './client.ts';
import {
  type ClaimRequest,
  type JudgedOutcome,
  type JudgingEvents,
  judgingEndpoints,
  type LeaseReport,
  type StoredRun,
  type WorkerReport,
} from './contract/index.ts';
import type { BlobReadOptions } from './resources/blobs.ts';
import { memoryTokenStore } from './token-store.ts';
import type { CallOptions, Transport } from './transport/send.ts';

/** A claim waits at the server; the connection may need this much longer, in milliseconds. */
const claimMarginMs = 10_000;
/**
 * A worker asks for a few megabytes at once. It may have a slow line, and share it with others that
 * fetch test data too.
 */
const blobTimeoutMs = 120_000;

/** The server that a judge worker joins. */
export interface JudgingClientOptions {
  /** The URL of the API: `https://podium.example/api`. */
  baseUrl: string;
  /** A token of the scope `judge`. */
  token: string;
  /** The time limit of calls that neither wait for a job nor read test data, in milliseconds. */
  timeoutMs?: number;
  /** Sent as `User-Agent`. */
  userAgent?: string;
}

/**
 * Creates the client of a judge worker, without any request. Its methods throw what those of
 * `createClient` throw. Each call may be sent again when its answer was lost.
 */
export function createJudgingClient({ token, ...options }: JudgingClientOptions): JudgingClient {
  const tokens = memoryTokenStore({ accessToken: token, refreshToken: '' });
  return createJudging(connect({ ...options, tokens }).transport);
}

function createJudging({ send }: Transport) {
  return {
    /**
     * Reports what the worker is and does, and returns what it shall do.
     *
     * @throws ApiError with the code `version_mismatch`.
     */
    report: (report: WorkerReport, options?: CallOptions) => send(judgingEndpoints.report, { body: report }, options),

    /**
     * Takes the next job, or waits for one and returns a lease that is null.
     *
     * @throws ApiError with the code `version_mismatch`.
     */
    claim: (claim: ClaimRequest, options?: CallOptions) =>
      send(judgingEndpoints.claim, { body: claim }, { timeoutMs: claim.waitMs + claimMarginMs, ...options }),

    /** Prolongs a lease. `held` is false once it is lost. */
    renew: (report: LeaseReport, options?: CallOptions) => send(judgingEndpoints.renew, { body: report }, options),

    /** Begins to judge a submission and reads it. `work` is null once the lease is lost. */
    startSubmission: (report: LeaseReport, options?: CallOptions) =>
      send(judgingEndpoints.startSubmission, { body: report }, options),

    /** Stores that the program of a submission runs. */
    markRunning: (report: LeaseReport, options?: CallOptions) =>
      send(judgingEndpoints.markRunning, { body: report }, options),

    /**
     * Writes a verdict, once however often it is sent. `written` is false once the lease is lost.
     */
    saveJudgement: (report: LeaseReport, outcome: JudgedOutcome, options?: CallOptions) =>
      send(judgingEndpoints.saveJudgement, { body: { ...report, outcome: JSON.stringify(outcome) } }, options),

    /** Reads a run. `work` is null if nobody waits for it any more. */
    findRun: (report: LeaseReport, options?: CallOptions) => send(judgingEndpoints.findRun, { body: report }, options),

    /** Writes the outcome of a run. `written` is false once the lease is lost. */
    saveRun: (report: LeaseReport, result: StoredRun | null, options?: CallOptions) =>
      send(judgingEndpoints.saveRun, { body: { ...report, outcome: JSON.stringify(result) } }, options),

    /** Returns a job to the queue. */
    returnJob: (report: LeaseReport & { isSuspect: boolean; pauseMs: number }, options?: CallOptions) =>
      send(judgingEndpoints.returnJob, { body: report }, options),

    /** Publishes events of judgings. */
    publish: (events: JudgingEvents, options?: CallOptions) =>
      send(judgingEndpoints.publish, { body: events }, options),

    /** Ends all leases of a worker process that has ended, and returns their number. */
    leave: (ended: { holder: string; died: boolean }, options?: CallOptions) =>
      send(judgingEndpoints.leave, { body: ended }, options),

    /** Returns the bytes of test data, or `length` bytes after `offset`. */
    readBlob: (hash: string, { offset, length, ...options }: BlobReadOptions = {}): Promise<Uint8Array> =>
      send(
        judgingEndpoints.readBlob,
        { params: { hash }, query: { offset, length } },
        { timeoutMs: blobTimeoutMs, ...options },
      ),
  };
}

export type JudgingClient = ReturnType<typeof createJudging>;
