import { createHash } from 'node:crypto';
import type { Verdict } from '@podium/sdk/contract';

/** What a program does with the number that it reads, by the verdict that it gets. */
const bodies = {
  accepted: 'printf("%d", 2 * n);',
  wrong_answer: 'printf("%d", 2 * n + 1);',
  runtime_error: 'abort();',
  compile_error: 'retrun;',
} as const satisfies Partial<Record<Verdict, string>>;

export type ProgramVerdict = keyof typeof bodies;

/** An accepted program that a kill finds running. It need not compute for that. */
const slowBody = `usleep(200000); ${bodies.accepted}`;

/**
 * Returns a program for a problem of `prepareContest`. The mark makes it different from all others.
 */
export function programOf(mark: string, verdict: ProgramVerdict, { isSlow = false } = {}): string {
  const body = isSlow && verdict === 'accepted' ? slowBody : bodies[verdict];
  return `#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\n// ${mark}\nint main() { int n; if (scanf("%d", &n) == 1) { ${body} } }\n`;
}

export function markIn(source: string): string {
  return /^\/\/ (.+)$/m.exec(source)?.[1] ?? '';
}

/**
 * Returns the verdict of a program of `programOf` without judging it; undefined for other programs.
 */
export function knownVerdictOf(source: string): ProgramVerdict | undefined {
  const verdicts = Object.keys(bodies) as ProgramVerdict[];
  return verdicts.find((verdict) => source === programOf(markIn(source), verdict));
}

/** Returns whether a source belongs to the sample, which is one in `count`. */
export function isSampled(source: string, count: number): boolean {
  return createHash('sha256').update(source).digest().readUInt32BE(0) % count === 0;
}
