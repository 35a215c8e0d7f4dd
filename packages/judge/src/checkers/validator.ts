import { formatBytes } from '../classify.ts';
import type { ProgramFile } from '../compile/compile-cache.ts';
import type { SandboxView } from '../sandbox/bubblewrap.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { OpenSandbox, Sandbox } from '../sandbox/sandbox.ts';
import { readTextStart } from '../sandbox/scratch-file.ts';
import { type Protocol, protocols } from './protocols.ts';

/** What it takes to run a problem's own program, its checker or its interactor, in a sandbox. */
export interface ValidatorDependencies {
  openSandbox: OpenSandbox;
  view: Pick<SandboxView, 'readOnly' | 'symlinks'>;
  temporaryDir: string;
}

const mebibyte = 1024 ** 2;
export const validatorLimits = {
  cpuTimeMs: 10_000,
  wallTimeMs: 25_000,
  wallTimeCapMs: 100_000,
  memoryBytes: 1024 * mebibyte,
  outputBytes: mebibyte,
  errorKeepBytes: 4096,
};
const noteMaxLength = 500;

/** Descriptors of the files that every validator gets, and of those that take what it says. */
export interface ValidatorFiles {
  input: number;
  answer: number;
  errorOutput: number;
  message: number;
}

/** The job of a validator without its standard streams: a checker's are files, an interactor's are pipes. */
export function validatorJob(
  { folder }: Sandbox,
  protocol: Protocol,
  program: ProgramFile,
  files: ValidatorFiles,
): Omit<Job, 'output'> {
  return {
    program: { type: 'file', ...program },
    args: protocols[protocol].args(folder),
    environment: [],
    directory: folder,
    errorOutput: files.errorOutput,
    limits: validatorLimits,
    processes: 'one',
    place: [
      { descriptor: files.input, path: `${folder}/input` },
      { descriptor: files.answer, path: `${folder}/answer` },
    ],
    collect: [
      { descriptor: files.message, path: `${folder}/teammessage.txt`, maxBytes: validatorLimits.errorKeepBytes },
    ],
  };
}

/** What the end of a validator says. `failed` is its own failure, never the contestant's: `how` continues "The checker …". */
export type ValidatorVerdict =
  | { type: 'accepted' }
  | { type: 'wrong_answer'; note: string }
  | { type: 'failed'; how: string };

export function readValidatorVerdict(
  protocol: Protocol,
  execution: Execution,
  files: ValidatorFiles,
): ValidatorVerdict {
  const said = readTextStart(files.errorOutput, execution.errorBytes, validatorLimits.errorKeepBytes).text.trim();
  const failed = (how: string) => ({ type: 'failed' as const, how: `${how}. ${said}`.trim() });
  const { end, limitsHit } = execution;
  if (end.type === 'killed' || limitsHit.length > 0) return failed(describeEnd(execution));
  const meaning = protocols[protocol].exitMeaning(end.code);
  if (meaning === 'accepted') return { type: 'accepted' };
  if (meaning !== 'wrong_answer') return failed(meaning.failed);
  // A Kattis validator writes to the judges on standard error and to the team in a file of its own.
  const note = (protocol === 'kattis' ? readMessage(execution, files) : said).trim().slice(0, noteMaxLength);
  return { type: 'wrong_answer', note };
}

function readMessage({ collected }: Execution, { message }: ValidatorFiles): string {
  const file = collected.get(message);
  return file?.type === 'stored' ? readTextStart(message, file.bytes, validatorLimits.errorKeepBytes).text : '';
}

function describeEnd({ end, limitsHit }: Execution): string {
  const how = end.type === 'killed' ? `was killed by ${end.signal}` : `ended with exit code ${end.code}`;
  return limitsHit.length === 0
    ? how
    : `${how} (limit: ${limitsHit.join(', ')}; memory ${formatBytes(validatorLimits.memoryBytes)})`;
}
