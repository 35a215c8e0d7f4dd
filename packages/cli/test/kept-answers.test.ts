import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainedWords } from '../src/kept-answers.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { runCli } from './run-cli.ts';

// What the build keeps is compared with what the table of commands makes of the same arguments now.

beforeAll(buildCli);

const built = (args: readonly string[]) =>
  execa(process.execPath, [podiumEntry, ...args], { reject: false, stdin: 'ignore', stripFinalNewline: false });

async function expectKept(args: readonly string[], words: readonly string[]): Promise<void> {
  const [kept, made] = await Promise.all([built(args), runCli(args)]);
  expect(kept.stdout).toBe(made.stdout);
  expect(kept).toMatchObject({ exitCode: 0, stderr: '' });
  expect(made.stdout).toContain(`Usage: podium${words.map((word) => ` ${word}`).join('')}`);
}

describe('the help that the build keeps', () => {
  it('is what the command line makes of it, for every noun and command', async () => {
    expect(explainedWords().length).toBeGreaterThan(40);
    for (const words of explainedWords()) await expectKept([...words, '--help'], words);
  });

  // Which words they explain is asked for in the same way: the program, a noun, its verb, a command without a noun.
  it.each([[[]], [['problem']], [['problem', 'get']], [['test']]])(
    'is found by the other ways to ask, for %j',
    async (words) => {
      await expectKept([...words, '-h'], words);
      await expectKept(['help', ...words], words);
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
