import { formatBytes } from '../classify.ts';
import type { Program } from '../compile/open-program.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { OpenSandbox, Sandbox } from '../sandbox/sandbox.ts';
import { readTextStart } from '../sandbox/scratch-file.ts';
import { type Protocol, protocols } from './protocols.ts';
import type { ValidatorFiles } from './validator-files.ts';

/**
 * The dependencies for running a problem's own program, its checker or its interactor, in a
 * sandbox.
 */
export interface ValidatorDependencies {
  openSandbox: OpenSandbox;
  temporaryDir: string;
}

const mebibyte = 1024 ** 2;
const shownMessageBytes = 4096;
export const validatorLimits = {
  cpuTimeMs: 10_000,
  wallTimeMs: 25_000,
  wallTimeCapMs: 100_000,
  memoryBytes: 1024 * mebibyte,
  // A validator may repeat everything that a contestant wrote. Bytes beyond the capture are read
  // and dropped.
  outputBytes: 256 * mebibyte,
  errorKeepBytes: shownMessageBytes,
};
const noteMaxLength = 500;

/** A problem's own program, compiled. */
export interface Validator {
  program: Program;
  protocol: Protocol;
  /** They follow those of the protocol. */
  args: readonly string[];
}

/**
 * Makes the job of a validator without its standard streams: a checker's are files, an interactor's
 * are pipes.
 */
export function validatorJob(
  { folder }: Sandbox,
  { program, protocol, args }: Validator,
  files: ValidatorFiles,
): Omit<Job, 'output'> {
  return {
    program: program.executable,
    args: [...program.args, ...protocols[protocol].args(folder), ...args],
    environment: program.environment,
    directory: folder,
    errorOutput: files.errorOutput,
    limits: validatorLimits,
    processes: 'one',
    copyIn: [
      { descriptor: files.input, path: `${folder}/input` },
      { descriptor: files.answer, path: `${folder}/answer` },
    ],
    copyOut: [
      { descriptor: files.teamMessage, path: `${folder}/teammessage.txt`, maxBytes: shownMessageBytes, cut: true },
      { descriptor: files.judgeMessage, path: `${folder}/judgemessage.txt`, maxBytes: shownMessageBytes, cut: true },
    ],
  };
}

/**
 * The meaning of a validator's end. `failed` is its own failure, and `how` continues "The checker
 * …". `died` is true if it ended without a message of its protocol, which its input may have
 * caused. Otherwise it reported a failure itself, or the machine ended it.
 */
export type ValidatorVerdict =
  | { type: 'accepted' }
  | { type: 'wrong_answer'; note: string }
  | { type: 'failed'; how: string; died: boolean };

export function readValidatorVerdict(
  protocol: Protocol,
  execution: Execution,
  files: ValidatorFiles,
): ValidatorVerdict {
  const said = readTextStart(files.errorOutput, execution.errorBytes, validatorLimits.errorKeepBytes).text.trim();
  const forJudges = [said, readMessage(execution, files.judgeMessage).trim()].filter(Boolean).join('\n');
  const failed = (how: string, died: boolean) => ({
    type: 'failed' as const,
    how: `${how}. ${forJudges}`.trim(),
    died,
  });
  const { end, limitsHit } = execution;
  if (end.type === 'killed' || limitsHit.length > 0) return failed(describeEnd(execution), !endedByMachine(execution));
  const meaning = protocols[protocol].exitMeaning(end.code);
  if (meaning === 'accepted') return { type: 'accepted' };
  if (meaning !== 'wrong_answer') return failed(meaning.failed, meaning.unknown === true);
  // A Kattis validator writes to the judges on standard error and in one file, and to the team in
  // another file.
  const note = (protocol === 'kattis' ? readMessage(execution, files.teamMessage) : said)
    .trim()
    .slice(0, noteMaxLength);
  return { type: 'wrong_answer', note };
}

function readMessage({ copiedOut }: Execution, descriptor: number): string {
  const file = copiedOut.get(descriptor);
  return file?.type === 'stored' ? readTextStart(descriptor, file.bytes, validatorLimits.errorKeepBytes).text : '';
}

/** Returns whether something outside killed it, without a limit, or gave it no time to run. */
function endedByMachine({ end, limitsHit }: Execution): boolean {
  if (limitsHit.length === 0) return end.type === 'killed' && end.signal === 'SIGKILL';
  return limitsHit.every((limit) => limit === 'wall_time');
}

function describeEnd({ end, limitsHit }: Execution): string {
  const how = end.type === 'killed' ? `was killed by ${end.signal}` : `ended with exit code ${end.code}`;
  return limitsHit.length === 0
    ? how
    : `${how} (limit: ${limitsHit.join(', ')}; memory ${formatBytes(validatorLimits.memoryBytes)})`;
}
