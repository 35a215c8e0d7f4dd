import pg from 'pg';
import * as z from 'zod/mini';
import { type Change, type ChangeBus, changeSchema } from '../events/changes.ts';
import { createId } from '../identifiers.ts';
import type { Logger } from '../logger.ts';
import { type JobEvent, type JobEventBus, jobEventSchema } from './job-events.ts';
import type { WorkSignals } from './work-signals.ts';

interface LocalParts {
  signals: WorkSignals;
  events: JobEventBus;
  changes: ChangeBus;
}

const channel = 'podium';
const reconnectMs = 1_000;

const messageSchema = z.object({
  /** The process that sent it. */
  from: z.string(),
  /** Without a job and a change, it says that there may be work. */
  job: z.optional(z.object({ id: z.string(), event: jobEventSchema })),
  change: z.optional(changeSchema),
});
type Message = z.infer<typeof messageSchema>;

/**
 * Joins the signals, events and changes of this process with those of the others, by LISTEN and
 * NOTIFY of their PostgreSQL. They only save waiting: while the connection is down, none arrive
 * from elsewhere, and everybody looks into the database at intervals. Once it is up again, the
 * change `anything` says that some may be missing: here, and also in the other processes if this
 * one had something for them.
 */
export function joinProcesses(connectionString: string, local: LocalParts, logger: Logger) {
  const own = createId();
  let client: pg.Client | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let closed = false;
  let isWorkSent = false;
  /** Whether a change or an event of this process did not reach the others. */
  let isLost = false;
  let sending: Promise<unknown> = Promise.resolve();

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('notification', ({ payload = '' }) => receive(payload));
    next.on('error', () => {});
    next.once('end', () => void lose(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (closed) return await next.end();
      client = next;
      // Work and changes may have been announced while nobody listened.
      local.signals.notify();
      local.changes.publish({ type: 'anything' });
      if (isLost) send({ change: { type: 'anything' } });
      isLost = false;
    } catch (error) {
      logger.warn({ err: error }, 'no connection for the events of other processes: trying again');
      await next.end().catch(() => {});
      lose(next);
    }
  }

  function lose(lost: pg.Client): void {
    if (client === lost) client = undefined;
    if (closed || client !== undefined) return;
    clearTimeout(reconnecting);
    reconnecting = setTimeout(() => void connect(), reconnectMs);
    reconnecting.unref();
  }

  function receive(payload: string): void {
    const message = readMessage(payload);
    if (!message || message.from === own) return;
    if (message.job) local.events.publish(message.job.id, message.job.event);
    else if (message.change) local.changes.publish(message.change);
    else local.signals.notify();
  }

  /** Sends one message after the other, over one connection, which keeps their order. */
  function send(content: Omit<Message, 'from'>): void {
    const payload = JSON.stringify({ from: own, ...content } satisfies Message);
    const notify = async () => {
      if (!client) throw new Error('there is no connection');
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    };
    sending = sending.then(notify).catch(() => {
      isLost ||= content.change !== undefined || content.job !== undefined;
    });
  }

  /** One message wakes everybody, however many jobs came together. */
  function sendWork(): void {
    if (isWorkSent) return;
    isWorkSent = true;
    queueMicrotask(() => {
      isWorkSent = false;
      send({});
    });
  }

  void connect();
  return {
    signals: {
      ...local.signals,
      notify() {
        local.signals.notify();
        sendWork();
      },
    },
    events: {
      ...local.events,
      publish(id: string, event: JobEvent) {
        local.events.publish(id, event);
        send({ job: { id, event } });
      },
    },
    changes: {
      ...local.changes,
      publish(change: Change) {
        local.changes.publish(change);
        send({ change });
      },
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(reconnecting);
      await client?.end().catch(() => {});
    },
  };
}

/** Reads a message; undefined for one of another version of the server. */
function readMessage(payload: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
