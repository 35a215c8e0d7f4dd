import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));
const rule = fileURLToPath(new URL('./no-error-message-branch.grit', import.meta.url));

/** Those of the conditions that Biome reports, when nothing but the rule is on. */
function reportedOf(conditions: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'podium-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins: [rule], linter: { rules: { preset: 'none' } } }));
  writeFileSync(join(folder, 'example.ts'), conditions.map((condition) => `if (${condition}) throw error;\n`).join(''));
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', 'example.ts'];
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { start: { line: number } } }[] };
  return diagnostics.map(({ location }) => conditions[location.start.line - 1] ?? JSON.stringify(location));
}

it('reports branches on the text of a message or a reason', () => {
  const branches = [
    "error.message === 'No such problem'",
    "'No such problem' !== error?.message",
    'message === text',
    'text === message',
    "error.message.startsWith('No')",
    "message.includes('such')",
    "reason.match('such')",
    '/such/.test(error.message)',
    'pattern.exec(message)',
    'pattern.test(reason)',
    'pattern.test(error?.reason)',
  ];
  expect(reportedOf(branches)).toEqual(branches);
});

it('reports nothing where an error has a code, one of a few reasons, or no message', () => {
  const others = [
    "error.code === 'not_found'",
    "error.reason === 'token_refused'",
    "code.startsWith('08')",
    'pattern.test(code)',
    "typeof message === 'string'",
    'message === undefined',
    'error.message !== null',
  ];
  expect(reportedOf(others)).toEqual([]);
});
