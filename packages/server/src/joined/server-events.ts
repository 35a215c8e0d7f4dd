import type { JudgingEvents } from '@podium/sdk/contract';
import type { JobEventSink } from '../queue/job-events.ts';
import type { CallServer } from './server-connection.ts';

const eventsMax = 1_000;
const pauseMs = 50;

/**
 * Sends the events of a joined worker to its server, in their order, several at a time. They only
 * inform: those that do not arrive, or arrive after the verdict, are dropped, and the server itself
 * reports verdicts.
 */
export function createServerEvents(callServer: CallServer): JobEventSink {
  let waiting: JudgingEvents['events'] = [];
  let isSending = false;

  async function send(): Promise<void> {
    isSending = true;
    while (waiting.length > 0) {
      const events = waiting.slice(0, eventsMax);
      waiting = waiting.slice(eventsMax);
      await callServer((judging) => judging.publish({ events })).catch(() => {});
    }
    isSending = false;
  }

  return {
    publish(jobId, event) {
      if (event.type === 'settled') return;
      waiting.push({ jobId, event });
      if (!isSending && waiting.length === 1) setTimeout(() => void send(), pauseMs);
    },
  };
}
