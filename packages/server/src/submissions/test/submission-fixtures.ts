import { defaultLanguage, type Language, type SubmissionEvent } from '@podium/sdk/contract';
import { createNouns } from '../../create-nouns.ts';
import type { JudgeWorker } from '../../judging/judge-worker.ts';
import { eventually } from '../../judging/test/eventually.ts';
import { createInProcessWorker, silentLogger } from '../../judging/test/in-process-worker.ts';
import { createScriptedJudge, type ScriptedJudge } from '../../judging/test/scripted-judge.ts';
import { createJobEventBus, type JobEventBus, type JobEventSink } from '../../queue/job-events.ts';
import { createJudgeQueue, type JudgeQueue } from '../../queue/judge-queue.ts';
import { createWorkSignals, type WorkSignals } from '../../queue/work-signals.ts';
import { createTestServer, type TestAnswer, type TestPerson, type TestServer } from '../../test/test-server.ts';
import type { SubmissionsOptions } from '../create-submissions.ts';

/**
 * A real server with the routes of every noun but accounts. Its workers run in the same process
 * with a scripted judge.
 */
export interface SubmissionFixtures {
  server: TestServer;
  judge: ScriptedJudge;
  queue: JudgeQueue;
  startWorker(options?: { events?: JobEventSink; languages?: readonly Language[] }): Promise<JudgeWorker>;
  /** Stops the workers, so that queued submissions stay queued. */
  stopWorkers(): Promise<void>;
  submitPractice<Body>(by: TestPerson, payload: SubmitPayload, headers?: Headers): Promise<TestAnswer<Body>>;
  submitContest<Body>(
    by: TestPerson,
    payload: SubmitPayload & { contestId: string },
    headers?: Headers,
  ): Promise<TestAnswer<Body>>;
  /** Collects the events of a submission as they arrive. */
  follow(by: TestPerson, submissionId: string): EventStream;
  close(): Promise<void>;
}

interface SubmitPayload {
  code: string;
  problemId: string;
  /** C++ if absent. */
  language?: Language;
}

type Headers = Record<string, string>;

export interface EventStream {
  /** Resolves to all events once the server has closed the stream. */
  ended: Promise<SubmissionEvent[]>;
  until(condition: (events: SubmissionEvent[]) => boolean): Promise<void>;
}

export async function openSubmissionFixtures(
  waiting: NonNullable<SubmissionsOptions['waiting']> = { recheckMs: 50 },
  { languages = [defaultLanguage], ...offer }: Pick<SubmissionsOptions, 'languages' | 'formattedLanguages'> = {},
): Promise<SubmissionFixtures> {
  const signals = createWorkSignals();
  const events = createJobEventBus();
  const parts: { queue?: JudgeQueue } = {};
  const server = await createTestServer({
    routes: ({ database, clock }) => {
      parts.queue = createJudgeQueue({ database, clock, signals, holder: 'api' });
      const { queue } = parts;
      return createNouns({
        ...{ database, queue, events, clock, logger: silentLogger, version: '0.0.0', waiting, languages, ...offer },
        createQueue: (holder) => createJudgeQueue({ database, clock, signals, holder }),
        judgeState: () => ({ type: 'ready' }),
        notes: () => [],
      }).routes;
    },
  });
  if (!parts.queue) throw new Error('the server did not ask for its routes');
  return buildFixtures({ server, queue: parts.queue, signals, events });
}

interface Parts {
  server: TestServer;
  queue: JudgeQueue;
  signals: WorkSignals;
  events: JobEventBus;
}

function buildFixtures({ server, queue, signals, events }: Parts): SubmissionFixtures {
  const judge = createScriptedJudge();
  const workers: JudgeWorker[] = [];
  const submit = <Body>(path: string, by: TestPerson, payload: object, headers: Headers = {}) =>
    server.call<Body>('POST', path, { token: by.token, body: { language: 'cpp', ...payload }, headers });
  return {
    server,
    judge,
    queue,
    async startWorker(options = {}) {
      const { database, dataDir: dir, clock } = server;
      const worker = await createInProcessWorker({ database, dir, clock, signals, events, judge, ...options });
      workers.push(worker);
      worker.start();
      return worker;
    },
    stopWorkers,
    submitPractice: (by, payload, headers) => submit('/compiler/submitPractice', by, payload, headers),
    submitContest: (by, payload, headers) => submit('/compiler/submitContest', by, payload, headers),
    follow: (by, submissionId) => follow(`${server.baseUrl}/submission/${submissionId}/events`, by),
    async close() {
      await stopWorkers();
      await server.close();
    },
  };

  async function stopWorkers(): Promise<void> {
    for (const worker of workers.splice(0)) await worker.stop({ graceMs: 0 });
  }
}

function follow(url: string, { token }: TestPerson): EventStream {
  const events: SubmissionEvent[] = [];
  const read = async () => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('data: ')) events.push(JSON.parse(block.slice('data: '.length)));
      }
    }
    return events;
  };
  return {
    ended: read(),
    until: (condition) =>
      eventually(() => {
        if (!condition(events)) throw new Error(`not yet: ${JSON.stringify(events)}`);
      }),
  };
}
