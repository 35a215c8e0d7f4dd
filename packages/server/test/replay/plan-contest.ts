import type { ProgramVerdict } from '../faults/programs.ts';

/** A submission of a planned contest. */
export interface PlannedSubmission {
  /** Counts from 0. */
  participant: number;
  /** Counts the participant's submissions from 0. */
  number: number;
  /** The index of the problem. */
  problem: number;
  verdict: ProgramVerdict;
  /** The moment of the submit, from 0 to 1 of the contest. */
  at: number;
}

interface ContestSize {
  participants: number;
  problems: number;
  submissions: number;
}

const triesEach = 3;
const failures = ['wrong_answer', 'wrong_answer', 'wrong_answer', 'runtime_error', 'compile_error'] as const;

/**
 * Plans who submits what and when, always the same for the same size; sorted by time. Participants
 * take the problems in order and leave one after three failures. The later the problem and the
 * weaker the participant, the more fail. A fifth of all submits comes in the first tenth of the
 * time, and a fifth in the last tenth.
 */
export function planContest({ participants, problems, submissions }: ContestSize): PlannedSubmission[] {
  const random = createRandom();
  const planned: PlannedSubmission[] = [];
  for (let participant = 0; participant < participants; participant += 1) {
    const count = shareOf(submissions, participants, participant);
    const times = Array.from({ length: count }, () => arrivalOf(random())).sort((one, other) => one - other);
    const strength = random();
    let [problem, tries] = [0, 0];
    for (const [number, at] of times.entries()) {
      const isAccepted = random() < 0.2 + 0.6 * strength * (1 - problem / problems);
      const failure = failures[Math.floor(random() * failures.length)] ?? 'wrong_answer';
      planned.push({ participant, number, problem, verdict: isAccepted ? 'accepted' : failure, at });
      tries += 1;
      if (isAccepted || tries === triesEach) [problem, tries] = [(problem + 1) % problems, 0];
    }
  }
  return planned.sort((one, other) => one.at - other.at);
}

/** Everybody gets the same number; the first ones get one more if it does not divide. */
function shareOf(total: number, parts: number, index: number): number {
  return Math.floor(total / parts) + (index < total % parts ? 1 : 0);
}

/** Maps an even distribution to that of the arrivals. */
function arrivalOf(even: number): number {
  if (even < 0.2) return even / 2;
  if (even > 0.8) return 1 - (1 - even) / 2;
  return 0.1 + ((even - 0.2) / 0.6) * 0.8;
}

/** Returns numbers from 0 to 1, always the same ones (mulberry32). */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
