import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { buildCli, podiumEntry } from './build-cli.ts';
import { makePulledFolder } from './pulled-folder.ts';
import { runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await makePulledFolder(await temporaryFolder(), programs.wrong);
});

const { PATH } = process.env;
const solution = () => readFile(join(cwd, 'solution.cpp'), 'utf8');

async function makeEditor(script: string): Promise<string> {
  await writeFiles(cwd, { 'my editor': `#!/bin/sh\n${script}\n` });
  await chmod(join(cwd, 'my editor'), 0o755);
  return join(cwd, 'my editor');
}

describe('template edit', () => {
  it('begins with the starter, stores what is saved, and shows it in the list', async () => {
    const config = await temporaryFolder();
    const env = { PATH, PODIUM_CONFIG_DIR: config };
    const template = join(config, 'templates', 'solution.py');
    const left = await runCli(['template', 'edit', 'py', '--json'], { cwd, env: { ...env, EDITOR: 'true' } });
    expect(left.json()).toMatchObject({ path: template, isSaved: false, exitCode: 0 });
    expect(
      (await runCli(['template', 'edit', 'py'], { cwd, env: { ...env, EDITOR: 'no-such-editor' } })).exitCode,
    ).toBe(2);
    expect(await readdir(join(config, 'templates'))).toEqual([]);

    const editor = await makeEditor('echo "# {{title}}" >> "$1"');
    const saved = await runCli(['template', 'edit', 'py'], { cwd, env: { ...env, EDITOR: `'${editor}'` } });
    expect(saved).toMatchObject({ exitCode: 0, stdout: '' });
    expect(saved.stderr).toContain('{{title}}, {{id}}, {{url}}, {{date}}, {{author}} stand for the problem');
    expect(await readFile(template, 'utf8')).toMatch(/^import sys[\s\S]*# \{\{title\}\}\n$/);
    const { templates } = (await runCli(['template', 'list', '--json'], { env })).json() as { templates: object[] };
    expect(templates).toContainEqual({ language: 'py', path: template, exists: true });
    expect((await runCli(['template', 'list'], { env })).stderr).toContain('start with solution.py');

    const emptied = await makeEditor(': > "$1"');
    const empty = await runCli(['template', 'edit', 'py'], { cwd, env: { ...env, EDITOR: `'${emptied}'` } });
    expect(empty.stderr).toContain(`The template ${template} is empty.`);
  });
});

describe('edit', () => {
  it('opens the solution in the editor, whose options and quoted path it keeps', async () => {
    const editor = await makeEditor('echo "$1" > "$2"');
    const env = { PATH, VISUAL: `'${editor}' --wait`, EDITOR: 'false' };
    const { exitCode, stdout, stderr } = await runCli(['edit'], { cwd: join(cwd, 'tests'), env });
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(await solution()).toBe('--wait\n');
  });

  it('keeps what the editor prints off standard output, where the JSON is', async () => {
    const env = { PATH, EDITOR: `true; : ` };
    const { json } = await runCli(['edit', '--json'], { cwd, env });
    expect(json()).toEqual({ file: join(cwd, 'solution.cpp'), editor: 'true; :', exitCode: 0 });
  });

  it('opens a solution that is empty, which no judge would take', async () => {
    await writeFiles(cwd, { 'solution.cpp': '' });
    const editor = await makeEditor('echo written > "$1"');
    expect((await runCli(['edit'], { cwd, env: { PATH, EDITOR: `'${editor}'` } })).exitCode).toBe(0);
    expect(await solution()).toBe('written\n');
  });

  it('reports that the current folder is missing, and not the editor', async () => {
    const gone = join(cwd, 'gone');
    const { exitCode, stderr } = await runCli(['edit', join(cwd, 'solution.cpp')], {
      cwd: gone,
      env: { PATH, EDITOR: 'true' },
    });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`The folder ${gone} no longer exists.`);
  });

  it('ends with the exit code of the editor', async () => {
    const editor = await makeEditor('exit 42');
    const { exitCode, stderr } = await runCli(['edit'], { cwd, env: { PATH, EDITOR: `'${editor}'` } });
    expect(exitCode).toBe(42);
    expect(stderr).toContain('the editor ended with exit code 42');
  });

  it('reports an editor that was killed, and ends with the exit code of a shell', async () => {
    const editor = await makeEditor('kill -9 $$');
    const { exitCode, stderr } = await runCli(['edit'], { cwd, env: { PATH, EDITOR: `exec '${editor}'` } });
    expect(exitCode).toBe(137);
    expect(stderr).toContain('solution.cpp contains the last saved version');
    expect(await solution()).toBe(programs.wrong);
  });

  it.each([
    [{ EDITOR: 'no-such-editor-here' }, "The editor 'no-such-editor-here' cannot be started"],
    [{ VISUAL: ' ', EDITOR: '' }, 'There is no terminal to edit in'],
  ])('with %j says what is wrong and exits 2', async (env, message) => {
    const { exitCode, stdout, stderr } = await runCli(['edit'], { cwd, env: { PATH, ...env } });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(await solution()).toBe(programs.wrong);
  });

  it('refuses what is no C++ file, and a folder without a problem', async () => {
    const env = { PATH, EDITOR: 'true' };
    expect((await runCli(['edit', 'problem.md'], { cwd, env })).stderr).toContain('is not a source file');
    expect((await runCli(['edit'], { cwd: tmpdir(), env })).exitCode).toBe(2);
  });
});

