import type { Kysely } from 'kysely';

/** Stores the networks that users signed in from, and adds an index of sessions that have ended. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('refresh_tokens').addColumn('sign_in_network', 'text').execute();
  await schema
    .createIndex('refresh_tokens_user')
    .on('refresh_tokens')
    .columns(['user_id', 'sign_in_network'])
    .execute();
  await schema.createIndex('refresh_tokens_revoked').on('refresh_tokens').column('revoked_at').execute();
}
