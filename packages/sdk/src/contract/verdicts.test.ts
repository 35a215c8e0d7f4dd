import { expect, test } from 'vitest';
import {
  isCompileError,
  isExecutionError,
  isJudgingError,
  isVerdict,
  isWrongOutput,
  verdictNames,
  verdicts,
  verdictTone,
} from './verdicts.ts';

test('no two verdicts have the same short code', () => {
  expect(new Set(verdictNames.map((name) => verdicts[name].code)).size).toBe(verdictNames.length);
});

test('judging_error alone has the tone of a warning, and accepted alone a good one', () => {
  expect(verdictNames.filter((name) => verdictTone(name) === 'good')).toEqual(['accepted']);
  expect(verdictNames.filter((name) => verdictTone(name) === 'warn')).toEqual(['judging_error']);
});

test('accepted and the failures of the judge do not count as wrong', () => {
  const counting = verdictNames.filter((name) => verdicts[name].countsAsWrong);
  expect(counting.map((name) => verdicts[name].atFault)).not.toContain('judge');
  expect(counting).not.toContain('accepted');
});

test('compile and runtime errors are execution errors, a wrong answer and a judging error are not', () => {
  expect(isExecutionError('compile_error')).toBe(true);
  expect(isExecutionError('runtime_error')).toBe(true);
  expect(isExecutionError('wrong_answer')).toBe(false);
  expect(isExecutionError('judging_error')).toBe(false);
});

test('one verdict each is a compile error, a judging error and a wrong output', () => {
  expect(verdictNames.filter(isCompileError)).toEqual(['compile_error']);
  expect(verdictNames.filter(isJudgingError)).toEqual(['judging_error']);
  expect(verdictNames.filter(isWrongOutput)).toEqual(['wrong_answer']);
  expect([isCompileError(null), isJudgingError(null)]).toEqual([false, false]);
});

test('the name of a method of every object is no verdict', () => {
  expect(isVerdict('toString')).toBe(false);
  expect(isVerdict('accepted')).toBe(true);
});
