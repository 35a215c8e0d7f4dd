import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCacheDir } from '../packages/server/test/shared-judge-parts.ts';
import { startServerProcess } from './harness/server-process.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { workspaceRoot } from './harness/workspace-paths.ts';

// These tests type every command of a document's console blocks as it is written, in one shell,
// against a real server.

interface Typed {
  command: string;
  exitCode: number;
  printed: string;
}

it('holds commands that work as they are written', async () => {
  const { shell, clone } = await openShell();
  const readme = await readFile(join(workspaceRoot, 'README.md'), 'utf8');
  const learner = commandsOf(readme, 'Solve a problem');
  const admin = commandsOf(readme, 'Set problems and contests');
  expect(learner).toContain('podium submit');
  expect(admin.some((command) => command.startsWith('podium contest create'))).toBe(true);

  const typed = await type([...learner, `cd ${clone}`, ...admin], shell);
  expect(typed.map(({ command }) => command)).toEqual([...learner, `cd ${clone}`, ...admin]);
  expect(typed.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);

  const printedBy = (command: string) => typed.find((one) => one.command === command)?.printed;
  expect(printedBy('podium test')).toContain('All tests passed');
  expect(printedBy('podium submit')).toContain('Accepted');
  expect(printedBy('podium contest leaderboard winter-warm-up')).toContain('Robin Doe (you)');
  expect(printedBy('podium contest show friday-cup')).toContain('Friday Cup');
});

it('for setters holds commands that make a contest, typed in an empty folder', async () => {
  const { shell, root } = await openShell();
  const commands = commandsOf(await readFile(join(workspaceRoot, 'docs/setters.md'), 'utf8'), 'The whole way');
  expect(commands).toContain('podium problem new sum-of-numbers');
  const before = ['npm run install-cli', `mkdir ${join(root, 'empty')}`, `cd ${join(root, 'empty')}`];
  const typed = await type([...before, ...commands], shell);
  expect(typed.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
  expect(typed).toHaveLength(before.length + commands.length);
  const plan = typed.find(({ command }) => command === 'podium problem plan sum-of-numbers');
  expect(plan?.printed).toContain('Sum Of Numbers is the same as on the server');
});

/** Starts a server, and makes what the commands are typed in. */
async function openShell() {
  const root = await temporaryFolder('readme');
  const server = await startServerProcess(join(root, 'data'));
  const clone = await linkClone(root);
  const passwords = { learner: 'learn-by-solving', admin: server.admin?.password ?? '' };
  return { root, clone, shell: { clone, home: join(root, 'home'), server: server.url, passwords } };
}

/**
 * Returns the commands after the prompts of a section's console blocks. A here-document belongs to
 * its command.
 */
function commandsOf(readme: string, section: string): string[] {
  const text = readme.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const blocks = [...text.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.split(/^\$ /m).slice(1)).map((command) => command.trimEnd());
}

/**
 * Creates a folder that looks like a clone after its first start. The examples are copied, because
 * an upload writes a note into the example's folder.
 */
async function linkClone(root: string): Promise<string> {
  const clone = join(root, 'podium');
  await mkdir(clone);
  const linked = ['node_modules', 'packages', 'scripts', 'package.json', 'package-lock.json'];
  for (const name of linked) await symlink(join(workspaceRoot, name), join(clone, name));
  await cp(join(workspaceRoot, 'examples'), join(clone, 'examples'), { recursive: true });
  return clone;
}

interface Shell {
  clone: string;
  home: string;
  server: string;
  passwords: { learner: string; admin: string };
}

/**
 * Types the commands into one bash. One thing differs from a terminal: a sign-in reads its password
 * from standard input, because nobody can answer a prompt.
 */
async function type(commands: readonly string[], { clone, home, server, passwords }: Shell): Promise<Typed[]> {
  await mkdir(home);
  const mark = 'exit-code-of-the-command';
  const lines = commands.map((command) => `${withPassword(command, passwords)}\necho "${mark} $?"\n`);
  // Bash reads a script file. If it read standard input, commands that read standard input would
  // read the script.
  const script = join(home, '.typed');
  await writeFile(script, `exec 2>&1\n${lines.join('')}`);
  const printed = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      'bash',
      [script],
      {
        cwd: clone,
        env: {
          PATH: `${join(home, '.local', 'bin')}:${process.env.PATH}`,
          HOME: home,
          PODIUM_SERVER: server,
          PODIUM_CACHE_DIR: runCacheDir,
          npm_config_prefix: join(home, '.local'),
        },
      },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${stdout}\n${stderr}`, { cause: error })) : resolve(stdout),
    );
    child.stdin?.end();
  });
  const outcomes = [...printed.matchAll(new RegExp(`([\\s\\S]*?)${mark} (\\d+)\\n`, 'g'))];
  return outcomes.map(([, text = '', exitCode], index) => ({
    command: commands[index] ?? '',
    exitCode: Number(exitCode),
    printed: text,
  }));
}

function withPassword(command: string, passwords: Shell['passwords']): string {
  const [, who] = /^podium login --email (learner|admin)@podium\.example$/.exec(command) ?? [];
  if (who === 'learner' || who === 'admin') return `${command} --password-stdin <<< '${passwords[who]}'`;
  return command;
}
