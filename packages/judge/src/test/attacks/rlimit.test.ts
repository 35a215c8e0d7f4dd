import { describe, expect, it } from 'vitest';
import { inspectMachine } from '../../machine/inspect-machine.ts';
import { memoryGroupsOf } from '../traces-of-judges.ts';
import { describeAttacks } from './attack-suite.ts';

const { version } = (await inspectMachine()).cgroups;

describe('attacks on a judge that declares to have no cgroups', () => {
  describeAttacks('rlimit', version === 'none' ? 'all' : 'memory');

  it('has no memory group', async () => {
    expect(await memoryGroupsOf(process.pid)).toEqual([]);
  });
});
