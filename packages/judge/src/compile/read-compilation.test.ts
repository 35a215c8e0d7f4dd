import { describe, expect, it } from 'vitest';
import { readGccDiagnostics } from '../languages/read-gcc-diagnostics.ts';
import type { Execution } from '../sandbox/execution.ts';
import { HostError } from '../sandbox/sandbox-error.ts';
import { readCompilation } from './read-compilation.ts';

const noProgram = -1;
const compiler = {
  sourceName: 'solution.cpp',
  readDiagnostics: (messages: string, source: string) => readGccDiagnostics(messages, 'solution.cpp', source),
};

function compilation(messages: string, execution: Partial<Execution>) {
  const ended: Execution = {
    end: { type: 'exited', code: 1 },
    limitsHit: [],
    cpuTimeMs: 900,
    wallTimeMs: 1000,
    endedAtMs: 1000,
    silenceMs: 0,
    silentWorkMs: 0,
    peakMemoryBytes: 0,
    outputBytes: 0,
    errorBytes: messages.length,
    errorTruncated: false,
    waitedMs: 0,
    contended: false,
    outputHeldBack: false,
    copiedOut: new Map(),
    ...execution,
  };
  return { source: '', messages, execution: ended, limits: { cpuTimeMs: 15_000, memoryBytes: 1024 ** 3 } };
}

describe('how the compiler ended', () => {
  it('names the CPU time that a source needs too much of', () => {
    const stopped = compilation('', { end: { type: 'killed', signal: 'SIGKILL' }, limitsHit: ['cpu_time'] });
    expect(readCompilation(stopped, noProgram, compiler)).toEqual({
      type: 'unstable',
      diagnostics: {
        errors: ['The compiler was stopped: it needed more than 15 s of CPU time.'],
        warnings: [],
        diagnostics: [],
      },
    });
  });

  it('blames the machine, not the source, for CPU time that the compiler did not get', () => {
    const starved = compilation('', {
      end: { type: 'killed', signal: 'SIGKILL' },
      limitsHit: ['wall_time'],
      cpuTimeMs: 14_700,
      wallTimeMs: 155_000,
      waitedMs: 140_000,
    });
    const read = () => readCompilation(starved, noProgram, compiler);
    expect(read).toThrow(HostError);
    expect(read).toThrow('The machine gave the compiler only 14.7 s of CPU time in 155 s.');
  });

  it('blames the source for compilers that together run for too long', () => {
    const long = compilation('', {
      end: { type: 'killed', signal: 'SIGKILL' },
      limitsHit: ['wall_time'],
      cpuTimeMs: 0,
      wallTimeMs: 32_000,
      waitedMs: 900,
    });
    const { errors } = readCompilation(long, noProgram, compiler).diagnostics;
    expect(errors).toEqual(['The compiler was stopped: it needed more than 31 s.']);
  });

  it.each([
    'g++: internal compiler error: File size limit exceeded signal terminated program as',
    'collect2: fatal error: ld terminated with signal 25 [File size limit exceeded]',
  ])('says that the program is too large where a tool of the compiler fails for it: %s', (message) => {
    const text = `${message}\nPlease submit a full bug report.\ncompilation terminated.\n`;
    expect(readCompilation(compilation(text, {}), noProgram, compiler).diagnostics.errors).toEqual([
      'The compiled program is larger than 64 MB, which is the limit.',
    ]);
  });
});
