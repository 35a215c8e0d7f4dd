import { limits } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { createJobEventBus } from './job-events.ts';

it('remembers no more events of a job than a judging has', () => {
  const bus = createJobEventBus();
  const testsTotal = limits.testCasesMaxCount;
  bus.publish('job', { type: 'progress', progress: 'compiling', testsTotal });
  bus.publish('job', { type: 'progress', progress: 'running', testsTotal });
  for (let number = 1; number <= 2 * testsTotal; number += 1) {
    bus.publish('job', { type: 'test', number, testsTotal, verdict: 'accepted', timeMs: 1, memoryBytes: 1 });
  }
  expect(bus.history('job').map((event) => event.type === 'test' && event.number)).toEqual([
    ...[false, false],
    ...Array.from({ length: testsTotal }, (_, index) => index + 1),
  ]);
});
