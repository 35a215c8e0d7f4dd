import { isDeepStrictEqual } from 'node:util';
import { endpoints, type PodiumEvent, podiumEventSchema } from '@podium/sdk/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { bindStream, type CallerSession, type VerifyAccessToken } from '../http/bind-endpoint.ts';
import { sendEventsHead } from '../http/send-answer.ts';
import type { JobEventBus } from '../queue/job-events.ts';
import { createSubmissionRepository } from '../submissions/submission-repository.ts';
import type { ChangeBus } from './changes.ts';
import { createContestsTopic } from './contests-topic.ts';
import { createEventHub, type HubOptions, type Reader } from './event-hub.ts';
import { createEventRepository } from './event-repository.ts';
import { createMineTopic } from './mine-topic.ts';
import { watchJobs } from './watch-jobs.ts';

/** A stream that was ended is closed after this time, even if its client has not read it. */
const closeAfterMs = 5_000;

interface EventsOptions extends Omit<HubOptions, 'check'> {
  /** The topics of other nouns, by the part of their name before the colon. */
  topics: HubOptions['topics'];
  database: Database;
  clock: Clock;
  events: JobEventBus;
  changes: ChangeBus;
}

/** Assembles the channel of events of one process from its topics. */
export function createEvents({ database, clock, events, changes, ...options }: EventsOptions): {
  routes: RegisterRoutes;
} {
  const repository = createEventRepository(database);
  const { findState } = createSubmissionRepository(database);
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
        const connection = await hub.connect(readerOf(session, request, reply, api.verifyAccessToken), query.topics);
        if (api.stopping.aborted) hub.end();
        if (raw.destroyed) hub.disconnect(connection);
        else raw.once('close', () => hub.disconnect(connection));
        return reply;
      });
    },
  };
}

function readerOf(
  session: CallerSession,
  request: FastifyRequest,
  reply: FastifyReply,
  verifyAccessToken: VerifyAccessToken,
): Reader {
  const { raw } = reply;
  const token = request.headers.authorization?.replace(/^Bearer +/i, '') ?? '';
  return {
    session,
    isValid: async () => (await verifyAccessToken(token)) !== undefined,
    write(bytes) {
      if (raw.destroyed) return;
      if (!raw.headersSent) sendEventsHead(request, reply);
      raw.write(bytes);
    },
    backlog: () => raw.writableLength,
    end() {
      raw.end();
      const timer = setTimeout(() => raw.destroy(), closeAfterMs).unref();
      raw.once('close', () => clearTimeout(timer));
    },
    drop: () => void raw.destroy(),
  };
}

/** Compares with the contract, which clients read it by. */
function checkEvent(event: PodiumEvent): void {
  if (isDeepStrictEqual(event, podiumEventSchema.parse(event))) return;
  throw new Error(`an event of the type ${event.type} has what the contract does not name`);
}
