import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainedWords } from '../src/kept-answers.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { runCli } from './run-cli.ts';

// What the build keeps is compared with what the table of commands makes of the same arguments now.

beforeAll(buildCli);

const built = (args: readonly string[]) =>
  execa(process.execPath, [podiumEntry, ...args], { reject: false, stdin: 'ignore', stripFinalNewline: false });

const forms = {
  '--help': (words: readonly string[]) => [...words, '--help'],
  '-h': (words: readonly string[]) => [...words, '-h'],
  help: (words: readonly string[]) => ['help', ...words],
};

describe('the help that the build keeps', () => {
  it.each(Object.entries(forms))(
    'is what the command line makes of %s, for every noun and command',
    async (_, form) => {
      expect(explainedWords().length).toBeGreaterThan(40);
      for (const words of explainedWords()) {
        const [kept, made] = await Promise.all([built(form(words)), runCli(form(words))]);
        expect(kept.stdout).toBe(made.stdout);
        expect(kept).toMatchObject({ exitCode: 0, stderr: '' });
        expect(made.stdout).toContain(`Usage: podium${words.map((word) => ` ${word}`).join('')}`);
      }
    },
  );

  it('changes nothing for what has no help of its own', async () => {
    for (const args of [
      ['nonsense', '--help'],
      ['problem', 'nonsense', '-h'],
      ['help', 'nonsense'],
      ['help', '--help'],
      ['problem', 'get', 'two-sum', '--help'],
      ['problem', 'list', '--json', '--help'],
      ['completion', 'tcsh'],
      ['completion', '../../package'],
    ]) {
      const [kept, made] = await Promise.all([built(args), runCli(args)]);
      const { exitCode, stdout, stderr } = made;
      expect(kept).toMatchObject({ exitCode, stdout, stderr });
    }
  });
});

describe('the help on a terminal', () => {
  it('is written for eighty columns on a wider one and for its own width on a narrower one', async () => {
    const piped = await runCli(['stress', '--help']);
    const wide = await runCli(['stress', '--help'], { terminal: true, columns: 200 });
    expect(wide.stdout).toBe(piped.stdout);
    const narrow = await runCli(['stress', '--help'], { terminal: true, columns: 60 });
    const [, description = ''] = narrow.stdout.split('\n\n');
    expect(description).toContain('Runs the generator');
    expect(Math.max(...description.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
  });
});
