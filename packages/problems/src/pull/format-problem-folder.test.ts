import { hashOf } from '@podium/files';
import type { CheckerSpec, ProblemRevision } from '@podium/sdk/contract';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { formatProblemFolder } from './format-problem-folder.ts';

const revision: ProblemRevision = {
  ...{ problemId: 'aaaaaaaaaaaa', revision: 3, createdAt: '2026-01-01T00:00:00Z', createdBy: null },
  ...{ title: 'Sum', difficulty: 'Easy', tags: ['math'], constraints: { timeLimit: '1s', memoryLimit: '256MB' } },
  ...{ checker: { type: 'tokens' }, descriptionHash: hashOf('Add.'), language: 'en', translations: [] },
  ...{ editorialHash: null, package: { id: null, filesHash: null }, testCases: [] },
};

it.each(['py', 'pypy3'] as const)(
  'writes the language %s of a checker only if its file does not say it',
  (language) => {
    const checker: CheckerSpec = { type: 'custom', protocol: 'kattis', language, source: 'exit(42)' };
    const { files, contents } = formatProblemFolder({ ...revision, checker });
    const hashOfFile = (path: string) => files.find((file) => file.path === path)?.hash ?? '';
    expect(contents.has(hashOfFile('output_validators/validator.py'))).toBe(true);
    expect(parse(new TextDecoder().decode(contents.get(hashOfFile('problem.yaml')))).checker).toEqual({
      ...{ type: 'custom', protocol: 'kattis' },
      ...(language === 'pypy3' && { language }),
    });
  },
);
