import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listDatabaseTests, listFastTests, opensDatabase, startedBy } from './find-tests.mjs';

function writeFiles(files) {
  const folder = mkdtempSync(join(tmpdir(), 'podium-imports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('finds the process that a test starts through an import of an import', () => {
  const folder = writeFiles({
    'a.test.ts': "import {\n  b,\n} from './b.ts';\n",
    'b.ts': "export * from './c.ts';\nimport './a.test.ts';\n",
    'c.ts': "import { spawn } from 'node:child_process';\n",
  });
  expect(startedBy(join(folder, 'a.test.ts'))).toEqual(['node:child_process']);
});

it('finds nothing in an import of types and of what starts nothing', () => {
  const folder = writeFiles({
    'a.test.ts': "import { join, relative } from 'node:path';\nimport type { B } from './b.ts';\n",
    'b.ts': "import pg from 'pg';\n",
  });
  expect(startedBy(join(folder, 'a.test.ts'))).toEqual([]);
});

it('lists a test of a pure rule as fast, and neither one of a route, of the browser nor of the judge', () => {
  const fast = listFastTests();
  expect(fast).toContain('packages/sdk/src/contract/verdicts.test.ts');
  expect(fast).not.toContain('packages/server/src/problems/problem-routes.test.ts');
  expect(fast).not.toContain('packages/web/test/auth.test.ts');
  expect(fast).not.toContain('packages/judge/src/test/verdicts.test.ts');
});

it('finds the database that a test of a new folder opens through other modules', () => {
  const folder = writeFiles({
    'clarifications.test.ts': "import { ask } from './ask.ts';\n",
    'rules.test.ts': "import type { Ask } from './ask.ts';\n",
  });
  const server = join(import.meta.dirname, '../packages/server/src/test/test-server.ts');
  writeFileSync(join(folder, 'ask.ts'), `import {\n  createTestServer,\n} from '${relative(folder, server)}';\n`);
  expect(opensDatabase(join(folder, 'clarifications.test.ts'))).toBe(true);
  expect(opensDatabase(join(folder, 'rules.test.ts'))).toBe(false);
});

it('lists a test of the queue for PostgreSQL, and neither one of a pure rule nor of HTTP', () => {
  const listed = listDatabaseTests();
  expect(listed).toContain('packages/server/src/queue/judge-queue.test.ts');
  expect(listed).not.toContain('packages/server/src/contests/scoring.test.ts');
  expect(listed).not.toContain('packages/server/src/http/proxies.test.ts');
});
