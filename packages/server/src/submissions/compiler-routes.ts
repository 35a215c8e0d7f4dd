import { endpoints, type Session, type SubmitAccepted, type SubmitResponse } from '@podium/sdk/contract';
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
    bindEndpoint(api, endpoints.compiler.submitPractice, (context) => submit(context, submits.submitPractice));
    bindEndpoint(api, endpoints.compiler.submitContest, (context) => submit(context, submits.submitContest));
  };

  async function submit<Body>(
    { session, body, headers, disconnected, stopping }: SubmitContext<Body>,
    submitAs: (session: Session, body: Body, options: SubmitOptions) => Promise<SubmitAnswer>,
  ): Promise<AnswerWithStatus<SubmitResponse | SubmitAccepted>> {
    const { 'idempotency-key': idempotencyKey, prefer } = headers;
    const respondAsync = prefersAsync(prefer);
    const answer = await submitAs(session, body, { idempotencyKey, respondAsync, disconnected, stopping });
    if (answer.type === 'judged') return new AnswerWithStatus(200, answer.response);
    return new AnswerWithStatus(202, answer.response, respondAsync ? { 'preference-applied': 'respond-async' } : {});
  }
}

interface SubmitContext<Body> {
  session: Session;
  body: Body;
  headers: { 'idempotency-key'?: string | undefined; prefer?: string | undefined };
  disconnected: AbortSignal;
  stopping: AbortSignal;
}

/** Parses by RFC 7240: preferences are separated by commas, their parameters by semicolons. */
function prefersAsync(prefer: string | undefined): boolean {
  const preferences = (prefer ?? '').split(',').map((preference) => preference.split(';', 1)[0]?.trim().toLowerCase());
  return preferences.includes('respond-async');
}
