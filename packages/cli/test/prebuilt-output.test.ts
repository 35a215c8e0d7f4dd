import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCli, podiumEntry } from './build-cli.ts';
import { runCli } from './run-cli.ts';

beforeAll(buildCli);

const built = (args: readonly string[]) =>
  execa(process.execPath, [podiumEntry, ...args], { reject: false, stdin: 'ignore', stripFinalNewline: false });

describe('the completion scripts that the build writes', () => {
  it.each(['bash', 'zsh', 'fish'])('are what the command makes now, for %s', async (shell) => {
    const [prebuilt, made] = await Promise.all([built(['completion', shell]), runCli(['completion', shell])]);
    expect(prebuilt.stdout).toBe(made.stdout);
    expect(prebuilt).toMatchObject({ exitCode: 0, stderr: '' });
    expect(made.stdout).toContain('podium completion for');
  });

  it.each([[['tcsh']], [['../../package']], [['bash', '--json']]])('change nothing for %j', async (args) => {
    const [prebuilt, made] = await Promise.all([built(['completion', ...args]), runCli(['completion', ...args])]);
    const { exitCode, stdout, stderr } = made;
    expect(prebuilt).toMatchObject({ exitCode, stdout, stderr });
  });
});

describe('the help of a bundle', () => {
  it('is the same however it is asked for', async () => {
    const made = await runCli(['problem', 'get', '--help']);
    expect(made.stdout).toContain('Usage: podium problem get');
    for (const args of [
      ['problem', 'get', '-h'],
      ['help', 'problem', 'get'],
    ]) {
      const { exitCode, stdout } = await built(args);
      expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: made.stdout });
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
