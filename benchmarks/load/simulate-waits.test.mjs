import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  burstArrivals,
  contestArrivals,
  createRandom,
  exponential,
  poissonArrivals,
  simulateWaits,
} from './simulate-waits.mjs';

const jobs = 400_000;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('simulateWaits', () => {
  it('begins jobs that arrive at once in rounds of as many as there are slots', () => {
    const { waits, endsAt } = simulateWaits({
      arrivals: Array(10).fill(0),
      slots: 4,
      serviceMs: () => 100,
      pauseMs: 5,
    });
    expect([...waits]).toEqual([0, 0, 0, 0, 105, 105, 105, 105, 210, 210]);
    expect(endsAt).toBe(310);
  });

  it('begins no more jobs than the dispatcher gives out, however many slots there are', () => {
    const { waits } = simulateWaits({ arrivals: [0, 0, 0, 0], slots: 100, serviceMs: () => 1000, dispatchMs: 7 });
    expect([...waits]).toEqual([7, 14, 21, 28]);
  });

  it('has the average wait of the Pollaczek–Khinchine formula with one slot and equal jobs (M/D/1)', () => {
    const [load, service] = [0.8, 10];
    const random = createRandom(1);
    const arrivals = poissonArrivals(random, { perMs: load / service, untilMs: (jobs * service) / load });
    const { waits } = simulateWaits({ arrivals, slots: 1, serviceMs: () => service });
    expect(mean(waits) / ((load * service) / (2 * (1 - load)))).toBeCloseTo(1, 1);
  });

  it('has the average wait of the Erlang formula with several slots and unequal jobs (M/M/c)', () => {
    const [slots, service, load] = [8, 10, 0.9];
    const random = createRandom(2);
    const arrivals = poissonArrivals(random, {
      perMs: (load * slots) / service,
      untilMs: (jobs * service) / (load * slots),
    });
    const { waits } = simulateWaits({ arrivals, slots, serviceMs: () => exponential(random, service) });
    const expected = (waitingProbability(slots, load * slots) * service) / (slots * (1 - load));
    expect(mean(waits) / expected).toBeCloseTo(1, 1);
  });

  it('has the waits of a simulation that looks at every slot for each job', () => {
    const job = fc.record({ afterMs: fc.integer({ min: 0, max: 50 }), serviceMs: fc.integer({ min: 0, max: 200 }) });
    const model = fc.record({
      given: fc.array(job, { maxLength: 60 }),
      slots: fc.integer({ min: 1, max: 9 }),
      dispatchMs: fc.integer({ min: 0, max: 20 }),
      pauseMs: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(model, ({ given, slots, dispatchMs, pauseMs }) => {
        let at = 0;
        const arrivals = given.map(({ afterMs }) => (at += afterMs));
        const serviceMs = (index) => given[index].serviceMs;
        const { waits } = simulateWaits({ arrivals, slots, serviceMs, dispatchMs, pauseMs });
        expect([...waits]).toEqual(naiveWaits({ arrivals, slots, serviceMs, dispatchMs, pauseMs }));
      }),
    );
  });
});

/**
 * Erlang's formula C: the probability that a job has to wait. `offered` is the load of all slots
 * together.
 */
function waitingProbability(slots, offered) {
  let term = 1;
  let sum = 1;
  for (let count = 1; count < slots; count += 1) {
    term *= offered / count;
    sum += term;
  }
  const last = (term * offered) / slots / (1 - offered / slots);
  return last / (sum + last);
}

/** Follows the slots in steps of a millisecond. All times are whole numbers. */
function naiveWaits({ arrivals, slots, serviceMs, dispatchMs, pauseMs }) {
  const busyUntil = Array(slots).fill(0);
  const waits = [];
  let dispatching;
  for (let now = 0; waits.length < arrivals.length; now += 1) {
    for (;;) {
      if (dispatching?.until === now) {
        busyUntil[dispatching.slot] = now + serviceMs(waits.length) + pauseMs;
        waits.push(now - arrivals[waits.length]);
        dispatching = undefined;
      }
      const slot = busyUntil.findIndex((until) => until <= now);
      if (dispatching || slot === -1 || waits.length === arrivals.length || arrivals[waits.length] > now) break;
      dispatching = { slot, until: now + dispatchMs };
      if (dispatchMs > 0) break;
    }
  }
  return waits;
}

describe('arrivals', () => {
  it('spreads a burst evenly over its time', () => {
    expect(burstArrivals(4, 20)).toEqual([0, 5, 10, 15]);
  });

  it('makes as many submissions as the participants of a contest send, more of them at its end', () => {
    const arrivals = contestArrivals(createRandom(3), { participants: 2000, perParticipant: 15, hours: 5, rush: 4 });
    expect(arrivals.length / 30_000).toBeCloseTo(1, 1);
    expect(arrivals).toEqual([...arrivals].sort((left, right) => left - right));
    const within = (fromMs, untilMs) => arrivals.filter((at) => at >= fromMs && at < untilMs).length;
    const hour = 3_600_000;
    const perMinuteBefore = within(0, 4 * hour) / 240;
    expect(within(5 * hour - 300_000, 5 * hour) / 5 / perMinuteBefore).toBeCloseTo(4, 0);
  });
});
