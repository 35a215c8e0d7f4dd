import type { DatabaseTransaction } from '../database/schema.ts';
import { createId } from '../identifiers.ts';

export interface Registration {
  contestId: string;
  userIds: readonly string[];
  /** Milliseconds since 1970. */
  registeredAt: number;
}

/**
 * Makes learners participants of a contest, each with one member. Returns the ids of the
 * participants by those of the users. Fails with a unique violation if one of them is a member
 * already.
 */
export async function insertParticipants(
  trx: DatabaseTransaction,
  { contestId, userIds, registeredAt }: Registration,
): Promise<Map<string, string>> {
  const rows = userIds.map((userId) => ({ participantId: createId(), contestId, userId }));
  await trx
    .insertInto('participants')
    .values(rows.map(({ participantId: id }) => ({ id, contestId, registeredAt })))
    .execute();
  await trx.insertInto('participantMembers').values(rows).execute();
  return new Map(rows.map(({ participantId, userId }) => [userId, participantId]));
}
