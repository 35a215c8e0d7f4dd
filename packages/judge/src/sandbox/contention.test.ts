import { expect, it } from 'vitest';
import { compareMoments, type Moment, watchContention } from './contention.ts';

const start: Moment = { atMs: 0, cpuTimeMs: 0, runnerWaitedMs: 0, machine: { busyMs: 5000, stolenMs: 700 } };

const alone = (programWaitedMs: number) => ({ programWaitedMs, isJoined: false });

function after(windowMs: number, { ran = 0, busy = 0, stolen = 0, runnerWaited = 0 }): Moment {
  const machine = { busyMs: start.machine.busyMs + busy, stolenMs: start.machine.stolenMs + stolen };
  return { atMs: windowMs, cpuTimeMs: ran, runnerWaitedMs: runnerWaited, machine };
}

it('counts as waiting what the program and its runner waited', () => {
  const now = after(1000, { ran: 300, busy: 310, runnerWaited: 20 });
  expect(compareMoments(start, now, alone(400))).toEqual({ waitedMs: 420, contended: true });
});

it('counts as waiting what the hypervisor took from a program that computes alone', () => {
  const now = after(1000, { ran: 400, busy: 400, stolen: 600 });
  expect(compareMoments(start, now, alone(0))).toEqual({ waitedMs: 600, contended: true });
});

it('counts nothing that the hypervisor took from others while the program slept', () => {
  const now = after(1200, { busy: 100, stolen: 700 });
  expect(compareMoments(start, now, alone(0)).waitedMs).toBe(0);
});

it('counts all that the hypervisor took while a program waited for the one that it is joined to', () => {
  const now = after(1200, { busy: 500, stolen: 700 });
  expect(compareMoments(start, now, { programWaitedMs: 0, isJoined: true }).waitedMs).toBe(700);
});

it('divides what the hypervisor took by the CPU time that each used', () => {
  const now = after(1000, { ran: 500, busy: 1000, stolen: 400 });
  expect(compareMoments(start, now, alone(0)).waitedMs).toBe(200);
});

it('takes the time of the kernel for exact to a tick', () => {
  const now = after(1000, { ran: 4, busy: 0, stolen: 100 });
  expect(compareMoments(start, now, alone(0)).waitedMs).toBe(40);
});

it.each([true, false])(
  'takes a program that it cannot see for one that waits and has not ended (sandboxed: %s)',
  (sandboxed) => {
    const noPid = 2 ** 22 + 1;
    const watch = watchContention(noPid, sandboxed);
    expect([watch.isAsleep(), watch.isEnding()]).toEqual([true, false]);
  },
);
