import { expect, it } from 'vitest';
import type { PreparedLanguage } from './language.ts';
import { createPreparation } from './preparation.ts';

/** A language whose preparations end when the test says so. */
function scriptedLanguage() {
  const preparing: { resolve(prepared: PreparedLanguage): void; reject(error: Error): void }[] = [];
  const prepare = () =>
    new Promise<PreparedLanguage>((resolve, reject) => {
      preparing.push({ resolve, reject });
    });
  return { language: { prepare }, preparing };
}

const version = (name: string) => ({ compiler: { path: name } }) as PreparedLanguage;

it('gives the prepared language while it is found anew, and the new one after that', async () => {
  const { language, preparing } = scriptedLanguage();
  const { find, renew } = createPreparation('/cache');
  const first = find(language);
  preparing[0]?.resolve(version('old'));
  expect(await first).toEqual(version('old'));
  const renewed = renew(language);
  expect(await find(language)).toEqual(version('old'));
  preparing[1]?.resolve(version('new'));
  await renewed;
  expect(await find(language)).toEqual(version('new'));
  expect(preparing).toHaveLength(2);
});

it('prepares a language again after its tool was found to be missing', async () => {
  const { language, preparing } = scriptedLanguage();
  const { find, renew } = createPreparation('/cache');
  const first = find(language);
  preparing[0]?.resolve(version('old'));
  await first;
  const renewed = renew(language);
  preparing[1]?.reject(new Error('not installed'));
  await expect(renewed).rejects.toThrow('not installed');
  const again = find(language);
  preparing[2]?.resolve(version('new'));
  expect(await again).toEqual(version('new'));
});
