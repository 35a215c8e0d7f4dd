import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { limits } from './limits.ts';
import { runRequestSchema, sourceSchema } from './programs.ts';
import { type SubmissionListQuery, submissionListQuerySchema } from './submissions.ts';

const messageOf = (code: unknown) => sourceSchema.safeParse(code).error?.issues[0]?.message;

test.each([
  [undefined, 'code is required'],
  [' \n', 'code is empty: send the source of your program'],
  ['int\0main', 'code contains NUL bytes: is it a binary?'],
  ['x'.repeat(limits.sourceMaxBytes + 1), 'code is larger than 256 KB'],
  // The limit counts bytes, and this character takes three.
  ['€'.repeat(limits.sourceMaxBytes / 3 + 1), 'code is larger than 256 KB'],
])('a missing, empty, binary or too large source is rejected with its reason', (code, message) => {
  expect(messageOf(code)).toBe(message);
});

test('a source within the limit is accepted unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const code = `x${text.replaceAll('\0', '')}`;
      expect(sourceSchema.parse(code)).toBe(code);
    }),
  );
  expect(messageOf('x'.repeat(limits.sourceMaxBytes))).toBeUndefined();
});

test('an input of a run over 1 MB in bytes is rejected', () => {
  const request = { code: 'x', language: 'cpp' };
  const input = '€'.repeat(limits.runInputMaxBytes / 3);
  expect(runRequestSchema.parse({ ...request, input })).toEqual({ ...request, input });
  const { error } = runRequestSchema.safeParse({ ...request, input: `${input}€` });
  expect(error?.issues[0]?.message).toBe('input is larger than 1024 KB');
});

test('a list accepts a limit from 1 to 200 in decimal digits, and has 50 without one', () => {
  expect(submissionListQuerySchema.parse({}).limit).toBe(50);
  expect(submissionListQuerySchema.parse({ limit: '7' }).limit).toBe(7);
  expectTypeOf<SubmissionListQuery['limit']>().toEqualTypeOf<number | undefined>();
  for (const limit of ['0', '201', 'many', '1.5', '1e2', '0x10', ' 7', '', true]) {
    const { error } = submissionListQuerySchema.safeParse({ limit });
    expect(error?.issues[0]?.message).toBe('limit must be a whole number from 1 to 200');
  }
});
