import type { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { endpoints, type PodiumEvent, podiumEventSchema } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import { bindStream, type CallerSession, type VerifyAccessToken } from '../http/bind-endpoint.ts';
import { sendEventsHead } from '../http/send-answer.ts';
import type { JobEventBus } from '../queue/job-events.ts';
import type { SubmissionRepository } from '../submissions/submission-repository.ts';
import type { ChangeBus } from './changes.ts';
import { createContestsTopic } from './contests-topic.ts';
import { createEventHub, type HubOptions, type Reader } from './event-hub.ts';
import { createEventRepository } from './event-repository.ts';
import { createMineTopic } from './mine-topic.ts';
import { watchJobs } from './watch-jobs.ts';

/** A stream that was ended is closed after this time, even if its client has not read it. */
const closeAfterMs = 5_000;

interface EventsOptions extends Omit<HubOptions, 'check'>, Pick<SubmissionRepository, 'findState'> {
  /** The topics of other nouns, by the part of their name before the colon. */
  topics: HubOptions['topics'];
  database: Database;
  clock: Clock;
  events: JobEventBus;
  changes: ChangeBus;
}

/** Assembles the channel of events of one process from its topics. */
export function createEvents({ database, clock, events, changes, findState, ...options }: EventsOptions): {
  routes: RegisterRoutes;
} {
  const repository = createEventRepository(database);
  watchJobs({ events, changes, repository });
  const topics = {
    ...options.topics,
    contests: createContestsTopic({ changes, repository, clock }),
    mine: createMineTopic({ changes, readOwnVersion: repository.readOwnVersion, findState }),
  };
  return {
    routes: (api) => {
      const hub = createEventHub({ ...options, topics, ...(api.checkAnswers && { check: checkEvent }) });
      api.stopping.addEventListener('abort', hub.end);
      bindStream(api, endpoints.events.stream, async ({ session, query }, reply) => {
        const { request, raw } = reply;
        // An answer has its socket once those before it on the same connection are sent.
        const { socket } = raw;
        if (!socket) throw new ServiceError('validation_failed', 'Ask for events on a connection of their own.');
        const isValid = validity(api.verifyAccessToken, request.headers.authorization);
        const begin = sendEventsHead.bind(undefined, request, reply);
        const reader = new SocketReader(session, socket, isValid, begin);
        const connection = await hub.connect(reader, query.topics);
        if (api.stopping.aborted) hub.end();
        if (socket.destroyed) hub.disconnect(connection);
        else socket.once('close', () => hub.disconnect(connection));
        return reply;
      });
    },
  };
}

function validity(verify: VerifyAccessToken, authorization = ''): () => Promise<boolean> {
  const token = authorization.replace(/^Bearer +/i, '');
  return async () => (await verify(token)) !== undefined;
}

/** After the first write nothing of it refers to the request, which would live as long. */
class SocketReader implements Reader {
  readonly session: CallerSession;
  readonly isValid: () => Promise<boolean>;
  readonly #socket: Socket;
  #begin: (() => void) | undefined;

  constructor(session: CallerSession, socket: Socket, isValid: () => Promise<boolean>, begin: () => void) {
    this.session = session;
    this.isValid = isValid;
    this.#socket = socket;
    this.#begin = begin;
  }

  write(bytes: Buffer): void {
    if (!this.#socket.writable) return;
    this.#begin?.();
    this.#begin = undefined;
    this.#socket.write(bytes);
  }

  backlog(): number {
    return this.#socket.writableLength;
  }

  end(): void {
    const socket = this.#socket;
    socket.destroySoon();
    const timer = setTimeout(() => socket.destroy(), closeAfterMs).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  drop(): void {
    this.#socket.destroy();
  }
}

/** Compares with the contract, which clients read it by. */
function checkEvent(event: PodiumEvent): void {
  if (isDeepStrictEqual(event, podiumEventSchema.parse(event))) return;
  throw new Error(`an event of the type ${event.type} has what the contract does not name`);
}
