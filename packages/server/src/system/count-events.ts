import type { JobEvent, JobEventBus } from '../queue/job-events.ts';

/** The number of events that reached this process, by type. */
export type EventCounts = ReadonlyMap<JobEvent['type'], number>;

/** Wraps the bus so that the metrics can show how many events pass it. */
export function countEvents(bus: JobEventBus): { events: JobEventBus; counts: EventCounts } {
  const counts = new Map<JobEvent['type'], number>([
    ['progress', 0],
    ['test', 0],
    ['settled', 0],
  ]);
  return {
    counts,
    events: {
      ...bus,
      publish(jobId, event) {
        counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
        bus.publish(jobId, event);
      },
    },
  };
}
