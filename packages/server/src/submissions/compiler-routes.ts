import { endpoints, type SubmitAccepted, type SubmitResponse } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { AnswerWithStatus, bindEndpoint } from '../http/bind-endpoint.ts';
import type { LanguageOffer } from './language-offer.ts';
import type { RunService } from './run-service.ts';
import type { SubmitAnswer, SubmitOptions, SubmitService } from './submit-service.ts';

export function createCompilerRoutes(offer: LanguageOffer, runs: RunService, submits: SubmitService): RegisterRoutes {
  return (api) => {
    // All callers are answered or gone by then. Their runs are still to be deleted.
    api.addHook('onClose', runs.settle);
    bindEndpoint(api, endpoints.compiler.languages, () => offer.list());
    bindEndpoint(api, endpoints.compiler.run, async ({ session, body, disconnected, stopping }) => {
      offer.check(body.language);
      return { result: await runs.run(session, body, AbortSignal.any([disconnected, stopping])) };
    });
    bindEndpoint(api, endpoints.compiler.format, async ({ session, body, disconnected, stopping }) => {
      await offer.checkFormatter(body.language);
      return { code: await runs.format(session, body, AbortSignal.any([disconnected, stopping])) };
    });
    bindEndpoint(api, endpoints.compiler.submitPractice, async (context) => {
      offer.check(context.body.language);
      return answerOf(await submits.submitPractice(context.session, context.body, optionsOf(context)), context.headers);
    });
    bindEndpoint(api, endpoints.compiler.submitContest, async (context) => {
      offer.check(context.body.language);
      return answerOf(await submits.submitContest(context.session, context.body, optionsOf(context)), context.headers);
    });
  };
}

interface SubmitHeaders {
  'idempotency-key'?: string | undefined;
  prefer?: string | undefined;
}

interface SubmitContext {
  headers: SubmitHeaders;
  disconnected: AbortSignal;
  stopping: AbortSignal;
}

function optionsOf({ headers, disconnected, stopping }: SubmitContext): SubmitOptions {
  return {
    idempotencyKey: headers['idempotency-key'],
    respondAsync: prefersAsync(headers.prefer),
    disconnected,
    stopping,
  };
}

/** Parses by RFC 7240: preferences are separated by commas, their parameters by semicolons. */
function prefersAsync(prefer: string | undefined): boolean {
  const preferences = (prefer ?? '').split(',').map((preference) => preference.split(';', 1)[0]?.trim().toLowerCase());
  return preferences.includes('respond-async');
}

function answerOf(answer: SubmitAnswer, { prefer }: SubmitHeaders): AnswerWithStatus<SubmitResponse | SubmitAccepted> {
  if (answer.type === 'judged') return new AnswerWithStatus(200, answer.response);
  const headers = prefersAsync(prefer) ? { 'preference-applied': 'respond-async' } : {};
  return new AnswerWithStatus(202, answer.response, headers);
}
