import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CliRun, learnerEnvironment, runCli } from '../../packages/cli/test/run-cli.ts';

export interface CommandOptions {
  /** The command's working directory, relative to the person's home. The default is the home. */
  cwd?: string;
  stdin?: string;
}

/** A user with a home folder, a session, and the `podium` command. */
export interface Person {
  home: string;
  /** The environment of `podium`. */
  env: Readonly<Record<string, string | undefined>>;
  /** Runs `podium` with these arguments, in this process. */
  podium(words: readonly string[], options?: CommandOptions): Promise<CliRun>;
  /** Runs `podium … --json`, expects success, and returns the parsed output. */
  json<T>(words: readonly string[], options?: CommandOptions): Promise<T>;
}

/** Creates a person whose home is a new folder in `root`. */
export async function createPerson(root: string, name: string, serverUrl: string): Promise<Person> {
  const home = join(root, name);
  await mkdir(home, { recursive: true });
  const env = { ...learnerEnvironment(home, serverUrl), HOME: home };
  const podium: Person['podium'] = (words, { cwd = '.', ...options } = {}) =>
    runCli(words, { ...options, cwd: join(home, cwd), env });
  return {
    home,
    env,
    podium,
    async json<T>(words: readonly string[], options?: CommandOptions): Promise<T> {
      const result = await podium([...words, '--json'], options);
      if (result.exitCode !== 0) throw new Error(`podium ${words.join(' ')}: ${result.exitCode}\n${result.stderr}`);
      return result.json() as T;
    },
  };
}
