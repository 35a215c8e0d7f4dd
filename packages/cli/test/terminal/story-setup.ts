import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '../../../server/test/start-server.ts';
import { createTestClock, type TestClock } from '../../../server/test/test-clock.ts';
import { buildCli, podiumEntry } from '../build-cli.ts';
import { type FlakyProxy, startFlakyProxy } from '../flaky-proxy.ts';
import { setUpLearner } from '../learner-setup.ts';
import { type Person, signInAdmin, signInDemoLearner } from '../people.ts';
import { writeFiles } from '../write-files.ts';
import { createEditors, type Editors } from './editors.ts';
import { openTerminal, type Terminal } from './terminal.ts';

export interface StoryOptions {
  /**
   * `sums` (unless said): the problems Sum of Two, Sum of Squares and Paths, which all ask for the sum of two numbers
   * (`programs.ts` has solutions), and Ada, who is new. `demo`: its problems and contests, and its learner Robin.
   */
  content?: 'sums' | 'demo';
  /**
   * Server and terminals have this time (ISO) and it stands still; all is set up in the minute before, with a clock that goes, since
   * what happened first is told from what came later. Unless said the server's clock goes on, and that of the terminals is true.
   */
  frozenAt?: string;
}

interface PlaceOptions {
  columns?: number;
  rows?: number;
  /** Beside the learner's: `{ VISUAL: await story.editors.replacing(program) }`. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Below the learner's working folder, or absolute; that folder itself unless said. */
  cwd?: string;
}

/** A real server, a learner who is signed in there, and terminals in which `podium` runs as it was built. */
export interface Story {
  server: TestServer;
  /** Between learner and server; it can lose answers. */
  proxy: FlakyProxy;
  /** Of the server. Times that commands and screens show follow it. */
  clock: TestClock;
  admin: Person;
  learner: Person;
  /** The learner's working folder, empty at first. */
  work: string;
  editors: Editors;
  /** Opens a terminal with `podium`; no arguments start the full-screen interface. */
  openPodium(args?: readonly string[], options?: PlaceOptions): Promise<Terminal>;
  /** Opens a terminal with a shell that knows `podium`. */
  openShell(options?: PlaceOptions): Promise<Terminal>;
  /** Gives a command of `podium` as the administrator, which has to succeed: `asAdmin('contest', 'create', …)`. */
  asAdmin(...args: readonly string[]): Promise<void>;
  /** Closes the terminals, stops the server, removes the folders. */
  close(): Promise<void>;
}

const minuteMs = 60_000;

export async function setUpStory({ content = 'sums', frozenAt }: StoryOptions = {}): Promise<Story> {
  const own = await mkdtemp(join(tmpdir(), 'podium-story-'));
  const clock = createTestClock(own);
  const standstill = frozenAt === undefined ? undefined : Date.parse(frozenAt);
  if (standstill !== undefined) clock.move(standstill - minuteMs - Date.now());
  const [people] = await Promise.all([
    content === 'demo' ? setUpDemo(clock.env, own) : setUpSums(clock.env),
    buildCli(),
  ]);
  if (standstill !== undefined) clock.freezeAt(standstill);
  const { admin, learner } = people;
  const work = join(own, 'work');
  const bin = join(own, 'bin');
  await mkdir(work);
  await writeFiles(bin, { podium: `#!/bin/sh\nexec '${process.execPath}' '${podiumEntry}' "$@"\n` });
  await chmod(join(bin, 'podium'), 0o755);
  const terminals: Terminal[] = [];
  const open = async ({ env, cwd = '.', ...size }: PlaceOptions, command?: readonly string[]) => {
    const terminal = await openTerminal({
      ...size,
      cwd: join(work, cwd),
      env: {
        ...learner.env,
        PATH: `${bin}:${process.env.PATH}`,
        ...(frozenAt === undefined ? {} : clock.env),
        ...env,
      },
      ...(command && { command }),
    });
    terminals.push(terminal);
    return terminal;
  };
  return {
    ...people,
    clock,
    work,
    editors: createEditors(bin),
    openPodium: (args = [], options = {}) => open(options, [process.execPath, podiumEntry, ...args]),
    openShell: (options = {}) => open(options),
    async asAdmin(...args) {
      const { exitCode, stderr } = await admin.podium(args);
      if (exitCode !== 0) throw new Error(`podium ${args.join(' ')}: ${exitCode}\n${stderr}`);
    },
    async close() {
      await Promise.all(terminals.map((terminal) => terminal.close()));
      await people.close();
      await rm(own, { recursive: true, force: true });
    },
  };
}

type People = Pick<Story, 'server' | 'proxy' | 'admin' | 'learner' | 'close'>;

async function setUpSums(env: Record<string, string>): Promise<People> {
  const { server, proxy, admin, ada, close } = await setUpLearner(env);
  return { server, proxy, admin, learner: ada, close };
}

async function setUpDemo(env: Record<string, string>, folder: string): Promise<People> {
  const server = await startServer({ ...env, PODIUM_DEMO: '1' });
  const proxy = await startFlakyProxy(server.url);
  return {
    server,
    proxy,
    admin: await signInAdmin(server, folder),
    learner: await signInDemoLearner(proxy.url, folder),
    async close() {
      await proxy.close();
      await server.stop();
    },
  };
}
