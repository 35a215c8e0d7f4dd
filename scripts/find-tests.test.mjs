import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listFastTests, startedBy } from './find-tests.mjs';

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
    'a.test.ts': "import { join } from 'node:path';\nimport type { B } from './b.ts';\n",
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
