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

test('every verdict has a short code of its own', () => {
  expect(new Set(verdictNames.map((name) => verdicts[name].code)).size).toBe(verdictNames.length);
});

test('only the failure of the judge is a warning, and only the accepted verdict is good', () => {
  expect(verdictNames.filter((name) => verdictTone(name) === 'good')).toEqual(['accepted']);
  expect(verdictNames.filter((name) => verdictTone(name) === 'warn')).toEqual(['judging_error']);
});

test('no verdict that the program is not to blame for counts as wrong', () => {
  const counting = verdictNames.filter((name) => verdicts[name].countsAsWrong);
  expect(counting.map((name) => verdicts[name].atFault)).not.toContain('judge');
  expect(counting).not.toContain('accepted');
});

test('an execution error is a program that did not compile or did not run to its end', () => {
  expect(isExecutionError('compile_error')).toBe(true);
  expect(isExecutionError('runtime_error')).toBe(true);
  expect(isExecutionError('wrong_answer')).toBe(false);
  expect(isExecutionError('judging_error')).toBe(false);
});

test('a compile error, a judging error and a wrong output follow from what is at fault', () => {
  expect(verdictNames.filter(isCompileError)).toEqual(['compile_error']);
  expect(verdictNames.filter(isJudgingError)).toEqual(['judging_error']);
  expect(verdictNames.filter(isWrongOutput)).toEqual(['wrong_answer']);
  expect([isCompileError(null), isJudgingError(null)]).toEqual([false, false]);
});

test('a word that every object has is no verdict', () => {
  expect(isVerdict('toString')).toBe(false);
  expect(isVerdict('accepted')).toBe(true);
});
