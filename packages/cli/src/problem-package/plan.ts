import type { ProblemRevision, ProblemUpdate } from '@podium/sdk/contract';
import { defaultConstraints } from '@podium/sdk/limits';
import { hashOf } from '../workspace/workspace.ts';
import type { HashedPackage, HashedTest } from './hashed-package.ts';

/** The changes on the server that an upload of a problem folder makes. */
export interface PackagePlan {
  action: 'create' | 'update' | 'nothing';
  title: string;
  /** Null for a new problem. */
  problemId: string | null;
  /** The newest revision on the server; null for a new problem. */
  revision: number | null;
  changes: { field: string; from: string; to: string }[];
  tests: { total: number; added: number; removed: number; unchanged: number };
  /** The tests that the server does not have yet. */
  blobs: { count: number; bytes: number };
}

const defaultChecker = { type: 'tokens' } as const;

export function planCreate({ upload, tests }: HashedPackage, missing: PackagePlan['blobs']): PackagePlan {
  return {
    action: 'create',
    title: upload.title,
    problemId: null,
    revision: null,
    changes: [],
    tests: { total: tests.length, added: tests.length, removed: 0, unchanged: 0 },
    blobs: missing,
  };
}

/**
 * Compares the folder with the newest revision. Returns the plan and the fields to send, which are
 * only those that differ.
 */
export function planUpdate(
  local: HashedPackage,
  remote: ProblemRevision,
  missing: PackagePlan['blobs'],
): { plan: PackagePlan; update: ProblemUpdate } {
  const { upload, tests } = local;
  const changes: PackagePlan['changes'] = [];
  const update: ProblemUpdate = {};
  const compare = <K extends 'title' | 'difficulty' | 'tags' | 'constraints' | 'checker'>(
    field: K,
    from: unknown,
    to: ProblemUpdate[K] & {},
  ) => {
    if (canonical(from) === canonical(to)) return;
    changes.push({ field, from: canonical(from), to: canonical(to) });
    update[field] = to;
  };
  compare('title', remote.title, upload.title.trim());
  compare('difficulty', remote.difficulty, upload.difficulty);
  compare('tags', remote.tags, [...new Set(upload.tags ?? [])]);
  compare('constraints', remote.constraints, upload.constraints ?? defaultConstraints);
  compare('checker', remote.checker, upload.checker ?? defaultChecker);
  if (hashOf(upload.description) !== remote.descriptionHash) {
    changes.push({ field: 'description', from: 'another text', to: `${upload.description.length} characters` });
    update.description = upload.description;
  }
  const testCounts = countTests(tests, remote.testCases);
  if (!sameTests(tests, remote.testCases)) {
    changes.push({ field: 'tests', from: `${remote.testCases.length} tests`, to: `${tests.length} tests` });
    update.testCases = tests;
  }
  const plan: PackagePlan = {
    action: changes.length > 0 ? 'update' : 'nothing',
    title: upload.title,
    problemId: remote.problemId,
    revision: remote.revision,
    changes,
    tests: testCounts,
    blobs: missing,
  };
  return { plan, update };
}

function keyOf({ inputHash, outputHash, isSample }: HashedTest): string {
  return `${inputHash} ${outputHash} ${isSample}`;
}

function sameTests(local: readonly HashedTest[], remote: readonly HashedTest[]): boolean {
  return local.map(keyOf).join('\n') === remote.map(keyOf).join('\n');
}

/**
 * Counts the differing tests. Tests with the same input, answer and sample mark are unchanged, in
 * any order.
 */
function countTests(local: readonly HashedTest[], remote: readonly HashedTest[]): PackagePlan['tests'] {
  const remaining = new Map<string, number>();
  for (const test of remote) remaining.set(keyOf(test), (remaining.get(keyOf(test)) ?? 0) + 1);
  let unchanged = 0;
  for (const test of local) {
    const left = remaining.get(keyOf(test)) ?? 0;
    if (left === 0) continue;
    remaining.set(keyOf(test), left - 1);
    unchanged += 1;
  }
  return { total: local.length, added: local.length - unchanged, removed: remote.length - unchanged, unchanged };
}

/** Returns JSON with sorted keys and without undefined, so that equal values give equal texts. */
function canonical(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
