import { describe, expect, it } from 'vitest';
import { inspectMachine } from '../../machine/inspect-machine.ts';
import { memoryGroupsOf } from '../traces-of-judges.ts';
import { describeAttacks } from './attack-suite.ts';

const { version } = (await inspectMachine()).cgroups;

describe.runIf(version !== 'none')(`attacks on a judge with cgroup ${version}`, () => {
  describeAttacks('cgroup', 'all');

  it('has a memory group', async () => {
    expect(await memoryGroupsOf(process.pid)).toHaveLength(1);
  });
});
