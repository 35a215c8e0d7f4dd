import { closeSync, openSync } from 'node:fs';
import { formatBytes } from '../classify.ts';
import type { ProgramFile } from '../compile/compile-cache.ts';
import type { SandboxView } from '../sandbox/bubblewrap.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { OpenSandbox, Sandbox } from '../sandbox/sandbox.ts';
import { openScratchFile, readTextStart } from '../sandbox/scratch-file.ts';
import { type Checker, CheckerError, type CheckInput, type CheckOutcome } from './checker.ts';
import { type Protocol, protocols } from './protocols.ts';

export interface CustomCheckerDependencies {
  openSandbox: OpenSandbox;
  view: Pick<SandboxView, 'readOnly' | 'symlinks'>;
  temporaryDir: string;
}

const mebibyte = 1024 ** 2;
const limits = {
  cpuTimeMs: 10_000,
  wallTimeMs: 25_000,
  wallTimeCapMs: 100_000,
  memoryBytes: 1024 * mebibyte,
  outputBytes: mebibyte,
  errorKeepBytes: 4096,
};
const noteMaxLength = 500;

/** Runs a compiled checker in a sandbox of its own for every test. Takes over the program and closes it. */
export function createCustomChecker(
  protocol: Protocol,
  program: ProgramFile,
  dependencies: CustomCheckerDependencies,
): Checker {
  return {
    check: (input, signal) => runChecker(protocol, program, dependencies, input, signal),
    close: () => program.close(),
  };
}

async function runChecker(
  protocol: Protocol,
  program: ProgramFile,
  { openSandbox, view, temporaryDir }: CustomCheckerDependencies,
  input: CheckInput,
  signal?: AbortSignal,
): Promise<CheckOutcome> {
  const scratch = Array.from({ length: 3 }, () => openScratchFile(temporaryDir));
  const [output, errorOutput, message] = scratch.map((file) => file.descriptor) as [number, number, number];
  const opened: number[] = [];
  try {
    for (const path of [input.inputPath, input.answerPath]) opened.push(openSync(path, 'r'));
    const [inputFile, answerFile] = opened as [number, number];
    const files = {
      input: inputFile,
      answer: answerFile,
      checked: input.output.descriptor,
      output,
      errorOutput,
      message,
    };
    const sandbox = await openSandbox({
      view: { ...view, scratchBytes: limits.memoryBytes },
      memoryLimitBytes: limits.memoryBytes,
      descriptors: [program.descriptor, ...Object.values(files)],
      signal,
    });
    try {
      const execution = await sandbox.execute(checkerJob(sandbox, protocol, program, files));
      return readOutcome(protocol, execution, files);
    } finally {
      await sandbox.close();
    }
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
    for (const file of scratch) file.close();
  }
}

interface CheckerFiles {
  input: number;
  answer: number;
  checked: number;
  output: number;
  errorOutput: number;
  message: number;
}

function checkerJob({ folder }: Sandbox, protocol: Protocol, program: ProgramFile, files: CheckerFiles): Job {
  const { args, outputIsInput } = protocols[protocol];
  const place = [
    { descriptor: files.input, path: `${folder}/input` },
    { descriptor: files.answer, path: `${folder}/answer` },
  ];
  return {
    program: { type: 'file', ...program },
    args: args(folder),
    environment: [],
    directory: folder,
    ...(outputIsInput ? { input: files.checked } : {}),
    output: files.output,
    errorOutput: files.errorOutput,
    limits,
    processes: 'one',
    place: outputIsInput ? place : [...place, { descriptor: files.checked, path: `${folder}/output` }],
    collect: [{ descriptor: files.message, path: `${folder}/teammessage.txt`, maxBytes: limits.errorKeepBytes }],
  };
}

function readOutcome(protocol: Protocol, execution: Execution, files: CheckerFiles): CheckOutcome {
  const said = readTextStart(files.errorOutput, execution.errorBytes, limits.errorKeepBytes).text;
  const { end, limitsHit } = execution;
  if (end.type === 'killed' || limitsHit.length > 0)
    throw new CheckerError(describeFailure(describeEnd(execution), said));
  const meaning = protocols[protocol].exitMeaning(end.code);
  if (meaning === 'accepted') return { accepted: true };
  if (meaning !== 'wrong_answer') throw new CheckerError(describeFailure(meaning.failed, said));
  const collected = execution.collected.get(files.message);
  const message =
    collected?.type === 'stored' ? readTextStart(files.message, collected.bytes, limits.errorKeepBytes).text : '';
  // A Kattis validator writes to the judges on standard error and to the team in a file of its own.
  const note = (protocol === 'kattis' ? message : said).trim().slice(0, noteMaxLength);
  return { accepted: false, note: note === '' ? 'the checker did not accept the output' : note };
}

function describeEnd({ end, limitsHit }: Execution): string {
  const how = end.type === 'killed' ? `was killed by ${end.signal}` : `ended with exit code ${end.code}`;
  return limitsHit.length === 0
    ? how
    : `${how} (limit: ${limitsHit.join(', ')}; memory ${formatBytes(limits.memoryBytes)})`;
}

function describeFailure(what: string, said: string): string {
  return `The checker ${what}. ${said.trim()}`.trim();
}
