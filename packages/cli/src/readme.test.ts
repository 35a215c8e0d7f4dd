import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runCli } from '../test/run-cli.ts';
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
    const rows = exitCodeMeanings.map(([code, meaning]) => `| ${code} | ${meaning} |`);
    const missing = rows.filter((row) => !readme.replaceAll('`', '').includes(row));
    expect(missing, 'add them to the table of exit codes in packages/cli/README.md').toEqual([]);
  });

  it('has the environment variables of the help', async () => {
    const { stdout } = await runCli(['--help']);
    const named = (text: string) => [...new Set(text.match(/\b(?:PODIUM_[A-Z_]+|(?:NO|FORCE)_COLOR)\b/g))].toSorted();
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    expect(named(rows.map((row) => row.split(' | ', 1)[0]).join('\n'))).toEqual(named(stdout));
  });
});
