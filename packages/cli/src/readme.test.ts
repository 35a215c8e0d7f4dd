import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { exitCodeMeanings } from './cli-error.ts';
import { commandGroups } from './commands/index.ts';

describe('the README', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

  it('names every command', () => {
    const names = commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name));
    const missing = names.filter((name) => !new RegExp(`\`${name}(?: [[<][^\`]*)?\``).test(readme));
    expect(missing, 'add a row to the table of commands in packages/cli/README.md').toEqual([]);
  });

  it('has the table of exit codes', () => {
    for (const [code, meaning] of exitCodeMeanings) {
      expect(readme.replaceAll('`', '')).toContain(`| ${code} | ${meaning} |`);
    }
  });
});
