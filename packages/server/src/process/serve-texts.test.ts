import type { MachineReport, Requirement } from '@podium/judge';
import type { Language } from '@podium/sdk/contract';
import { describe, expect, it } from 'vitest';
import type { JudgeState } from '../judging/worker-messages.ts';
import { describeFileLimit, formatBanner, machineNotes, type NewAdmin } from './serve-texts.ts';

const found = (detail: string): Requirement => ({ status: 'ok', detail });
const complete: MachineReport = {
  compiler: found('g++ 12'),
  languages: {},
  formatters: { cpp: found('clang-format 14') },
  bubblewrap: found('bubblewrap 0.8'),
  namespaces: found('namespaces'),
  cgroups: { ...found('cgroup v2'), version: 'v2' },
};
const withoutCompiler: MachineReport = {
  ...complete,
  compiler: {
    ...{ status: 'unusable', lost: 'Nothing can be judged: g++ fails (/home/ada/lib: no such file).' },
    ...{ inShort: 'Nothing can be judged.', fix: 'Run: apt-get install g++' },
  },
};

function banner({
  admin,
  machine = complete,
  workers = 2,
  address = 'http://127.0.0.1:4000',
  judge = { type: 'ready' },
  languages = ['cpp'],
}: {
  admin?: NewAdmin;
  machine?: MachineReport;
  workers?: number;
  address?: string;
  judge?: Exclude<JudgeState, { type: 'starting' }>;
  languages?: readonly Language[];
}) {
  const facts = { address, admin, machine, judge, workers, languages };
  return formatBanner({ ...facts, demo: 'declined', log: 'stdout', dataDir: '/srv/data' });
}

describe('formatBanner', () => {
  it('shows the first administrator with the password that was made up', () => {
    expect(banner({ admin: { email: 'admin@podium.test', password: 'made-up-one' } })).toMatch(
      /^ {2}Admin +admin@podium\.test {2}made-up-one {2}\(shown this once\)$/m,
    );
  });

  it('does not show a password that the operator chose', () => {
    expect(banner({ admin: { email: 'admin@podium.test', password: undefined } })).toMatch(
      /^ {2}Admin +admin@podium\.test {2}\(password as in PODIUM_ADMIN_PASSWORD\)$/m,
    );
  });

  it('names no administrator who was there before', () => {
    expect(banner({})).not.toContain('Admin');
  });

  it('shows what the machine lacks and how to mend it, and what a tool printed only to the operator', () => {
    expect(banner({ machine: withoutCompiler })).toContain(
      'Nothing can be judged: g++ fails (/home/ada/lib: no such file). Run: apt-get install g++',
    );
    expect(machineNotes(withoutCompiler)).toEqual(['Nothing can be judged. Run: apt-get install g++']);
    expect(machineNotes(complete)).toEqual([]);
  });

  it('names the formatter, or how to get one, which is no note for operators', () => {
    expect(banner({})).toContain(', clang-format 14, 2 at a time\n');
    const lost = 'C++ is not formatted.';
    const missing: Requirement = { status: 'missing', lost, inShort: lost, fix: 'Run: apt-get install it' };
    const machine = { ...complete, formatters: { cpp: missing } };
    expect(banner({ machine })).toContain('2 at a time\n           C++ is not formatted. Run: apt-get install it\n');
    expect(machineNotes(machine)).toEqual([]);
  });

  it('shows how to install the client, which then knows the address, and to sign in', () => {
    const admin = { email: 'admin@podium.test', password: undefined };
    expect(banner({ admin })).toContain('Sign in  podium login --email admin@podium.test');
    expect(banner({ admin, address: 'http://127.0.0.1:4011' })).toContain(
      'Client   npm install -g http://127.0.0.1:4011/podium.tgz\n',
    );
  });

  it('calls the server ready only when it judges, and says otherwise why it does not', () => {
    expect(banner({})).toContain('Podium is ready at http://127.0.0.1:4000\n');
    const text = banner({ judge: { type: 'unable', reason: 'The disk is full.' } });
    expect(text).toContain('Podium is running at http://127.0.0.1:4000, but cannot judge: The disk is full.\n');
    expect(text).not.toContain('ready');
  });

  it('says when another process judges', () => {
    expect(banner({ workers: 0 })).toContain('not by this process; podium-server worker starts one that judges');
  });
});

it.each([
  [
    1024,
    { workers: 1, connections: 4096 },
    'Only 1024 files may be open at a time, and 4096 connections at the start of a contest can need 4352: ',
  ],
  [
    1024,
    { workers: 4, connections: 0 },
    'Only 1024 files may be open at a time, and judging 4 at a time can need 2456: ',
  ],
  [
    1024,
    { workers: 9, connections: 4096 },
    'Only 1024 files may be open at a time, and 4096 connections at the start of a contest and judging 9 at a time can need 5206: ',
  ],
  [4352, { workers: 4, connections: 4096 }, undefined],
])('says of %d open files for %j how many are needed', (allowed, work, begin) => {
  const said = describeFileLimit(allowed, work);
  expect(said).toEqual(begin && `${begin}raise the limit (ulimit -n, or LimitNOFILE of the service).`);
});
