import { claimWaitMaxMs } from '@podium/sdk/contract';
import { undefinedIfNotFound } from '@podium/sdk/errors';
import { onceAvailable, ServiceError } from '../errors.ts';
import { createId } from '../identifiers.ts';
import type { WorkSource } from '../judging/work-source.ts';
import type { Lease } from '../queue/lease.ts';
import { type CallServer, JoinRejected, ownVersion } from './server-connection.ts';

/*
 * The work source of a joined worker. Every answer may get lost after the server has done what was
 * asked, so every call can be repeated:
 *
 * A claim is a question with an id. Until its answer has arrived, the worker asks the same
 * question, and the server gives the lease that it has granted for it. The id is the token of that
 * lease, so the server may have been started again meanwhile, and another one may answer.
 *
 * A report carries the token of its lease. The server writes it in the transaction that ends the
 * lease, so a second one finds no lease. It is answered as the first if that wrote the verdict.
 *
 * A worker that is cut off keeps judging, and repeats its reports. Once others may have the job,
 * the server says that the lease is lost, and the worker drops it.
 */

/** A call about a job is repeated for as long as a lease lasts without being renewed. */
const repeatForMs = 15_000;
const repeatMs = 500;
/** Test data arrive in pieces of this size, so that neither side has a large file in memory. */
const pieceBytes = 8 * 1024 ** 2;

export function createServerWorkSource(callServer: CallServer, holder: string): WorkSource {
  /** The server rejects the process that started this one too, and then ends this one. */
  const call: CallServer = (request) => callServer(request).catch(rejectionAsUnavailable);
  const repeatedly: CallServer = (request) =>
    onceAvailable(() => callServer(request), {
      pauseMs: repeatMs,
      until: performance.now() + repeatForMs,
    }).catch(rejectionAsUnavailable);
  /** The question whose answer has not arrived. */
  let claimId: string | undefined;

  async function claim({ isIdle, languages, settle }: Parameters<WorkSource['claim']>[0]): Promise<Lease | undefined> {
    claimId ??= createId();
    const question = { holder, version: ownVersion, claimId, isIdle, languages: [...languages] };
    const waitMs = settle.aborted ? 0 : claimWaitMaxMs;
    const waiting = call((judging) => judging.claim({ ...question, waitMs }, { signal: settle }));
    const { lease } = await waiting.catch((error: unknown) => {
      if (!settle.aborted) throw error;
      return call((judging) => judging.claim({ ...question, waitMs: 0 }));
    });
    claimId = undefined;
    return lease ?? undefined;
  }

  async function* readPieces(hash: string, first: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
    let offset = 0;
    for (let piece = first; piece.length > 0; piece = await readPiece(hash, offset)) {
      yield piece;
      offset += piece.length;
      if (piece.length < pieceBytes) return;
    }
  }

  function readPiece(hash: string, offset: number): Promise<Uint8Array> {
    return repeatedly((judging) => judging.readBlob(hash, { offset, length: pieceBytes }));
  }

  const returnJob = async (lease: Lease, isSuspect: boolean, pauseMs: number) =>
    (await repeatedly((judging) => judging.returnJob({ holder, lease, isSuspect, pauseMs }))).held;

  return {
    claim,
    // A claim waits at the server, which knows when there is work.
    onWork: () => () => {},
    renew: async (lease) => (await call((judging) => judging.renew({ holder, lease }))).held,
    startSubmission: async (lease) =>
      (await repeatedly((judging) => judging.startSubmission({ holder, lease }))).work ?? undefined,
    markRunning: async (lease) => (await call((judging) => judging.markRunning({ holder, lease }))).held,
    saveJudgement: async (lease, outcome) =>
      (await call((judging) => judging.saveJudgement({ holder, lease }, outcome))).written,
    findRun: async (lease) => (await repeatedly((judging) => judging.findRun({ holder, lease }))).work ?? undefined,
    saveRun: async (lease, result) =>
      (await repeatedly((judging) => judging.saveRun({ holder, lease }, result))).written,
    release: (lease, pauseMs = 0) => returnJob(lease, false, pauseMs),
    nack: (lease, pauseMs) => returnJob(lease, true, pauseMs),
    async fetchBlob(hash) {
      const first = await undefinedIfNotFound(readPiece(hash, 0));
      return first && readPieces(hash, first);
    },
  };
}

function rejectionAsUnavailable(error: unknown): never {
  if (!(error instanceof JoinRejected)) throw error;
  throw new ServiceError('service_unavailable', error.message, { cause: error });
}
