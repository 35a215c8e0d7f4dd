import { type Verdict, verdictNames, verdicts } from '@podium/sdk/verdicts';
import { describe, expect, it } from 'vitest';
import { packageIn } from '../finding-log.ts';
import {
  cutAtLimit,
  findBrokenExpectation,
  findDeclaredVerdict,
  findExpectations,
  readSubmissionRules,
} from './expectations.ts';

const rulesFile = 'submissions/submissions.yaml';

type Code = (typeof verdicts)[Verdict]['code'];

function verdictOf(code: Code): Verdict {
  return verdictNames.find((name) => verdicts[name].code === code) ?? 'judging_error';
}

/** Reports whether tests with verdicts of these codes fit what is declared about a submission. */
function fits(file: string, codes: Readonly<Record<string, Code>>, { source = '', yaml = '', isWhole = true } = {}) {
  const log = packageIn('');
  const rules = readSubmissionRules(rulesFile, yaml, log);
  const expectations = findExpectations(`submissions/${file}`, source, rules, log);
  const judged = Object.entries(codes).map(([name, code]) => ({ name, verdict: verdictOf(code) }));
  expect(log.errors).toEqual([]);
  return findBrokenExpectation(expectations, judged, isWhole) === undefined;
}

const tests = (...codes: Code[]) => Object.fromEntries(codes.map((code, index) => [`secret/${index + 1}`, code]));

describe('what a folder declares', () => {
  it.each<[string, Code[], boolean]>([
    ['accepted', ['AC', 'AC'], true],
    ['accepted', ['AC', 'WA'], false],
    ['wrong_answer', ['AC', 'WA'], true],
    ['wrong_answer', ['AC', 'AC'], false],
    ['wrong_answer', ['WA', 'TLE'], false],
    ['time_limit_exceeded', ['TLE'], true],
    ['run_time_error', ['AC', 'RTE'], true],
    ['run_time_error', ['MLE', 'OLE'], true],
    ['rejected', ['JE', 'WA'], false],
    ['rejected', ['RTE', 'WA'], true],
    ['rejected', ['AC'], false],
    ['brute_force', ['AC', 'TLE'], true],
    ['brute_force', ['TLE', 'WA'], false],
    ['compile_error', ['CE'], true],
    ['mixed', ['WA', 'TLE'], true],
    ['constructor', ['WA', 'TLE'], true],
  ])('%s: %s', (folder, codes, isFitting) => {
    expect(fits(`${folder}/a.cpp`, tests(...codes))).toBe(isFitting);
  });

  it.each([
    ['time_limit_exceeded', 'AC', true],
    ['time_limit_exceeded', 'WA', true],
    ['accepted', 'AC', true],
    ['wrong_answer', 'AC', false],
  ] as const)('%s: %s after the limit of the package, which is that of all languages', (folder, code, isFitting) => {
    const judged = [{ name: 'secret/1', verdict: verdictOf(code), exceedsLimit: true }];
    const expectations = findExpectations(`submissions/${folder}/a.py`, '', [], packageIn(''));
    expect(findBrokenExpectation(expectations, judged, true) === undefined).toBe(isFitting);
  });

  it('stops at the limit of the package where its judge stops', () => {
    const name = 'secret/1';
    const slow = { name, verdict: verdictOf('AC'), exceedsLimit: true };
    const failed = { name, verdict: verdictOf('RTE') };
    const expected = { name, verdict: verdictOf('TLE'), exceedsLimit: true };
    expect(cutAtLimit([{ name, verdict: verdictOf('AC') }, slow, failed])).toEqual([
      { name, verdict: verdictOf('AC') },
      expected,
    ]);
    expect(cutAtLimit([failed])).toBeUndefined();
  });

  it('is replaced by @EXPECTED_RESULTS@ in the source, after a comment that names it', () => {
    expect(
      fits('accepted/a.cpp', tests('WA'), { source: 'the @EXPECTED_RESULTS@ tag\n@EXPECTED_RESULTS@: WRONG-ANSWER' }),
    ).toBe(true);
    const source = '// @EXPECTED_RESULTS@: WRONG_ANSWER, TIMELIMIT\n';
    expect(fits('mixed/a.cpp', tests('AC', 'TLE'), { source })).toBe(true);
    expect(fits('accepted/a.cpp', tests('WA'), { source })).toBe(true);
    expect(fits('mixed/a.cpp', tests('AC'), { source })).toBe(false);
    expect(fits('mixed/a.cpp', tests('RTE'), { source })).toBe(false);
  });

  it('is not broken by tests that were not judged', () => {
    expect(fits('wrong_answer/a.cpp', tests('AC'), { isWhole: false })).toBe(true);
    expect(fits('wrong_answer/a.cpp', tests('TLE'), { isWhole: false })).toBe(false);
  });
});

