import type { Program } from './compile/open-program.ts';
import type { Diagnostic, Place } from './judgement.ts';
import type { Failure } from './languages/language.ts';
import type { Execution } from './sandbox/execution.ts';
import { readAt } from './sandbox/file-bytes.ts';
import type { Verdict } from './verdicts.ts';

/**
 * Of the error output of a program, its beginning and its end are kept: runtimes write there last
 * why it failed. With the line between both, a run shows all of it.
 */
export const errorCapture = { errorCaptureBytes: 63 * 1024, errorTailBytes: 32 * 1024 };

export function readErrorOutput(
  file: number,
  { errorBytes, errorTruncated }: Execution,
  tailBytes = errorCapture.errorTailBytes,
): string {
  const bytes = readAt(file, Buffer.alloc(errorBytes), 0);
  return errorTruncated && tailBytes > 0 ? joinEnds(bytes, tailBytes) : decode(bytes);
}

interface Failed {
  verdict: Verdict | null;
  errorOutput: string;
  note?: string;
  failedAt?: Diagnostic;
}

/**
 * Adds to the note on a runtime error what explains it, leaves the frames of the runtime out of its
 * trace, names its source as the author does, and leaves out the middle of an error output that is
 * longer than `maxBytes`.
 */
export function explainResult<Result extends Failed>(
  result: Result,
  program: Pick<Program, 'explainFailure' | 'foreignFrames' | 'rename' | 'shownName'>,
  maxBytes: number,
): Result {
  const { verdict, errorOutput: whole } = result;
  if (verdict !== 'runtime_error') return { ...result, errorOutput: shorten(whole, maxBytes) };
  const { explainFailure, foreignFrames, rename = (text) => text, shownName } = program;
  const failure = explainFailure?.(whole);
  const trace = foreignFrames ? whole.replace(foreignFrames, '') : whole;
  return {
    ...result,
    errorOutput: shorten(rename(trace), maxBytes),
    ...(failure && describeFailure(failure, result.note, rename, shownName)),
  };
}

const reasonLength = 200;

function describeFailure(
  failure: Failure,
  note: string | undefined,
  rename: (text: string) => string,
  shownName: string | undefined,
) {
  const formatPlace = ({ file, line }: Place) => rename(`${file}:${line}`);
  const format = ({ reason, place, cause }: Failure): string => {
    const at = place ? ` at ${formatPlace(place)}` : '';
    return `${reason.slice(0, reasonLength)}${at}${cause ? `, caused by ${format(cause)}` : ''}`;
  };
  const place = failure.place ?? failure.cause?.place;
  const isOwn = place !== undefined && shownName !== undefined && formatPlace(place) === `${shownName}:${place.line}`;
  const message = failure.reason.slice(0, reasonLength);
  return {
    note: `${note}: ${format(failure)}`,
    ...(isOwn && { failedAt: { severity: 'error' as const, message, file: shownName, line: place.line } }),
  };
}

function shorten(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const half = Math.floor(maxBytes / 2);
  return joinEnds(Buffer.concat([bytes.subarray(0, half), bytes.subarray(-half)]), half);
}

/**
 * Decodes a beginning and an end of `tailBytes` with a line between them. A character that is cut
 * in two is left out.
 */
function joinEnds(bytes: Buffer, tailBytes: number): string {
  const [head, tail] = [bytes.subarray(0, -tailBytes), bytes.subarray(-tailBytes)];
  const whole = tail.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return `${decode(head, { stream: true })}\n${leftOut}\n${decode(tail.subarray(Math.max(0, whole)))}`;
}

const leftOut = '[... The middle of the error output is left out. ...]';

function decode(bytes: Buffer, options?: { stream: boolean }): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, options);
}
