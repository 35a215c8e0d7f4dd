import { Readable } from 'node:stream';
import { endpoints, type Session, type SubmissionEvent, submissionEventSchema } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import { AnswerWithStatus, bindEndpoint, bindStream } from '../http/bind-endpoint.ts';
import type { RejudgeSelection } from './rejudge-repository.ts';
import type { RejudgeService } from './rejudge-service.ts';
import type { SubmissionService } from './submission-service.ts';

export function createSubmissionRoutes(submissions: SubmissionService, rejudging: RejudgeService): RegisterRoutes {
  return (api) => {
    bindEndpoint(api, endpoints.submissions.list, ({ session, query }) => submissions.list(session, query), {
      cached: 'private',
    });
    bindEndpoint(api, endpoints.submissions.get, ({ session, params }) => submissions.get(session, params.id), {
      cached: 'private',
      unstoredFor: 'everybody',
    });
    bindStream(api, endpoints.submissions.events, async ({ session, params, disconnected, stopping }, reply) => {
      // Followers open a stream again if it ends before the verdict.
      const events = await submissions.follow(session, params.id, AbortSignal.any([disconnected, stopping]));
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          // A proxy must not collect events before it passes them on.
          .header('x-accel-buffering', 'no')
          .send(Readable.from(formatEvents(events)))
      );
    });
    bindEndpoint(api, endpoints.submissions.listJudgements, ({ params }) => submissions.listJudgements(params.id));
    bindEndpoint(api, endpoints.problems.getRejudge, ({ params }) => rejudging.report(params.id));
    bindEndpoint(api, endpoints.problems.whatIf, ({ params, body }) => rejudging.whatIf(params.id, body.judgements));
    bindEndpoint(api, endpoints.problems.rejudge, ({ params, body, session }) =>
      rejudge({ problemId: params.id, verdict: body?.verdict, contestId: body?.contestId }, body?.dryRun, session),
    );
    bindEndpoint(api, endpoints.submissions.rejudge, ({ body: { verdict, dryRun }, session }) =>
      rejudge({ verdict }, dryRun, session),
    );
  };

  async function rejudge(selection: RejudgeSelection, dryRun: boolean | undefined, admin: Session) {
    return dryRun
      ? new AnswerWithStatus(200, await rejudging.preview(selection))
      : new AnswerWithStatus(202, await rejudging.rejudge(selection, admin));
  }
}

/** Formats server-sent events. A comment keeps a silent connection alive. */
async function* formatEvents(
  events: AsyncIterable<SubmissionEvent | 'alive'>,
): AsyncGenerator<string, void, undefined> {
  for await (const event of events) {
    yield event === 'alive' ? ':\n\n' : `data: ${JSON.stringify(submissionEventSchema.parse(event))}\n\n`;
  }
}
