import { createGeneratedForms, type GeneratedForms } from './generated-forms.ts';
import type { Counterexample, StressPrograms } from './programs.ts';
import { shrinkInput } from './shrink-input.ts';

export interface StressPlan {
  firstSeed: number;
  rounds: number;
  /** Bounds the search, but not the shrinking. */
  timeMs: number;
  shrink: boolean;
}

export type StressOutcome = Awaited<ReturnType<typeof findCounterexample>>;

interface Found {
  seed: number;
  generated: Counterexample;
}

/** `interrupted`: the user interrupted the shrinking. */
type Smallest = Found & { smallest: Counterexample; interrupted?: true };

const shrinkTimeMs = 15_000;
/** At least this many inputs are generated to learn their forms, if there is time. */
const formsLearned = 30;
const learnTimeMs = 2_000;

export interface StressDeps {
  programs: StressPrograms;
  /** The inputs of the samples, which are valid too. */
  samples: readonly string[];
  events: {
    round(number: number, elapsedMs: number): void;
    shrinking(bytes: number): void;
    /** Called if the first two seeds gave the same input. */
    sameInputs(): void;
  };
  now(): number;
  /** Ends the search with its reason, and the shrinking with the smallest input so far. */
  signal: AbortSignal;
}

/**
 * Tries one seed after the other until the solution fails. Then it searches for a smaller input
 * with the same failure. `rounds` counts the inputs that were compared.
 */
export async function findCounterexample(
  plan: StressPlan,
  deps: StressDeps,
): Promise<{ rounds: number; found?: Smallest }> {
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
    return { rounds, found: await makeSmaller(found, { ...deps, forms, learned: rounds }) };
  }
  return { rounds };
}

interface ShrinkingDeps extends StressDeps {
  forms: GeneratedForms;
  /** The number of generated inputs that contributed to the forms. */
  learned: number;
}

async function makeSmaller(found: Found, deps: ShrinkingDeps): Promise<Smallest> {
  const { programs, forms, events, now, signal } = deps;
  let best: Smallest = { ...found, smallest: found.generated };
  const deadline = now() + shrinkTimeMs;
  try {
    await learnForms(found.seed + 1, deps);
    await shrinkInput(found.generated.input, {
      forms,
      mayContinue: () => now() < deadline,
      probe: async (candidate) => {
        const smaller = await probe(programs, candidate, found.generated.verdict);
        if (smaller) {
          best = { ...found, smallest: smaller };
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

/**
 * Generates more inputs, because a single one shows neither the smallest numbers nor the lines that
 * are always present.
 */
async function learnForms(firstSeed: number, { programs, forms, learned, now, signal }: ShrinkingDeps): Promise<void> {
  const deadline = now() + learnTimeMs;
  for (let seed = firstSeed; seed < firstSeed + formsLearned - learned && now() < deadline; seed++) {
    try {
      forms.learn(await programs.generate(seed));
    } catch {
      // The generator may fail on another seed. The counterexample found before still counts.
      signal.throwIfAborted();
      return;
    }
  }
}

/**
 * Tests a candidate, which must fail in the same way. Another failure may come from an invalid
 * input.
 */
async function probe(
  programs: StressPrograms,
  input: string,
  verdict: Counterexample['verdict'],
): Promise<Counterexample | undefined> {
  const comparison = await programs.compare(input);
  if (comparison.outcome !== 'different') return undefined;
  return comparison.counterexample.verdict === verdict ? comparison.counterexample : undefined;
}
