import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from '../../test/run-cli.ts';
import { commandGroups } from '../commands/index.ts';
import { type CompletionShell, completionScript, listCompletionNodes } from './completion-script.ts';

const shells: readonly CompletionShell[] = ['bash', 'zsh', 'fish'];
const nodes = listCompletionNodes(commandGroups);

describe('the completion command', () => {
  it.each(shells)('prints the script for %s, which names every command and option', async (shell) => {
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

  it('rejects other shells, and its help names the file for the script', async () => {
    const refused = await runCli(['completion', 'tcsh']);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('Allowed choices are bash, zsh, fish');
    const { stdout } = await runCli(['completion', '--help']);
    for (const file of ['~/.bashrc', '~/.zshrc', '~/.config/fish/completions/podium.fish']) {
      expect(stdout).toContain(file);
    }
  });

  it.each(shells.filter((shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0))('is valid %s', async (shell) => {
    const file = join(await temporaryFolder(), 'podium');
    await writeFile(file, completionScript(shell, commandGroups));
    const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});

describe('completion in bash', () => {
  const script = completionScript('bash', commandGroups);

  /** Returns bash's suggestions for a command line whose last word is being typed. */
  function offers(...words: string[]): string[] {
    return offersIn(tmpdir(), ...words);
  }

  function offersIn(folder: string, ...words: string[]): string[] {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const run = `COMP_WORDS=(podium ${quoted}); COMP_CWORD=${words.length}; _podium; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '--noprofile', '-c', `${script}\n${run}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return stdout.split('\n').filter((line) => line !== '');
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
    expect(offers('config', 'get', 's')).toEqual(['server']);
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

  it('does not mistake the value of an option for a command or an argument', () => {
    expect(offers('--server', 'http', ':', '//podium.example.org', 'config', 'un')).toEqual(['unset']);
    expect(offers('problem', 'list', '--tag', 'graphs', '--d')).toEqual(['--difficulty']);
    expect(offers('config', 'get', '--', 's')).toEqual(['server']);
  });
});
