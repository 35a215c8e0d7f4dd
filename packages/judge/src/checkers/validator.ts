import { timeLimitsOf } from '../classify.ts';
import type { Program } from '../compile/open-program.ts';
import { formatBytes } from '../format-values.ts';
import type { CheckerEnd, Points, TestCaseFiles } from '../judgement.ts';
import type { Execution, Job, JobLimits } from '../sandbox/execution.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { readTextStart } from '../sandbox/scratch-file.ts';
import { CheckerError } from './checker.ts';
import { type Protocol, protocols } from './protocols.ts';
import type { ValidatorFiles } from './validator-files.ts';

const mebibyte = 1024 ** 2;
const shownMessageBytes = 4096;
/**
 * A checker that does not end is bounded by its CPU time, which is all that it takes on a quiet
 * machine.
 */
const cpuTimeMs = 5_000;
export const validatorLimits = {
  ...timeLimitsOf(cpuTimeMs),
  memoryBytes: 1024 * mebibyte,
  // A validator may repeat everything that a contestant wrote. Bytes beyond the capture are read
  // and dropped.
  outputBytes: 256 * mebibyte,
  errorCaptureBytes: shownMessageBytes,
};
const noteMaxLength = 500;
const judgeMessageMaxLength = 1_000;

export interface Validator {
  program: Program;
  protocol: Protocol;
  /** They follow those of the protocol. */
  args: readonly string[];
}

/** Returns a validator with the arguments that it has for a test. */
export function validatorFor({ checker }: TestCaseFiles, validator: Validator): Validator {
  if (checker === undefined) return validator;
  if (checker.type === 'arguments') return { ...validator, args: checker.args };
  throw new CheckerError(`A test is to be compared by ${checker.type}, where the problem has a program for it.`);
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
  const start = program.start(validatorLimits.memoryBytes);
  return {
    program: program.executable,
    ...start,
    args: [...start.args, ...protocols[protocol].args(folder), ...args],
    directory: folder,
    errorOutput: files.errorOutput,
    limits: validatorLimits,
    processes: 'one',
    copyIn: [
      { descriptor: files.input, path: `${folder}/input` },
      { descriptor: files.answer, path: `${folder}/answer` },
    ],
    copyOut: [
      { descriptor: files.teamMessage, path: `${folder}/teammessage.txt` },
      { descriptor: files.judgeMessage, path: `${folder}/judgemessage.txt` },
      { descriptor: files.score, path: `${folder}/score.txt` },
      { descriptor: files.scoreMultiplier, path: `${folder}/score_multiplier.txt` },
    ].map((file) => ({ ...file, maxBytes: shownMessageBytes, cut: true })),
  };
}

/**
 * The meaning of a validator's end. `failed` is its own failure, and `how` continues "The checker
 * …". `judgeMessage` is what it wrote for the judges, cut.
 */
export type ValidatorVerdict =
  | { type: 'accepted'; points?: Points; note?: string; judgeMessage?: string }
  | { type: 'wrong_answer'; note: string; judgeMessage?: string }
  | { type: 'failed'; how: string; end: CheckerEnd };

export function readValidatorVerdict(
  protocol: Protocol,
  execution: Execution,
  files: ValidatorFiles,
  limits: Pick<JobLimits, 'wallTimeMs'> = validatorLimits,
): ValidatorVerdict {
  const report = readTextStart(files.errorOutput, execution.errorBytes, validatorLimits.errorCaptureBytes).text.trim();
  const forJudges = [report, readMessage(execution, files.judgeMessage).trim()].filter(Boolean).join('\n');
  const failed = (how: string, end: CheckerEnd = { type: 'reported' }) => ({
    type: 'failed' as const,
    how: `${how}. ${forJudges}`.trim(),
    end,
  });
  // A Kattis validator writes to the judges on standard error and in one file, and to the team in
  // another file.
  const toTeam = protocol === 'kattis' ? readMessage(execution, files.teamMessage).trim().slice(0, noteMaxLength) : '';
  const accepted = (points: Points | string | undefined) =>
    typeof points === 'string'
      ? failed(points)
      : {
          type: 'accepted' as const,
          ...(points !== undefined && { points }),
          ...(toTeam !== '' && { note: toTeam }),
          ...judgeMessageOf(forJudges),
        };
  const { end, limitsHit } = execution;
  if (end.type === 'killed' || limitsHit.length > 0) return failed(describeEnd(execution), readEnd(execution, limits));
  const meaning = protocols[protocol].exitMeaning(end.code);
  if (meaning === 'points') return accepted(readPoints(report));
  if (meaning === 'accepted') return accepted(protocol === 'kattis' ? readScoreFiles(execution, files) : undefined);
  if (meaning !== 'wrong_answer')
    return failed(meaning.failed, meaning.unknown ? { type: 'exited', code: end.code } : undefined);
  const note = protocol === 'kattis' ? toTeam : report.slice(0, noteMaxLength);
  return { type: 'wrong_answer', note, ...(forJudges !== note && judgeMessageOf(forJudges)) };
}

