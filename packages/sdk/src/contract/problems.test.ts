import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { limits } from './limits.ts';
import { checkerSchema, constraintsSchema, parseMemoryLimit, parseTimeLimit } from './problem-data.ts';
import {
  missingBlobsRequestSchema,
  type ProblemReadQuery,
  problemReadQuerySchema,
  problemUpdateSchema,
  problemUploadSchema,
} from './problems.ts';

const upload = {
  title: 'Two sums',
  description: 'Add them.',
  difficulty: 'Easy',
  testCases: [{ input: '1 2', output: '3' }],
};
const messagesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('parseTimeLimit', () => {
  test.each([
    ['1s', 1_000],
    ['1.5s', 1_500],
    ['500ms', 500],
    [' 2 S ', 2_000],
    ['0.25s', 250],
    ['10ms', 10],
    ['60s', 60_000],
  ])('reads %j as %i milliseconds', (text, milliseconds) => {
    expect(parseTimeLimit(text)).toBe(milliseconds);
  });

  test.each([
    '',
    '1',
    's',
    '-1s',
    '1m',
    '1 s s',
    '1,5s',
    '1e3ms',
    '.5s',
    '1.s',
    '9ms',
    '61s',
    'NaNs',
    '0x1s',
    '١s',
    '1s\n2s',
  ])('refuses %j', (text) => {
    expect(parseTimeLimit(text)).toBeUndefined();
  });

  test('reads every limit of the range in either unit as the same time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 60_000 }), (milliseconds) => {
        expect(parseTimeLimit(`${milliseconds}ms`)).toBe(milliseconds);
        expect(parseTimeLimit(`${milliseconds / 1000}s`)).toBe(milliseconds);
      }),
    );
  });

  test('gives a whole number within the range or nothing, whatever the text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^\d{0,8}(\.\d{0,4})? ?(ms|s|MS)?$/));
    fc.assert(
      fc.property(text, (candidate) => {
        const milliseconds = parseTimeLimit(candidate);
        if (milliseconds === undefined) return;
        expect(Number.isInteger(milliseconds)).toBe(true);
        expect(milliseconds).toBeGreaterThanOrEqual(10);
        expect(milliseconds).toBeLessThanOrEqual(60_000);
      }),
    );
  });
});

describe('parseMemoryLimit', () => {
  test.each([
    ['256MB', 256 * 1024 ** 2],
    ['1GB', 1024 ** 3],
    ['0.5gb', 512 * 1024 ** 2],
    ['65536KB', 64 * 1024 ** 2],
    ['4MB', 4 * 1024 ** 2],
    ['4GB', 4 * 1024 ** 3],
  ])('reads %j as %i bytes', (text, bytes) => {
    expect(parseMemoryLimit(text)).toBe(bytes);
  });

  test.each(['', '256', 'MB', '-256MB', '256M', '256MiB', '1TB', '3MB', '4.1GB', '256 MB x'])('refuses %j', (text) => {
    expect(parseMemoryLimit(text)).toBeUndefined();
  });

  test('reads every limit of the range in either unit as the same size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 4096 }), (megabytes) => {
        expect(parseMemoryLimit(`${megabytes}MB`)).toBe(megabytes * 1024 ** 2);
        expect(parseMemoryLimit(`${megabytes * 1024}KB`)).toBe(megabytes * 1024 ** 2);
      }),
    );
  });
});

