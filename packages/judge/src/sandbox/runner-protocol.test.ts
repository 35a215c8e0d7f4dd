import { describe, expect, it } from 'vitest';
import { parseReply } from './runner-protocol.ts';
import { SandboxError } from './sandbox-error.ts';

const reply = [
  'result',
  'id=3',
  'exit=0',
  'cpu_us=1500',
  'wall_us=2000',
  'waited_us=500',
  'contended=1',
  'ended_us=7000',
  'silence_us=600',
  'silent_work_us=400',
  'held_back=0',
  'peak_bytes=4096',
  'out_bytes=5',
  'err_bytes=2',
  'err_seen=9',
  'hits=',
];
const parse = (fields: readonly string[]) => parseReply(fields, (descriptor) => descriptor + 100);
const replaced = (from: string, to: string) => reply.map((field) => (field === from ? to : field));

describe('a reply of the runner', () => {
  it('is read into an execution', () => {
    expect(parse([...reply, 'copied_out=4:77', 'copied_out=5:-1', 'copied_out=6:-2'])).toEqual({
      type: 'result',
      id: 3,
      execution: {
        end: { type: 'exited', code: 0 },
        limitsHit: [],
        cpuTimeMs: 1.5,
        wallTimeMs: 2,
        waitedMs: 0.5,
        contended: true,
        endedAtMs: 7,
        silenceMs: 0.6,
        silentWorkMs: 0.4,
        peakMemoryBytes: 4096,
        outputBytes: 5,
        errorBytes: 2,
        errorTruncated: true,
        outputHeldBack: false,
        copiedOut: new Map([
          [104, { type: 'stored', bytes: 77 }],
          [105, { type: 'missing' }],
          [106, { type: 'too_large' }],
        ]),
      },
    });
  });

  it('names signals and limits', () => {
    const parsed = parse(
      replaced('exit=0', 'signal=11').map((field) => (field === 'hits=' ? 'hits=cpu_time,memory' : field)),
    );
    expect(parsed).toMatchObject({
      execution: { end: { type: 'killed', signal: 'SIGSEGV' }, limitsHit: ['cpu_time', 'memory'] },
    });
  });

  it.each([
    { title: 'an unknown type', fields: ['verdict', ...reply.slice(1)] },
    { title: 'no fields', fields: [] },
    { title: 'neither exit nor signal', fields: reply.filter((field) => field !== 'exit=0') },
    { title: 'both exit and signal', fields: [...reply, 'signal=9'] },
    { title: 'an unknown limit', fields: replaced('hits=', 'hits=luck') },
    { title: 'no limits', fields: reply.filter((field) => field !== 'hits=') },
    { title: 'a negative number', fields: replaced('peak_bytes=4096', 'peak_bytes=-1') },
    { title: 'a field twice', fields: [...reply, 'exit=0'] },
    { title: 'a field without a value', fields: [...reply, 'exit'] },
    { title: 'a failed copy', fields: [...reply, 'copied_out=4:-3'] },
  ])('is a failure of the sandbox with $title', ({ fields }) => {
    expect(() => parse(fields)).toThrow(SandboxError);
  });
});
