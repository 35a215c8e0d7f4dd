import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning } from './is-running.ts';
import { openTerminal, type Terminal, type TerminalOptions } from './terminal.ts';

// These tests run programs with known behaviour in the terminal of the stories.

let folder: string;
let terminal: Terminal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-cli-'));
});

afterEach(async () => {
  await terminal?.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(options: Partial<TerminalOptions> = {}): Promise<void> {
  terminal = await openTerminal({ columns: 60, rows: 10, env: { PATH: process.env.PATH }, cwd: folder, ...options });
}

const bash = (script: string) => ['bash', '-c', script];

describe('a terminal', () => {
  it('opens a shell in a folder, types into it and shows what it answers', async () => {
    await open();
    await terminal.waitFor(/^\$$/m);
    await terminal.type('pwd; echo "; é ● $((6 * 7))"\n');
    expect(await terminal.waitFor(/● 42\n\$$/)).toBe(`$ pwd; echo "; é ● $((6 * 7))"\n${folder}\n; é ● 42\n$`);
  });

  it('has the environment it was given, a UTF-8 locale and nothing of the test run', async () => {
    await open({ env: { PATH: process.env.PATH, GREETING: 'a b' }, command: ['env'], rows: 30 });
    expect(await terminal.waitForExit()).toBe(0);
    const names = (await terminal.screen()).split('\n').map((line) => line.replace(/=.*/, ''));
    expect(await terminal.screen()).toContain('GREETING=a b');
    expect(await terminal.screen()).toContain('LANG=C.UTF-8');
    expect(await terminal.screen()).toContain('TERM=tmux-256color');
    expect(names).not.toContain('VITEST');
    expect(names).not.toContain('CI');
  });

  it('presses named keys, control keys and the semicolon', async () => {
    await open({ command: bash('stty raw -echo; echo ready; cat -v') });
    await terminal.waitFor('ready');
    await terminal.keys(';', 'C-c', 'Escape', 'Up', 'PageDown', 'BTab', 'M-x', '-', 'é', 'x');
    await terminal.waitFor(';^C^[^[[A^[[6~^[[Z^[x-M-CM-)x');
  });

  it('rejects an unknown key', async () => {
    await open();
    await expect(terminal.keys('Esc')).rejects.toThrow("'Esc' is no key");
  });

  it('interrupts with Ctrl-C, suspends with Ctrl-Z', async () => {
    await open();
    // The shell may show a command before it runs. The program itself shows that it has the
    // terminal.
    const program = `bash -c 'trap "echo going on" CONT; echo working; while :; do sleep 0.05; done'`;
    await terminal.type(`${program}\n`);
    await terminal.waitFor(/^working$/m);
    await terminal.keys('C-z');
    await terminal.waitFor('Stopped');
    await terminal.type('fg\n');
    await terminal.waitFor(/^going on$/m);
    await terminal.keys('C-c');
    await terminal.type('echo ended $?\n');
    await terminal.waitFor('ended 130');
  });

  it('sends a program its new size', async () => {
    await open({ command: bash('trap "stty size" WINCH; stty size; while :; do sleep 0.05; done') });
    await terminal.waitFor('10 60');
    await terminal.resize(132, 43);
    await terminal.waitFor('43 132');
    expect(await terminal.state()).toMatchObject({ columns: 132, rows: 43 });
  });

  it('turns the wheel and clicks once a program asks for the mouse', async () => {
    await open({ command: bash(String.raw`stty raw -echo; read -N 1; printf '\e[?1000h\e[?1006h'; cat -v`) });
    await expect(terminal.wheel('down')).rejects.toThrow('has not asked for the mouse');
    await terminal.keys('x');
    await expect.poll(async () => (await terminal.state()).wantsMouse).toBe(true);
    await terminal.wheel('down', { notches: 2, column: 7, row: 3 });
    await terminal.wheel('up');
    await terminal.click(5, 4);
    await terminal.waitFor('^[[<65;7;3M^[[<65;7;3M^[[<64;1;1M^[[<0;5;4M^[[<0;5;4m');
  });

  it('pastes in brackets where a program asked for them', async () => {
    await open({ command: bash(String.raw`stty raw -echo; printf '\e[?2004hready'; cat -v`) });
    await terminal.waitFor('ready');
    await terminal.paste('-a;');
    await terminal.waitFor('^[[200~-a;^[[201~');
  });

  it('shows text without its colours, with them, and every byte that was written', async () => {
    await open({ command: bash(String.raw`printf 'a \e[31mred\e[0m word  \n\n'`) });
    await terminal.waitForExit();
    expect(await terminal.screen()).toBe('a red word');
    expect(await terminal.screenWithColours()).toContain('a \u001b[31mred\u001b[39m word');
    expect(await terminal.written()).toBe('a \u001b[31mred\u001b[0m word  \r\n\r\n');
  });

  it('keeps lines that scroll out, and reports the alternate screen and a hidden cursor', async () => {
    await open({
      command: bash(String.raw`seq 30; printf '\e[?1049h\e[H\e[?25lfull'; read; printf '\e[?1049l\e[?25h'; read`),
    });
    expect(await terminal.waitFor('full')).toBe('full');
    expect(await terminal.state()).toMatchObject({ isAlternateScreen: true, cursor: { isVisible: false } });
    await terminal.keys('Enter');
    expect(await terminal.waitUntilGone('full')).not.toContain('15');
    expect(await terminal.state()).toMatchObject({ isAlternateScreen: false, cursor: { isVisible: true } });
    expect(await terminal.scrollback()).toMatch(/^1\n2\n3\n(?:\d+\n)*30/);
  });

  it('has the text that a program copies', async () => {
    await open({ command: bash(String.raw`printf '\e]52;c;%s\a' "$(printf 'copied text' | base64)"; read`) });
    await expect.poll(() => terminal.clipboard().catch(() => '')).toBe('copied text');
  });

  it.each([
    ['exit 3', 3],
    ['kill -9 $$', 137],
    ['trap "exit 5" INT; kill -INT $$', 5],
  ])('knows how `%s` ended', async (script, exitCode) => {
    await open({ command: bash(`echo last words; ${script}`) });
    expect(await terminal.waitForExit()).toBe(exitCode);
    expect(await terminal.isAlive()).toBe(false);
    expect(await terminal.screen()).toContain('last words');
  });

  it('hangs up on a program, which can end in order', async () => {
    await open({ command: bash(`trap 'echo gone > left; exit' HUP; echo ready; while :; do sleep 0.05; done`) });
    await terminal.waitFor('ready');
    await terminal.hangUp();
    expect(await readFile(join(folder, 'left'), 'utf8')).toBe('gone\n');
  });

  it('reports how a program leaves the line settings', async () => {
    await open({ command: bash('stty raw -echo; exit 1') });
    await terminal.waitForExit();
    expect(await terminal.lineSettings()).toMatch(/-icanon .*-echo /s);
  });

  it('fails with the last screen when a text does not come, at once when the program has ended', async () => {
    await open({ command: bash('echo something else; read; exit 4') });
    await terminal.waitFor('something');
    await expect(terminal.waitFor('hello', { timeoutMs: 50 })).rejects.toThrow(
      'hello did not appear within 50 ms. The program runs; the screen is:\n  | something else',
    );
    await terminal.keys('Enter');
    await expect(terminal.waitFor(/hello/, { timeoutMs: 3_600_000 })).rejects.toThrow('has ended with 4');
  });

  it.each(['sleep 1000', 'trap "" HUP; sleep 1000'])('ends `%s` when it closes', async (script) => {
    await open({ command: bash(`echo ready; ${script}; exit`) });
    await terminal.waitFor('ready');
    const pid = await terminal.pid();
    expect(isRunning(pid)).toBe(true);
    await terminal.close();
    expect(isRunning(pid)).toBe(false);
  });
});
