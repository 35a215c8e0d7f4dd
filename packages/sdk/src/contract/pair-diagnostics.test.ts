import { expect, it } from 'vitest';
import { pairDiagnostics } from './pair-diagnostics.ts';
import { noDiagnostics } from './programs.ts';

it('pairs each text with its entry, and gives a text without one its first line as message', () => {
  const error = { severity: 'error', message: 'e', file: 'solution.cpp', line: 3, column: 5 } as const;
  const warning = { severity: 'warning', message: 'w', file: 'solution.cpp', line: 1 } as const;
  const errors = ['solution.cpp:3:5: error: e', 'The compiler was stopped.\nMore'];
  const warnings = ['solution.cpp:1: warning: w'];
  expect(pairDiagnostics({ errors, warnings, diagnostics: [warning, error] })).toEqual([
    { ...error, text: errors[0] },
    { severity: 'error', message: 'The compiler was stopped.', text: errors[1] },
    { ...warning, text: warnings[0] },
  ]);
});

it('gives each text of an answer without diagnostics its own message', () => {
  expect(pairDiagnostics({ ...noDiagnostics, errors: ['e'] })).toEqual([
    { severity: 'error', message: 'e', text: 'e' },
  ]);
});
