import { expect, test } from 'vitest';
import { isExecutionError, isVerdict, verdictNames, verdicts, verdictTone } from './verdicts.ts';

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

test('a word that every object has is no verdict', () => {
  expect(isVerdict('toString')).toBe(false);
  expect(isVerdict('accepted')).toBe(true);
});