describe('edit on a terminal', () => {
  let bin: string;

  beforeAll(async () => {
    [bin] = await Promise.all([mkdtemp(join(tmpdir(), 'podium-cli-')), buildCli()]);
  });

  afterAll(() => rm(bin, { recursive: true, force: true }));

  /**
   * Runs a shell line in a pseudo-terminal. Types each text once the screen shows the text that it
   * waits for.
   */
  async function onTerminal(
    line: string,
    env: Record<string, string>,
    typing: { at: string; text: string }[] = [],
  ): Promise<string> {
    const child = execa('sh', ['-c', 'exec script -qec "$0" /dev/null', `trap : INT; stty cols 100 rows 30; ${line}`], {
      cwd,
      reject: false,
      extendEnv: false,
      env: { HOME: bin, PATH: String(PATH), TERM: 'xterm', PODIUM_CONFIG_DIR: bin, ...env },
      stdin: 'pipe',
    });
    let screen = '';
    const left = [...typing];
    child.stdout.on('data', (chunk) => {
      screen += chunk;
      if (left[0] !== undefined && screen.includes(left[0].at)) child.stdin.write(left.shift()?.text ?? '');
    });
    await child;
    return screen;
  }

  const podium = `'${process.execPath}' '${podiumEntry}'`;

  it('leaves Ctrl-C to the editor, which goes on', async () => {
    const editor = await makeEditor('trap "echo caught" INT\necho ready\nread line || read line\necho "$line" > "$1"');
    const screen = await onTerminal(`${podium} edit; echo "ended $?"`, { EDITOR: `'${editor}'` }, [
      { at: 'ready', text: '\u0003' },
      { at: 'caught', text: 'saved\r' },
    ]);
    expect(screen).toContain('caught');
    expect(screen).toContain('ended 0');
    expect(await solution()).toBe('saved\n');
  });

  it('makes the terminal usable again after an editor that was killed', async () => {
    const editor = await makeEditor('stty raw -echo\nprintf "\\033[?1049h"\nkill -9 $$');
    const screen = await onTerminal(`${podium} edit; echo "ended $?"; stty -a`, { EDITOR: `exec '${editor}'` });
    expect(screen).toContain('\u001b[?1049l');
    expect(screen).toContain('ended 137');
    expect(screen).toMatch(/[^-]icanon/);
    expect(screen).toMatch(/[^-]echo /);
  });

  it('takes nano or vi where no editor is named', async () => {
    await writeFiles(bin, { vi: '#!/bin/sh\necho "vi $1" > "$1"\n' });
    await chmod(join(bin, 'vi'), 0o755);
    const screen = await onTerminal(`PATH='${bin}' ${podium} edit; echo "ended $?"`, {});
    expect(screen).toContain('ended 0');
    expect(await solution()).toBe(`vi ${join(cwd, 'solution.cpp')}\n`);
  });

  it('lists the editors it looked for if there is none', async () => {
    const screen = await onTerminal(`PATH=/nonexistent ${podium} edit; echo "ended $?"`, {});
    expect(screen).toContain('there is no nano and no vi');
    expect(screen).toContain('ended 2');
  });
});
