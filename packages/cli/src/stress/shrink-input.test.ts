import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGeneratedForms } from './generated-forms.ts';
import { shrinkInput } from './shrink-input.ts';

async function shrink(input: string, fails: (input: string) => boolean, generated: readonly string[] = []) {
  const forms = createGeneratedForms();
  for (const text of [input, ...generated]) forms.learn(text);
  const probe = async (text: string) => (fails(text) ? text : undefined);
  return (await shrinkInput(input, { forms, probe, mayContinue: () => true })) ?? input;
}

const numbers = (text: string) => text.split(/\s+/).filter(Boolean).map(Number);

describe('shrinkInput', () => {
  it('removes tokens together with the number that counts them', async () => {
    const hasSeven = (text: string) => numbers(text.split('\n')[1] ?? '').includes(7);
    expect(await shrink('6\n4 9 7 1 3 8\n', hasSeven)).toBe('1\n7\n');
  });

  it('shrinks an input of a megabyte to the one number that fails', async () => {
    const list = Array.from({ length: 200_000 }, (_, index) => 1 + ((index * 7919) % 10_007));
    const input = `${list.length}\n${list.join(' ')}\n`;
    expect(input.length).toBeGreaterThan(900_000);
    const hasUnlucky = (text: string) => ` ${text.split('\n')[1]} `.includes(' 7777 ');
    expect(await shrink(input, hasUnlucky)).toBe('1\n7777\n');
  });

  it('removes lines together with the number that counts them', async () => {
    // The input is a graph on 1 … n with an edge from a vertex to itself.
    const hasLoop = (text: string) => {
      const [[n = 0] = [], ...edges] = text.split('\n').map(numbers);
      return (
        edges.flat().every((vertex) => vertex <= n) && edges.some(([from, to]) => from !== undefined && from === to)
      );
    };
    expect(await shrink('9 4\n1 2\n5 5\n7 8\n6 1\n', hasLoop)).toBe('5 1\n5 5\n');
  });

  it('removes whole test cases of several lines', async () => {
    expect(await shrink('3\n2\n8 9\n2\n7 7\n1\n4\n', (text) => text.includes('7 7'))).toBe('1\n2\n7 7\n');
  });

  it('never makes a number smaller than any that was generated', async () => {
    expect(await shrink('50 60\n', () => true, ['3 9\n'])).toBe('3 3\n');
  });

  it('keeps both numbers of an input that always has two', async () => {
    expect(numbers(await shrink('17 -4\n', (text) => numbers(text)[0] !== 0))).toHaveLength(2);
  });

  it('shortens a word with the number that gives its length', async () => {
    expect(await shrink('5\nabcab\n', (text) => text.includes('c'))).toBe('1\nc\n');
  });

  it('returns the smallest input so far when it may not continue', async () => {
    const forms = createGeneratedForms();
    forms.learn('9\n');
    let probes = 0;
    const probe = async (text: string) => {
      probes += 1;
      return text;
    };
    await shrinkInput('900\n', { forms, probe, mayContinue: () => probes < 1 });
    expect(probes).toBe(1);
  });

  it('returns a counterexample whose list has as many elements as its count, for any input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 20, max: 99 }), { minLength: 2, maxLength: 12 }),
        fc.nat(),
        async (list, at) => {
          const wanted = list[at % list.length];
          const isCounterexample = (text: string) => numbers(text.split('\n')[1] ?? '').includes(wanted ?? 0);
          const shrunk = await shrink(`${list.length}\n${list.join(' ')}\n`, isCounterexample);
          expect(shrunk).toBe(`1\n${wanted}\n`);
        },
      ),
    );
  });
});
