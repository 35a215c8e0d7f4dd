import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { ChangeBus } from '../events/changes.ts';
import type { Topic } from '../events/topic.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { createQuestionChangeRepository } from './question-change-repository.ts';
import { createQuestionRepository } from './question-repository.ts';
import { createQuestionService } from './question-service.ts';
import { createQuestionTopic } from './question-topic.ts';
import { createQuestionVersions } from './question-versions.ts';

interface QuestionsOptions {
  database: Database;
  clock: Clock;
  changes: ChangeBus;
}

const table = endpoints.questions;

/** Assembles the questions and announcements of contests over one database. */
export function createQuestions({ database, clock, changes }: QuestionsOptions): {
  routes: RegisterRoutes;
  topic: Topic;
} {
  const repository = createQuestionRepository(database);
  const versions = createQuestionVersions({ questions: repository, changes });
  const questions = createQuestionService({
    questions: repository,
    edits: createQuestionChangeRepository(database),
    versions,
    clock,
    changes,
  });
  return {
    topic: createQuestionTopic({ service: questions, versions, changes }),
    routes: (api) => {
      bindEndpoint(
        api,
        table.list,
        ({ params, session, query: { state, from, limit } }) =>
          questions.list(params.id, session, { state, from, limit }),
        { cached: 'private', unstoredFor: 'everybody' },
      );
      bindEndpoint(api, table.ask, async ({ params, session, body }) => {
        const question = await questions.ask(params.id, session, body);
        return { success: true, message: 'Your question is sent', question };
      });
      bindEndpoint(api, table.markRead, async ({ params, session, body }) => {
        await questions.markRead(params.id, session, body.upTo);
        return { success: true, message: 'Marked as read' };
      });
      bindEndpoint(api, table.claim, async ({ params, session: { userId: by }, body }) => {
        const question = await questions.change(params.id, { type: 'claim', by, takeFrom: body?.takeFrom });
        return { success: true, message: 'You have the question now', question };
      });
      bindEndpoint(api, table.release, async ({ params, session: { userId: by } }) => {
        const question = await questions.change(params.id, { type: 'release', by });
        return { success: true, message: 'Everybody can take the question again', question };
      });
      bindEndpoint(api, table.answer, async ({ params, session: { userId: by }, body }) => {
        const question = await questions.change(params.id, { type: 'answer', by }, body);
        return { success: true, message: 'The answer is sent', question };
      });
      bindEndpoint(api, table.editAnswer, async ({ params, session: { userId: by }, body }) => {
        const question = await questions.change(params.id, { type: 'edit', by }, body);
        return { success: true, message: 'The answer is changed', question };
      });
      bindEndpoint(api, table.close, async ({ params, session: { userId: by } }) => {
        const question = await questions.change(params.id, { type: 'close', by });
        return { success: true, message: 'The question is closed', question };
      });
      bindEndpoint(api, table.announce, async ({ params, session, body }) => {
        const announcement = await questions.announce(params.id, session, body);
        return { success: true, message: 'The announcement is sent', announcement };
      });
      bindEndpoint(api, table.editAnnouncement, async ({ params, session, body }) => {
        const announcement = await questions.editAnnouncement(params.id, session, body.text);
        return { success: true, message: 'The announcement is changed', announcement };
      });
      bindEndpoint(api, table.setCannedAnswers, async ({ params, session, body }) => {
        await questions.setCannedAnswers(params.id, session, body.answers);
        return { success: true, message: 'The prepared answers are saved' };
      });
    },
  };
}