function judgeMessageOf(text: string): { judgeMessage?: string } {
  return text === '' ? {} : { judgeMessage: text.slice(0, judgeMessageMaxLength) };
}

const number = /^\s*(\d+(?:\.\d*)?(?:e[+-]?\d+)?)\s*$/i;

/** Reads the points of a Kattis validator, if it gave any; a text says what is wrong with them. */
function readScoreFiles(execution: Execution, files: ValidatorFiles): Points | string | undefined {
  const score = readScoreFile('score.txt', execution, files.score);
  const share = readScoreFile('score_multiplier.txt', execution, files.scoreMultiplier);
  if (typeof score === 'string') return score;
  if (typeof share === 'string') return share;
  if (score !== undefined && share !== undefined) return 'wrote both score.txt and score_multiplier.txt';
  if (share !== undefined) {
    return share <= 1
      ? { type: 'share', value: share }
      : `wrote ${share} to score_multiplier.txt, which is more than 1`;
  }
  return score === undefined ? undefined : { type: 'score', value: score };
}

/** Returns undefined without the file, and what is wrong if it has no number from 0. */
function readScoreFile(name: string, execution: Execution, descriptor: number): number | string | undefined {
  if (execution.copiedOut.get(descriptor)?.type !== 'stored') return undefined;
  const text = readMessage(execution, descriptor);
  const [, digits] = number.exec(text) ?? [];
  return digits === undefined
    ? `wrote '${text.trim().slice(0, 40)}' to ${name}, which is no number from 0`
    : Number(digits);
}

/** Reads the start of a message of testlib, `points 12.5 well done`. */
function readPoints(report: string): Points | string {
  const [, digits] = /^points\s+(\d+(?:\.\d*)?(?:e[+-]?\d+)?)(?:\s|$)/i.exec(report) ?? [];
  return digits === undefined
    ? 'ended with the exit code for points, but its message does not begin with them'
    : { type: 'points', value: Number(digits) };
}

function readMessage({ copiedOut }: Execution, descriptor: number): string {
  const file = copiedOut.get(descriptor);
  return file?.type === 'stored' ? readTextStart(descriptor, file.bytes, validatorLimits.errorCaptureBytes).text : '';
}

/** Reads the end of a validator that a signal or a limit ended. */
function readEnd({ end, limitsHit, ...facts }: Execution, limits: Pick<JobLimits, 'wallTimeMs'>): CheckerEnd {
  const [limit] = limitsHit;
  if (limit === 'cpu_time') return { type: 'hung', limit };
  if (limit === 'memory' || limit === 'output') return { type: 'exceeded', limit };
  if (limit === 'wall_time') {
    const slept = facts.wallTimeMs - facts.waitedMs >= limits.wallTimeMs;
    return facts.contended && !slept ? { type: 'stopped' } : { type: 'hung', limit };
  }
  // Without a limit, something outside of the sandbox killed it.
  return end.type === 'killed' && end.signal !== 'SIGKILL'
    ? { type: 'crashed', signal: end.signal }
    : { type: 'stopped' };
}

function describeEnd({ end, limitsHit }: Execution): string {
  const how = end.type === 'killed' ? `was killed by ${end.signal}` : `ended with exit code ${end.code}`;
  return limitsHit.length === 0
    ? how
    : `${how} (limit: ${limitsHit.join(', ')}; memory ${formatBytes(validatorLimits.memoryBytes)})`;
}
