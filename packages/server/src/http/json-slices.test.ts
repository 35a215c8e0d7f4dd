import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLongJson, jsonInTurns } from './json-slices.ts';

async function slicesOf(value: unknown): Promise<string[]> {
  const slices: string[] = [];
  for await (const slice of jsonInTurns(value)) slices.push(slice);
  return slices;
}

it('makes the JSON that JSON.stringify makes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      expect((await slicesOf(value)).join('')).toBe(JSON.stringify(value));
    }),
    { numRuns: 50 },
  );
});

it('makes long lists and texts in slices that mean the same', async () => {
  const value = {
    absent: undefined,
    rows: Array.from({ length: 20_000 }, (_, number) => ({ number, name: `row "${number}"`, isSample: false })),
    // Surrogate pairs start at odd offsets, so that slices cut some of them in two.
    text: `a${'𝄞\n'.repeat(300_000)}`,
    last: [null, { deep: 'é'.repeat(400_000) }],
  };
  const slices = await slicesOf(value);
  expect(slices.length).toBeGreaterThan(8);
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThan(2_000_000);
  expect(JSON.parse(slices.join(''))).toEqual(JSON.parse(JSON.stringify(value)));
});

it('recognizes a long value without serializing it', () => {
  expect(isLongJson({ a: [1, 2, 'three'] })).toBe(false);
  expect(isLongJson({ a: 'x'.repeat(300_000) })).toBe(true);
  expect(isLongJson(Array.from({ length: 20_000 }, () => 0))).toBe(true);
});
