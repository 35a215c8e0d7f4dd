import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type RuleId, sentences, type WordingId } from './index.ts';
import type { Wording } from './sentence.ts';

/** What is filled in for `{name}` in a text. */
type Values = Readonly<Record<string, string | number>>;

/** The text of a sentence as it is shown. */
export function wordingOf(id: WordingId, values: Values = {}): string {
  return sentences[id].text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`'${id}' needs a value for {${name}}`);
    return String(value);
  });
}

/** The visible elements that say a sentence, found by what they are and by the exact text. */
export function findAll(within: Page | Locator, id: WordingId, values?: Values): Locator {
  const { as }: Wording = sentences[id];
  const text = wordingOf(id, values);
  // The options of a closed list have no place on the screen.
  if (as === 'option') return within.getByRole('option', { name: text, exact: true });
  return locate(within, as, text).filter({ visible: true });
}

/** The first visible element that says a sentence, to act on. */
export function find(within: Page | Locator, id: WordingId, values?: Values): Locator {
  return findAll(within, id, values).first();
}

/** Waits until a sentence can be seen. */
export async function see(within: Page | Locator, id: WordingId, values?: Values): Promise<void> {
  await expect
    .poll(() => findAll(within, id, values).count(), {
      message: `'${wordingOf(id, values)}' as ${sentences[id].as} (${id})`,
    })
    .toBeGreaterThan(0);
}

/** Waits until a sentence can no longer be seen. */
export async function seeNoMore(within: Page | Locator, id: WordingId, values?: Values): Promise<void> {
  await expect
    .poll(() => findAll(within, id, values).count(), {
      message: `no '${wordingOf(id, values)}' as ${sentences[id].as} (${id})`,
    })
    .toBe(0);
}

/** Says that the test in which it stands shows these rules; `coverage.ts` reads it there. */
export function proves(..._rules: readonly [RuleId, ...RuleId[]]): void {
  // The call is the statement.
}

function locate(within: Page | Locator, as: Exclude<Wording['as'], 'option'>, text: string): Locator {
  if (as === 'text') return within.getByText(text, { exact: true });
  if (as === 'label') return within.getByLabel(text, { exact: true });
  if (as === 'placeholder') return within.getByPlaceholder(text, { exact: true });
  return within.getByRole(as, { name: text, exact: true });
}
