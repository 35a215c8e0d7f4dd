import type { Locator, Page } from 'playwright-core';
import { type Assertion, expect } from 'vitest';
import { type RuleId, sentences, type WordingId } from './index.ts';
import { recordSentence } from './records.ts';
import type { Wording } from './sentence.ts';

/** These values replace placeholders such as `{name}` in a text. */
type Values = Readonly<Record<string, string | number>>;

/** Returns the text of a sentence as the page shows it. */
export function wordingOf(id: WordingId, values: Values = {}): string {
  return sentences[id].text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`'${id}' needs a value for {${name}}`);
    return String(value);
  });
}

/** Locates visible elements with the exact text of a sentence by their role. */
export function findAll(within: Page | Locator, id: WordingId, values?: Values): Locator {
  const { as }: Wording = sentences[id];
  const text = wordingOf(id, values);
  // Options of a closed list are not visible.
  if (as === 'option') return within.getByRole('option', { name: text, exact: true });
  return locate(within, as, text).filter({ visible: true });
}

/** These methods of a locator wait for its element, and act on it or read it. */
const actions: ReadonlySet<PropertyKey> = new Set<keyof Locator>([
  ...(['check', 'click', 'dispatchEvent', 'fill', 'focus', 'hover', 'press', 'pressSequentially'] as const),
  ...(['boundingBox', 'evaluate', 'getAttribute', 'innerText', 'inputValue', 'textContent'] as const),
  ...(['isChecked', 'isDisabled', 'isEnabled', 'selectOption', 'uncheck'] as const),
]);

/**
 * Locates the first visible element with the text of a sentence. The sentence is recorded once an
 * action has found the element.
 */
export function find(within: Page | Locator, id: WordingId, values?: Values): Locator {
  return new Proxy(findAll(within, id, values).first(), {
    get(locator, key) {
      const member: unknown = Reflect.get(locator, key, locator);
      if (typeof member !== 'function') return member;
      if (!actions.has(key)) return member.bind(locator);
      return async (...args: unknown[]) => {
        const result: unknown = await member.apply(locator, args);
        recordSentence(id);
        return result;
      };
    },
  });
}

/** Waits until a sentence is visible. The error has what the page shows instead. */
export async function see(within: Page | Locator, id: WordingId, values?: Values): Promise<void> {
  try {
    await expect.poll(() => findAll(within, id, values).count()).toBeGreaterThan(0);
  } catch (cause) {
    const shown = 'goto' in within ? within.locator('body') : within;
    const text = await shown.innerText({ timeout: 1_000 }).catch(() => '(nothing)');
    throw new Error(`'${wordingOf(id, values)}' as ${sentences[id].as} (${id}) is not shown, but:\n${text}`, { cause });
  }
  recordSentence(id);
}

/** Waits until a sentence is no longer visible. */
export async function seeNoMore(within: Page | Locator, id: WordingId, values?: Values): Promise<void> {
  await expect
    .poll(() => findAll(within, id, values).count(), {
      message: `no '${wordingOf(id, values)}' as ${sentences[id].as} (${id})`,
    })
    .toBe(0);
}

/** Works like `expect`, for one or several rules. The error shows their words. */
export function expectRule<T>(rules: RuleId | readonly RuleId[], actual: T): Assertion<void, T> {
  return recordOnMatch(expect(actual, rulesText(rules)), rules);
}

/** Works like `expect.poll`, for one or several rules. */
export function pollRule<T>(
  rules: RuleId | readonly RuleId[],
  read: () => T | Promise<T>,
): ReturnType<typeof expect.poll<T>> {
  return recordOnMatch(expect.poll(read, { message: rulesText(rules) }), rules);
}

/**
 * Records the rules once one of the assertion's matchers is called, because `expectRule` alone
 * asserts nothing.
 */
function recordOnMatch<A extends object>(assertion: A, rules: RuleId | readonly RuleId[]): A {
  return new Proxy(assertion, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member === 'object' && member !== null) return recordOnMatch(member, rules);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        for (const id of [rules].flat()) recordSentence(id);
        return member.apply(target, args);
      };
    },
  });
}

function rulesText(rules: RuleId | readonly RuleId[]): string {
  return [rules]
    .flat()
    .map((id) => sentences[id].rule)
    .join('; ');
}

function locate(within: Page | Locator, as: Exclude<Wording['as'], 'option'>, text: string): Locator {
  if (as === 'text') return within.getByText(text, { exact: true });
  if (as === 'label') return within.getByLabel(text, { exact: true });
  if (as === 'placeholder') return within.getByPlaceholder(text, { exact: true });
  return within.getByRole(as, { name: text, exact: true });
}