describe('submissions.yaml', () => {
  it('adds rules by patterns of submissions, of groups and of tests', () => {
    const yaml = `
'mixed/solves_{easy,small}.*':
  sample: { permitted: [AC] }
  secret/*-hard: { permitted: [AC, TLE], required: [TLE] }
`;
    const judged = { 'sample/1': 'AC', 'secret/1-easy': 'AC', 'secret/2-hard': 'TLE' } as const;
    expect(fits('mixed/solves_easy.py', judged, { yaml })).toBe(true);
    expect(fits('mixed/solves_easy.py', { ...judged, 'secret/2-hard': 'AC' }, { yaml })).toBe(false);
    expect(fits('mixed/solves_small.py', { ...judged, 'sample/1': 'WA' }, { yaml })).toBe(false);
    expect(fits('mixed/solves_big.py', { ...judged, 'sample/1': 'WA' }, { yaml })).toBe(true);
  });

  it('replaces what a folder declares by the name of the folder, and else adds to it', () => {
    const rule = '{ permitted: [AC, WA, TLE], required: [TLE] }';
    expect(fits('time_limit_exceeded/a.c', tests('WA', 'TLE'), { yaml: `time_limit_exceeded: ${rule}` })).toBe(true);
    expect(fits('time_limit_exceeded/a.c', tests('WA', 'TLE'), { yaml: `time_limit_exceeded/*: ${rule}` })).toBe(false);
  });

  it('gives an error for each rule that is not valid', () => {
    const log = packageIn('');
    readSubmissionRules(rulesFile, 'a.cpp: { permitted: [OK] }\nb.cpp: 3', log);
    expect(log.errors).toEqual([
      { file: rulesFile, key: 'a.cpp.permitted', message: "'OK' must be one of AC, WA, TLE, RTE" },
      { file: rulesFile, key: 'b.cpp', message: 'must have keys such as permitted and required' },
    ]);
    const broken = packageIn('');
    readSubmissionRules(rulesFile, 'a: [1', broken);
    expect(broken.errors[0]?.message).toContain('line 1');
    const bomb = packageIn('');
    const level = (name: string, of: string) => `${name}: &${name} [${Array(9).fill(`*${of}`).join(', ')}]\n`;
    readSubmissionRules(rulesFile, `a: &a [1]\n${level('b', 'a')}${level('c', 'b')}${level('d', 'c')}`, bomb);
    expect(bomb.errors).toEqual([{ file: rulesFile, message: expect.stringContaining('cannot be read: ') }]);
  });
});

it('declares one verdict for a submission only if nothing else fits', () => {
  const declared = (file: string, source = '') =>
    findDeclaredVerdict(findExpectations(`submissions/${file}`, source, [], packageIn('')));
  expect(declared('accepted/a.cpp')).toBe('accepted');
  expect(declared('run_time_error/a.cpp')).toBe('runtime_error');
  expect(declared('rejected/a.cpp')).toBeUndefined();
  expect(declared('mixed/a.cpp')).toBeUndefined();
  expect(declared('mixed/a.cpp', '@EXPECTED_RESULTS@: TIMELIMIT')).toBe('time_limit_exceeded');
});

it('rejects an unknown result in a source', () => {
  const log = packageIn('');
  findExpectations('submissions/mixed/a.cpp', '# @EXPECTED_RESULTS@: NEARLY', [], log);
  expect(log.errors[0]).toMatchObject({ file: 'submissions/mixed/a.cpp', key: '@EXPECTED_RESULTS@' });
  expect(log.errors[0]?.message).toContain("'NEARLY' is no result");
});
