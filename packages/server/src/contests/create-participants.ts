import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import type { ChangeBus } from '../events/changes.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { createParticipantRepository } from './participant-repository.ts';

interface ParticipantsOptions {
  database: Database;
  clock: Clock;
  changes: ChangeBus;
}

/** Assembles what administrators read and change of the participants of a contest. */
export function createParticipants({ database, clock, changes }: ParticipantsOptions): RegisterRoutes {
  const participants = createParticipantRepository(database);
  return (api) => {
    bindEndpoint(api, endpoints.contests.participants, async ({ params, query }) => {
      const list = await participants.listParticipants(params.id, query, clock.now());
      if (!list) throw notFound('Contest');
      return list;
    });
    bindEndpoint(api, endpoints.contests.updateParticipant, async ({ params, body, session }) => {
      const author = { now: clock.now(), authorId: session.userId };
      const updated = await participants.updateParticipant(params.id, body, author);
      if (!updated) throw notFound('Participant');
      const { contestId: contest, participant, hasOtherEnd } = updated;
      changes.publish({ type: 'participant', contest, participant: params.id });
      if (hasOtherEnd) changes.publish({ type: 'contest', contest });
      return { success: true, message: `${participant.name} is changed.`, participant };
    });
  };
}
