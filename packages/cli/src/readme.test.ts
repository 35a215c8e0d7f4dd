import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { exitCodeMeanings } from './cli-error.ts';
import { commandGroups } from './commands/index.ts';

describe('the README', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

  it.each(commandGroups.flatMap(({ commands }) => commands.map(({ name }) => name)))('names the command %s', (name) => {
    expect(readme).toMatch(new RegExp(`\`${name}(?: [[<][^\`]*)?\``));
  });

  it('has the table of exit codes', () => {
    for (const [code, meaning] of exitCodeMeanings) {
      expect(readme.replaceAll('`', '')).toContain(`| ${code} | ${meaning} |`);
    }
  });
});
