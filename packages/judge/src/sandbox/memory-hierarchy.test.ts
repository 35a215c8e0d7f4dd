import { describe, expect, it } from 'vitest';
import { findMemoryHierarchy } from './memory-hierarchy.ts';

const v2Mount = '31 23 0:27 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate';
const v1Mounts = [
  '30 24 0:26 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu',
  '35 24 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory',
  '42 24 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw',
].join('\n');

describe('the memory hierarchy', () => {
  it('is v2 where that is the only one: under the own group, beside it, at the top', () => {
    expect(findMemoryHierarchy(v2Mount, '0::/system.slice/podium.service\n')).toEqual({
      version: 'v2',
      bases: ['/sys/fs/cgroup/system.slice/podium.service', '/sys/fs/cgroup/system.slice', '/sys/fs/cgroup'],
    });
  });

  it('is v1 where v1 controls memory', () => {
    expect(findMemoryHierarchy(v1Mounts, '9:cpu:/\n4:memory:/jobs/7\n0::/\n')).toEqual({
      version: 'v1',
      bases: ['/sys/fs/cgroup/memory/jobs/7', '/sys/fs/cgroup/memory/jobs', '/sys/fs/cgroup/memory'],
    });
  });

  it('is found relative to what a container mounts', () => {
    const mount = '35 24 0:31 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory';
    expect(findMemoryHierarchy(mount, '4:memory:/docker/abc/judge\n')?.bases).toEqual([
      '/sys/fs/cgroup/memory/judge',
      '/sys/fs/cgroup/memory',
    ]);
    expect(findMemoryHierarchy(mount, '4:memory:/elsewhere\n')?.bases).toEqual(['/sys/fs/cgroup/memory']);
  });

  it('does not exist without a mount', () => {
    expect(findMemoryHierarchy('', '0::/\n')).toBeUndefined();
    expect(findMemoryHierarchy('22 1 0:5 / /proc rw - proc proc rw\n', '')).toBeUndefined();
  });
});
