import { endpoints, type SubmitAccepted, type SubmitResponse } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { AnswerWithStatus, bindEndpoint } from '../http/bind-endpoint.ts';
import type { RunService } from './run-service.ts';
import type { SubmitAnswer, SubmitOptions, SubmitService } from './submit-service.ts';

export function createCompilerRoutes(runs: RunService, submits: SubmitService): RegisterRoutes {
  return (api) => {
    // Closing drops the connections of those who wait: their runs are still to be forgotten.
    api.addHook('onClose', runs.settle);
    bindEndpoint(api, endpoints.compiler.run, async ({ session, body, disconnected }) => ({
      result: await runs.run(session, body, disconnected),
    }));
    bindEndpoint(api, endpoints.compiler.submitPractice, async (context) =>
      answerOf(await submits.submitPractice(context.session, context.body, optionsOf(context))),
    );
    bindEndpoint(api, endpoints.compiler.submitContest, async (context) =>
      answerOf(await submits.submitContest(context.session, context.body, optionsOf(context))),
    );
  };
}

interface SubmitContext {
  headers: { 'idempotency-key'?: string | undefined; prefer?: string | undefined };
  disconnected: AbortSignal;
}

function optionsOf({ headers, disconnected }: SubmitContext): SubmitOptions {
  return {
    idempotencyKey: headers['idempotency-key'],
    respondAsync: prefersAsync(headers.prefer),
    disconnected,
  };
}

/** RFC 7240: preferences are separated by commas, their parameters by semicolons. */
function prefersAsync(prefer: string | undefined): boolean {
  const preferences = (prefer ?? '').split(',').map((preference) => preference.split(';', 1)[0]?.trim().toLowerCase());
  return preferences.includes('respond-async');
}

function answerOf(answer: SubmitAnswer): AnswerWithStatus<SubmitResponse | SubmitAccepted> {
  if (answer.type === 'judged') return new AnswerWithStatus(200, answer.response);
  return new AnswerWithStatus(202, answer.response, { 'preference-applied': 'respond-async' });
}
