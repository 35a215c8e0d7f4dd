import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from '../../test/run-cli.ts';
import { writeFiles } from '../../test/write-files.ts';
import { commandGroups } from '../commands/index.ts';
import { listCompletionNodes } from './completion-nodes.ts';
import { completionScript } from './completion-script.ts';
import { type CompletionShell, completionShells } from './completion-shells.ts';

const fish: CompletionShell = 'fish';
const nodes = listCompletionNodes(commandGroups);

const isInstalled = (program: CompletionShell | 'shellcheck') => spawnSync(program, ['--version']).status === 0;

describe('the completion command', () => {
  it.each(completionShells)('prints the script for %s, which names every command and option', async (shell) => {
    const { exitCode, stdout, stderr } = await runCli(['completion', shell]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toBe(completionScript(shell, commandGroups));
    for (const { path, options } of nodes) {
      expect(stdout).toContain(path);
      for (const flag of options.flatMap(({ flags }) => flags)) {
        expect(stdout).toContain(shell === 'fish' ? flag.replace(/^--/, '-l ').replace(/^-(?!l )/, '-s ') : flag);
      }
    }
  });

  it('rejects other shells with exit code 2, and names in its help the file for the script', async () => {
    const refused = await runCli(['completion', 'tcsh']);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('Allowed choices are bash, zsh, fish');
    const { stdout } = await runCli(['completion', '--help']);
    for (const file of ['~/.bashrc', '~/.zshrc', '~/.config/fish/completions/podium.fish']) {
      expect(stdout).toContain(file);
    }
  });

  it.each(completionShells.filter(isInstalled))('prints a script without syntax errors for %s', async (shell) => {
    const file = join(await temporaryFolder(), 'podium');
    await writeFile(file, completionScript(shell, commandGroups));
    // Bash warns of a locale that is not installed.
    const env = { ...process.env, LC_ALL: 'C' };
    const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8', env });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.runIf(isInstalled('shellcheck'))('prints a script for bash to which shellcheck has no objection', () => {
    const input = completionScript('bash', commandGroups);
    const { stdout } = spawnSync('shellcheck', ['--shell=bash', '-'], { input, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

/**
 * Writes names as `rememberNames` does, for the server of this folder, and returns the
 * configuration folder.
 */
async function listedNames(server: string): Promise<string> {
  const config = await temporaryFolder();
  const titles = [
    'spring-cup-finals:Spring Cup: Finals',
    'spring-cup-semis:Spring Cup: Semis',
    'ada-s-best:Ada\'s "Best" $HOME `x` *',
    'bbbbbbbbbbbb:和の問題',
  ];
  await writeFiles(join(config, 'names', server), {
    problems: `${titles.join('\n')}\n`,
    'problems.all': 'open-stage/A:Deadline Rush\n',
    'contests.all': 'open-stage:Open Stage\n',
    'contests.past': 'winter-cup:Winter Cup\n',
  });
  await writeFiles(join(config, 'names', 'https___other.example.org'), { problems: 'two-sum:Two Sum\n' });
  const accounts = ['ada@example.org', 'bob@example.org'].map((email) => ({ server, email }));
  await writeFile(join(config, 'accounts.json'), JSON.stringify(accounts, null, 2));
  return config;
}

describe.runIf(isInstalled(fish))('completion in fish', () => {
  it('offers the listed names with their titles, and titles, of the server that is typed, and accounts', async () => {
    const folder = await listedNames('default');
    const script = join(folder, 'podium.fish');
    await writeFile(script, completionScript(fish, commandGroups));
    const offers = (line: string) => {
      const run = 'source $argv[1]; complete -C $argv[2]';
      const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', PODIUM_CONFIG_DIR: folder };
      return spawnSync(fish, ['-N', '-c', run, '--', script, line], { encoding: 'utf8', env }).stdout.split('\n');
    };
    expect(offers('podium problem get spring-cup-f')).toEqual(['spring-cup-finals\tSpring Cup: Finals', '']);
    expect(offers('podium problem get Spring\\ Cup:\\ F')).toEqual(['Spring Cup: Finals\tspring-cup-finals', '']);
    expect(offers('podium contest show w')).toEqual(['winter-cup\tWinter Cup', '']);
    expect(offers('podium --server https://other.example.org/ problem get t')).toEqual(['two-sum\tTwo Sum', '']);
    expect(offers('podium --server=https://other.example.org contest show w')).toEqual(['']);
    expect(offers('podium auth switch a')).toEqual(['ada@example.org', '']);
  });
});

describe('completion in bash', () => {
  const script = completionScript('bash', commandGroups);

  /** Returns bash's suggestions for a command line whose last word is being typed. */
  function offers(...words: string[]): string[] {
    return offersIn(tmpdir(), ...words);
  }

  function offersIn(folder: string, ...words: string[]): string[] {
    return offersWith({ cwd: folder }, ...words);
  }

  /** Without a configuration folder no names are listed and nothing is set. */
  function offersWith(
    { cwd = tmpdir(), config = '/dev/null', env = {} }: { cwd?: string; config?: string; env?: Record<string, string> },
    ...words: string[]
  ): string[] {
    const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
    const quoted = words.map(quote).join(' ');
    const run = `COMP_WORDS=(podium ${quoted}); COMP_CWORD=${words.length}; _podium podium ${quote(replaced(words))}; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '--noprofile', '-c', `${script}\n${run}`], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: tmpdir(), LC_ALL: 'C.UTF-8', PODIUM_CONFIG_DIR: config, ...env },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.split('\n').filter((line) => line !== '');
  }

  /**
   * Returns what bash replaces: it hands that over beside the words, and without an opening quote.
   */
  function replaced(words: readonly string[]): string {
    const last = words.at(-1) ?? '';
    if (words.at(-2) === '@') return `@${last}`;
    return /^[=:]$/.test(last) ? '' : last.replace(/^["']/, '');
  }

  it('is registered for podium', () => {
    const { stdout } = spawnSync('bash', ['--norc', '-c', `${script}\ncomplete -p podium`], { encoding: 'utf8' });
    expect(stdout).toBe('complete -F _podium podium\n');
  });

  it('offers the commands, and those that begin as typed', () => {
    expect(offers('')).toEqual(expect.arrayContaining(['problem', 'contest', 'submit', 'completion', 'help']));
    expect(offers('con')).toEqual(['contest', 'config']);
    expect(offers('help', 'do')).toEqual(['doctor']);
  });

  it('offers the verbs of a noun, also of one that is a command itself', () => {
    expect(offers('config', '')).toEqual(['list', 'get', 'set', 'unset']);
    expect(offers('submissions', '')).toEqual(['show']);
    expect(offers('--json', 'config', 'un')).toEqual(['unset']);
  });

  it('offers the options of the command the words lead to', () => {
    expect(offers('problem', 'list', '--d')).toEqual(['--difficulty']);
    expect(offers('run', '--re')).toEqual(['--remote']);
    expect(offers('run', '--d')).toEqual([]);
    expect(offers('run', '--js')).toEqual(['--json']);
    expect(offers('--v')).toEqual(['--version']);
  });

  it('offers the choices of an option, spelled either way', () => {
    expect(offers('problem', 'list', '--difficulty', '')).toEqual(['easy', 'medium', 'hard']);
    expect(offers('problem', 'list', '-d', 'e')).toEqual(['easy']);
    expect(offers('contest', 'list', '-f', 'p')).toEqual(['past']);
    expect(offers('submit', '-f', '--no-w')).toEqual(['--no-wait']);
    // Bash splits `--difficulty=m` into three words.
    expect(offers('problem', 'list', '--difficulty', '=', 'm')).toEqual(['medium']);
    expect(offers('problem', 'list', '--difficulty', '=')).toEqual(['easy', 'medium', 'hard']);
  });

  it('offers the choices of an argument, and the short names podium knows', () => {
    expect(offers('completion', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(offers('config', 'get', 's')).toEqual(['server', 'starter']);
    expect(offers('config', 'set', 'th')).toEqual(['theme']);
    expect(offers('config', 'set', 'keys.workspace.su')).toEqual(['keys.workspace.submit']);
    expect(offers('config', 'set', 'theme', '')).toEqual(['auto', 'dark', 'light', 'high-contrast', 'none']);
    expect(offers('contest', 'show', '')).toEqual(['live', 'next', 'last']);
    expect(offers('submissions', 'show', '')).toEqual(['last']);
  });

  it('offers files and folders for their arguments, names with spaces whole', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'my solution.cpp'), '');
    await mkdir(join(folder, 'my folder'));
    expect(offersIn(folder, 'run', 'my').sort()).toEqual(['my folder', 'my solution.cpp']);
    expect(offersIn(folder, 'run', '--input', 'my s')).toEqual(['my solution.cpp']);
    expect(offersIn(folder, 'problem', 'upload', 'my')).toEqual(['my folder']);
  });

  it('offers nothing for a value that only the learner knows, and after the last argument', () => {
    expect(offers('login', '--email', '')).toEqual([]);
    expect(offers('config', 'set', 'server', '')).toEqual([]);
    expect(offers('completion', 'bash', '')).toEqual([]);
  });

  it('offers the listed names of problems and contests, and the titles for a word that begins one', async () => {
    const config = await listedNames('default');
    const offersListed = (...words: string[]) => offersWith({ config }, ...words);
    const problems = ['spring-cup-finals', 'spring-cup-semis', 'ada-s-best', 'bbbbbbbbbbbb', 'open-stage/A'];
    expect(offersListed('problem', 'get', '')).toEqual(['.', ...problems]);
    expect(offersListed('submit', '-p', 'spring-cup-f')).toEqual(['spring-cup-finals']);
    expect(offersListed('problem', 'show', 'open-stage/')).toEqual(['open-stage/A']);
    expect(offersListed('contest', 'show', '')).toEqual(['live', 'next', 'last', 'open-stage', 'winter-cup']);
    // Bash hands over the words as they are typed, split at each : outside quotes.
    expect(offersListed('problem', 'get', 'Spr')).toEqual(['Spring\\ Cup:\\ Finals', 'Spring\\ Cup:\\ Semis']);
    expect(offersListed('problem', 'get', 'Spring\\ Cup', ':', '\\ F')).toEqual(['\\ Finals']);
    expect(offersListed('problem', 'get', 'Spring" "Cup', ':', '\\ F')).toEqual([]);
    expect(offersListed('problem', 'get', '"Spring Cup: F')).toEqual(['Spring Cup: Finals']);
    expect(offersListed('problem', 'get', "'Ada")).toEqual(["Ada'\\''s \"Best\" $HOME `x` *"]);
    expect(offersListed('problem', 'get', '"Ada')).toEqual(['Ada\'s \\"Best\\" \\$HOME \\`x\\` *']);
    expect(offersListed('problem', 'get', 'Ada')).toEqual(['Ada\\\'s\\ \\"Best\\"\\ \\$HOME\\ \\`x\\`\\ \\*']);
    expect(offersListed('problem', 'get', 'nothing')).toEqual([]);
  });

  it('offers names only of the server in use, and none for a token of the environment', async () => {
    const config = await listedNames('http___127.0.0.1_4000');
    expect(offersWith({ config }, 'problem', 'get', 'sp')).toEqual([]);
    const env = { PODIUM_SERVER: 'http://127.0.0.1:4000/' };
    const names = ['spring-cup-finals', 'spring-cup-semis'];
    expect(offersWith({ config, env }, 'problem', 'get', 'sp')).toEqual(names);
    expect(offersWith({ config, env: { ...env, PODIUM_TOKEN: 'x' } }, 'problem', 'get', 'sp')).toEqual([]);
    expect(
      (await runCli(['config', 'set', 'server', env.PODIUM_SERVER], { env: { PODIUM_CONFIG_DIR: config } })).exitCode,
    ).toBe(0);
    expect(offersWith({ config }, 'problem', 'get', 'sp')).toEqual(names);
    const other = ['https', ':', '//other.example.org'];
    expect(offersWith({ config, env }, '--server', ...other, 'problem', 'get', '')).toEqual(['.', 'two-sum']);
    expect(offersWith({ config }, 'problem', 'get', '--server', '=', ...other, 't')).toEqual(['two-sum']);
  });

  it('offers the emails of the accounts', async () => {
    const config = await listedNames('default');
    expect(offersWith({ config }, 'auth', 'switch', '')).toEqual(['ada@example.org', 'bob@example.org']);
    expect(offersWith({ config }, 'auth', 'switch', 'b')).toEqual(['bob@example.org']);
    expect(offersWith({ config }, 'auth', 'switch', 'ada', '@', 'ex')).toEqual(['@example.org']);
    expect(offersWith({ config }, 'auth', 'switch', 'ada', '@')).toEqual(['@example.org']);
    expect(offersWith({ config }, 'auth', 'switch', 'eve')).toEqual([]);
  });

  it('offers problems in the workspace folder where a source is expected and no file begins as typed', async () => {
    const config = await temporaryFolder();
    const root = join(config, 'my contests');
    await mkdir(join(root, 'open-stage', 'A-rush'), { recursive: true });
    await runCli(['config', 'set', 'workspace', root], { env: { PODIUM_CONFIG_DIR: config } });
    expect(offersWith({ cwd: config, config }, 'test', '')).not.toContain('open-stage');
    expect(offersWith({ cwd: config, config }, 'test', 'op')).toEqual(['open-stage']);
    expect(offersWith({ cwd: config, config }, 'submit', 'open-stage/')).toEqual(['open-stage/A-rush']);
    expect(offersWith({ cwd: config, config }, 'edit', 'my')).toEqual(['my contests']);
    expect(offersWith({ cwd: config, config }, 'run', '--input', 'op')).toEqual([]);
  });

  it('does not mistake the value of an option for a command or an argument', () => {
    expect(offers('--server', 'http', ':', '//podium.example.org', 'config', 'un')).toEqual(['unset']);
    expect(offers('problem', 'list', '--tag', 'graphs', '--d')).toEqual(['--difficulty']);
    expect(offers('config', 'get', '--', 'se')).toEqual(['server']);
  });
});
