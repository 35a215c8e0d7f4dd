/**
 * Simulates how long submissions wait for a judge. Jobs are served in the order of `arrivals`
 * (milliseconds, ascending). A dispatcher gives one after the other to the slot that is free first,
 * and needs `dispatchMs` for each: that is the database, which all workers share. A slot judges for
 * `serviceMs(index)`, and then needs `pauseMs` until it can take the next job. Returns the wait of
 * each job until its judging begins, and the end of the last judging.
 *
 * This is an exact discrete-event simulation: with one line, the events of a job depend only on
 * those of jobs before it, so the jobs can be followed in order.
 */
export function simulateWaits({ arrivals, slots, serviceMs, dispatchMs = 0, pauseMs = 0 }) {
  const freeAt = createHeap(slots);
  const waits = new Float64Array(arrivals.length);
  let dispatcherFreeAt = 0;
  let endsAt = 0;
  for (const [index, arrival] of arrivals.entries()) {
    const beginsAt = Math.max(arrival, freeAt.least(), dispatcherFreeAt) + dispatchMs;
    dispatcherFreeAt = beginsAt;
    const judgedAt = beginsAt + serviceMs(index);
    freeAt.replaceLeast(judgedAt + pauseMs);
    waits[index] = beginsAt - arrival;
    endsAt = Math.max(endsAt, judgedAt);
  }
  return { waits, endsAt };
}

/** A binary heap of `size` times, all of which are 0 at first. */
function createHeap(size) {
  const times = new Float64Array(size);
  const replaceLeast = (time) => {
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const child = left + 1 < size && times[left + 1] < times[left] ? left + 1 : left;
      if (child >= size || times[child] >= time) break;
      times[index] = times[child];
      index = child;
    }
    times[index] = time;
  };
  return { least: () => times[0], replaceLeast };
}

/** Returns numbers from 0 to 1 that look random and are the same in every run (mulberry32). */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function exponential(random, mean) {
  return -mean * Math.log(1 - random());
}

/** Returns the times of arrivals that do not depend on each other, so many in a millisecond. */
export function poissonArrivals(random, { perMs, fromMs = 0, untilMs }) {
  const arrivals = [];
  for (let at = fromMs + exponential(random, 1 / perMs); at < untilMs; at += exponential(random, 1 / perMs)) {
    arrivals.push(at);
  }
  return arrivals;
}

/**
 * Returns the arrivals of a contest of `hours`: so many submissions of each participant, which come
 * `rush` times as often in the last five minutes.
 */
export function contestArrivals(random, { participants, perParticipant, hours, rush }) {
  const lengthMs = hours * 3_600_000;
  const rushMs = 5 * 60_000;
  const perMs = (participants * perParticipant) / (lengthMs + (rush - 1) * rushMs);
  return [
    ...poissonArrivals(random, { perMs, untilMs: lengthMs - rushMs }),
    ...poissonArrivals(random, { perMs: rush * perMs, fromMs: lengthMs - rushMs, untilMs: lengthMs }),
  ];
}

/** Returns the arrivals of so many people who all submit once within a time, evenly. */
export function burstArrivals(count, withinMs) {
  return Array.from({ length: count }, (_, index) => (index * withinMs) / count);
}
