import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCacheDir } from '../../packages/server/test/shared-judge-parts.ts';
import { workspaceRoot } from './workspace-paths.ts';

/** A command of a document that was typed. */
export interface Typed {
  command: string;
  exitCode: number;
  printed: string;
}

/**
 * Returns the commands after the prompts of a section's console blocks. A here-document belongs to
 * its command.
 */
export function commandsOf(readme: string, section: string): string[] {
  const text = readme.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const blocks = [...text.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.split(/^\$ /m).slice(1)).map((command) => command.trimEnd());
}

/**
 * Makes a folder that looks like a clone after its first start, and returns it. The examples are
 * copied, because an upload writes a note into the example's folder.
 */
export async function linkClone(clone: string): Promise<string> {
  await requirePackages();
  await mkdir(clone);
  const linked = ['node_modules', 'packages', 'scripts', 'package.json', 'package-lock.json'];
  for (const name of linked) await symlink(join(workspaceRoot, name), join(clone, name));
  await cp(join(workspaceRoot, 'examples'), join(clone, 'examples'), { recursive: true });
  return clone;
}

/**
 * Throws unless the packages are those of the lockfile. The set-up before a typed command would
 * install them through the link, over those of the tests that run.
 */
async function requirePackages(): Promise<void> {
  const lockfile = await readFile(join(workspaceRoot, 'package-lock.json'));
  const installed = await readFile(join(workspaceRoot, 'node_modules', '.podium-lockfile'), 'utf8').catch(() => '');
  if (installed !== createHash('sha256').update(lockfile).digest('hex'))
    throw new Error('The packages are not those of package-lock.json: run `node scripts/setup.mjs --for test`.');
}

/** Where commands are typed. */
export interface Shell {
  clone: string;
  /** It is made when the commands are typed. */
  home: string;
  /** The address of the server. */
  server: string;
  passwords: { learner: string; admin: string };
}

/**
 * Types the commands into one bash. One thing differs from a terminal: a sign-in reads its password
 * from standard input, because nobody can answer a prompt.
 */
export async function type(commands: readonly string[], { clone, home, server, passwords }: Shell): Promise<Typed[]> {
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