describe('a problem upload', () => {
  test('fills in the documented defaults of fields that are left out', () => {
    expect(problemUploadSchema.parse(upload)).toMatchObject({
      tags: [],
      constraints: { timeLimit: '1s', memoryLimit: '256MB' },
    });
  });

  test('drops duplicate tags', () => {
    expect(problemUploadSchema.parse({ ...upload, tags: ['a', ' a ', 'b'] }).tags).toEqual(['a', 'b']);
  });

  test.each([
    [{ title: ' ' }, 'title: title is required'],
    [{ description: undefined }, 'description: description is required'],
    [{ difficulty: 'Brutal' }, 'difficulty: difficulty must be Easy, Medium or Hard'],
    [{ testCases: [] }, 'testCases: testCases must have at least one test case'],
    [
      { testCases: [{ input: '1' }] },
      'testCases.0: must have the whole texts input and output (or inputHash and outputHash); isSample, if sent, is true or false',
    ],
    [
      { testCases: [{ input: '1', output: '1', inputHash: 'a'.repeat(64), outputHash: 'b'.repeat(64) }] },
      'testCases.0: must have the whole texts input and output (or inputHash and outputHash); isSample, if sent, is true or false',
    ],
    [{ tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }, 'tags: a problem has at most 20 tags'],
    [{ title: 'a\0b' }, 'title: title must not contain NUL characters'],
  ])('rejects %j with an error of its field', (change, message) => {
    expect(messagesOf(problemUploadSchema.safeParse({ ...upload, ...change }))).toContain(message);
  });

  test('rejects two wrong limits with an error for each', () => {
    const result = constraintsSchema.safeParse({ timeLimit: 'soon', memoryLimit: 'much' });
    expect(messagesOf(result).map((line) => line.split(':')[0])).toEqual(['timeLimit', 'memoryLimit']);
  });

  test('rejects one test case more than the limit', () => {
    const testCases = Array.from({ length: limits.testCasesMaxCount + 1 }, () => ({ input: '', output: '' }));
    expect(problemUploadSchema.safeParse({ ...upload, testCases }).success).toBe(false);
    expect(problemUploadSchema.safeParse({ ...upload, testCases: testCases.slice(1) }).success).toBe(true);
  });
});

test('a problem edit without tags has none, and one with an empty list keeps the list', () => {
  expect(problemUpdateSchema.parse({})).toEqual({});
  expect(problemUpdateSchema.parse({ tags: [] })).toEqual({ tags: [] });
});

test.each([0, -1, 1.5, 'first'])(
  'a problem edit based on revision %j is rejected with the text for revisions',
  (baseRevision) => {
    expect(messagesOf(problemUpdateSchema.safeParse({ baseRevision }))).toContain(
      'baseRevision: baseRevision must be a whole number from 1',
    );
  },
);

test('maxTestBytes accepts decimal digits from 1024 on, and rejects other texts', () => {
  expectTypeOf<ProblemReadQuery['maxTestBytes']>().toEqualTypeOf<number | undefined>();
  expect(problemReadQuerySchema.parse({})).toEqual({});
  for (const maxTestBytes of [2048, '2048']) {
    expect(problemReadQuerySchema.parse({ maxTestBytes })).toEqual({ maxTestBytes: 2048 });
  }
  for (const maxTestBytes of ['1e4', '0x800', ' 2048', '2048.5', '1023', 'all', '']) {
    expect(messagesOf(problemReadQuerySchema.safeParse({ maxTestBytes }))).toEqual([
      'maxTestBytes: maxTestBytes must be a whole number from 1024',
    ]);
  }
});

test('a question about 1,001 blobs is rejected with the limit of 1,000', () => {
  const hashes = Array.from({ length: 1001 }, () => 'a'.repeat(64));
  expect(messagesOf(missingBlobsRequestSchema.safeParse({ hashes }))).toEqual([
    'hashes: hashes has at most 1000 entries',
  ]);
});

test.each([
  { type: 'float', absoluteTolerance: 2 },
  { type: 'float', relativeTolerance: -1 },
  { type: 'custom', protocol: 'other' },
  { type: 'interactive' },
  { type: 'interactive', protocol: 'kattis', source: 'x'.repeat(limits.sourceMaxBytes + 1) },
  { type: 'fuzzy' },
  'tokens',
])('a checker %j is rejected', (checker) => {
  expect(checkerSchema.safeParse(checker).success).toBe(false);
});

test.each(['custom', 'interactive'])(
  'a %s checker is accepted with its source, and without it, as learners see it',
  (type) => {
    const shown = { type, protocol: 'testlib' };
    expect(checkerSchema.parse({ ...shown, source: 'int main() {}' })).toEqual({ ...shown, source: 'int main() {}' });
    expect(checkerSchema.parse(shown)).toEqual(shown);
  },
);
