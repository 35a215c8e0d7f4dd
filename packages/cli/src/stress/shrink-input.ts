import { hash } from 'node:crypto';
import type { GeneratedForms } from './generated-forms.ts';
import { joinInput, splitInput } from './input-tokens.ts';
import { smallerInputs } from './smaller-inputs.ts';

export interface ShrinkDeps<T> {
  forms: GeneratedForms;
  /** What makes this input a counterexample, or undefined where it is none. */
  probe(input: string): Promise<T | undefined>;
  /** Asked before each probe: false ends the shrinking with what has been found. */
  mayGoOn(): boolean;
}

/** The smallest counterexample found by small steps from `input`; undefined when no smaller one was. */
export async function shrinkInput<T>(input: string, deps: ShrinkDeps<T>): Promise<T | undefined> {
  // Large inputs are many in number: their digests are remembered.
  const tried = new Set<string>([digestOf(input)]);
  let lines = splitInput(input);
  let best: T | undefined;
  for (let progressed = true; progressed; ) {
    progressed = false;
    for (const candidate of smallerInputs(lines, deps.forms)) {
      const text = joinInput(candidate);
      if (!deps.mayGoOn()) return best;
      const digest = digestOf(text);
      if (tried.has(digest)) continue;
      tried.add(digest);
      const found = await deps.probe(text);
      if (found === undefined) continue;
      best = found;
      lines = candidate;
      progressed = true;
      break;
    }
  }
  return best;
}

function digestOf(text: string): string {
  return hash('sha1', text);
}
