import { createGeneratedForms, type GeneratedForms, splitInput } from './generated-forms.ts';
import type { Counterexample, StressPrograms } from './programs.ts';
import { shrinkInput } from './shrink-input.ts';

export interface StressPlan {
  firstSeed: number;
  rounds: number;
  /** Bounds the search; shrinking has a time of its own. */
  timeMs: number;
  shrink: boolean;
}

export interface StressOutcome {
  /** How many generated inputs were compared. */
  rounds: number;
  found?: Smallest;
}

export interface Found {
  seed: number;
  generated: Counterexample;
}

/** `interrupted`: the user did not wait for the smallest one. */
export type Smallest = Found & { smallest: Counterexample; interrupted?: true };

export interface StressEvents {
  round(number: number, elapsedMs: number): void;
  shrinking(bytes: number): void;
  /** The first two seeds gave one and the same input. */
  sameInputs(): void;
}

const shrinkTimeMs = 15_000;
const smallerSeedsTried = 20;
/** Where the first seeds differ already, so many are generated to learn what inputs look like, as far as the time goes. */
const formsLearned = 30;
const learnTimeMs = 2_000;

export interface StressDeps {
  programs: StressPrograms;
  /** Inputs that the problem may give, besides those of the generator: its samples. */
  samples: readonly string[];
  events: StressEvents;
  /** Milliseconds since any moment. */
  now(): number;
  /** Ends the search with its reason, and the making smaller with what has been found so far. */
  signal: AbortSignal;
}

/** Compares on one seed after the other until the solution fails, then looks for a smaller input on which it fails alike. */
export async function findCounterexample(plan: StressPlan, deps: StressDeps): Promise<StressOutcome> {
  const { programs, samples, events, now } = deps;
  const forms = createGeneratedForms();
  for (const sample of samples) forms.learn(sample);
  const startedAt = now();
  let previous: string | undefined;
  let rounds = 0;
  while (rounds < plan.rounds && (rounds === 0 || now() - startedAt < plan.timeMs)) {
    const seed = plan.firstSeed + rounds;
    events.round(rounds + 1, now() - startedAt);
    const input = await programs.generate(seed);
    if (rounds === 1 && input === previous) events.sameInputs();
    previous = input;
    forms.learn(input);
    const comparison = await programs.compare(input);
    rounds += 1;
    if (comparison.outcome === 'brute-failed') throw comparison.failure;
    if (comparison.outcome === 'same') continue;
    const found = { seed, generated: comparison.counterexample };
    if (!plan.shrink) return { rounds, found: { ...found, smallest: found.generated } };
    return { rounds, found: await makeSmaller(found, plan, { ...deps, forms, learned: rounds }) };
  }
  return { rounds };
}

interface ShrinkingDeps extends StressDeps {
  forms: GeneratedForms;
  /** From so many inputs of the generator. */
  learned: number;
}

async function makeSmaller(found: Found, plan: StressPlan, deps: ShrinkingDeps): Promise<Smallest> {
  const { programs, forms, events, now, signal } = deps;
  let best: Smallest = { ...found, smallest: found.generated };
  const deadline = now() + shrinkTimeMs;
  const mayGoOn = () => now() < deadline;
  try {
    await learnForms(found.seed + 1, deps);
    const start = await trySmallerSeeds(programs, found, plan.firstSeed, mayGoOn);
    best = { ...start, smallest: start.generated };
    forms.learn(start.generated.input);
    await shrinkInput(start.generated.input, {
      forms,
      mayGoOn,
      probe: async (candidate) => {
        const smaller = await probe(programs, candidate, start.generated.verdict);
        if (smaller) {
          best = { ...start, smallest: smaller };
          events.shrinking(smaller.input.length);
        }
        return smaller;
      },
    });
    return best;
  } catch (error) {
    if (!signal.aborted) throw error;
    return { ...best, interrupted: true };
  }
}

/** One input alone shows neither how small its numbers may be nor which lines are always there. */
async function learnForms(firstSeed: number, { programs, forms, learned, now, signal }: ShrinkingDeps): Promise<void> {
  const deadline = now() + learnTimeMs;
  for (let seed = firstSeed; seed < firstSeed + formsLearned - learned && now() < deadline; seed++) {
    try {
      forms.learn(await programs.generate(seed));
    } catch {
      // A generator that fails on a seed nobody asked for is no reason to lose what was found.
      signal.throwIfAborted();
      return;
    }
  }
}

/** A candidate counts only when it fails in the same way: another way may be that of an input the problem never gives. */
async function probe(
  programs: StressPrograms,
  input: string,
  verdict: Counterexample['verdict'],
): Promise<Counterexample | undefined> {
  const comparison = await programs.compare(input);
  if (comparison.outcome !== 'different') return undefined;
  return comparison.counterexample.verdict === verdict ? comparison.counterexample : undefined;
}

/** The search went up from `firstSeed`; generators often make smaller inputs of the seeds below it. */
async function trySmallerSeeds(
  programs: StressPrograms,
  found: Found,
  firstSeed: number,
  mayGoOn: () => boolean,
): Promise<Found> {
  const size = (input: string) => splitInput(input).flat().length;
  for (let seed = 1; seed <= Math.min(smallerSeedsTried, firstSeed - 1) && mayGoOn(); seed++) {
    const input = await programs.generate(seed);
    if (size(input) >= size(found.generated.input)) continue;
    const generated = await probe(programs, input, found.generated.verdict);
    if (generated) return { seed, generated };
  }
  return found;
}
