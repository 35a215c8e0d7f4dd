import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSharedServer, rememberData } from '../../../server/test/shared-server.ts';
import { startServer, type TestServer } from '../../../server/test/start-server.ts';
import { createTestClock, type TestClock } from '../../../server/test/test-clock.ts';
import { buildCli, podiumEntry } from '../build-cli.ts';
import { type FlakyProxy, startFlakyProxy } from '../flaky-proxy.ts';
import { setUpLearnerOn } from '../learner-setup.ts';
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
  /** For stories that kill the server. By default, stories with the problems of `sums` use the server that test files share. */
  hasOwnServer?: boolean;
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
export interface Story<Server = Pick<TestServer, 'url' | 'admin'>> {
  server: Server;
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
  /**
   * Remembers the data of the server, which has to be the story's own. The function that it returns
   * restores them.
   */
  rememberData(): () => void;
  /** Closes the terminals, stops an own server, removes the folders. */
  close(): Promise<void>;
}

const minuteMs = 60_000;

export function setUpStory(options: StoryOptions & { hasOwnServer: true }): Promise<Story<TestServer>>;
export function setUpStory(options?: StoryOptions): Promise<Story>;
export async function setUpStory({ content = 'sums', frozenAt, hasOwnServer }: StoryOptions = {}): Promise<Story> {
  const own = await mkdtemp(join(tmpdir(), 'podium-story-'));
  const standstill = frozenAt === undefined ? undefined : Date.parse(frozenAt);
  const needsOwn = hasOwnServer || content === 'demo' || standstill !== undefined;
  // First: were it to fail meanwhile, the set-up would go on, on a server that the next file has.
  await buildCli();
  const people = needsOwn ? await setUpOnOwnServer(content, own, standstill) : await setUpOnSharedServer();
  const { admin, learner, clock } = people;
  if (standstill !== undefined) clock.freezeAt(standstill);
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
    work,
    editors: createEditors(bin),
    openPodium: (args = [], options = {}) => open(options, [process.execPath, podiumEntry, ...args]),
    openShell: (options = {}) => open(options),
    rememberData: () => rememberData(dataDirIn(own), own),
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

type People = Pick<Story, 'server' | 'proxy' | 'clock' | 'admin' | 'learner' | 'close'>;

async function setUpOnSharedServer(): Promise<People> {
  const server = await prepareSharedServer();
  return { ...(await meetLearner(server)), clock: server.clock };
}

async function setUpOnOwnServer(
  content: StoryOptions['content'],
  folder: string,
  standstill: number | undefined,
): Promise<People> {
  const clock = createTestClock(folder);
  if (standstill !== undefined) clock.move(standstill - minuteMs - Date.now());
  const env = { ...clock.env, PODIUM_DATA_DIR: dataDirIn(folder), PODIUM_DEMO: content === 'demo' ? '1' : '0' };
  const server = await startServer(env);
  const people = content === 'demo' ? await meetDemoPeople(server, folder) : await meetLearner(server);
  return {
    ...people,
    clock,
    async close() {
      await people.close();
      await server.stop();
    },
  };
}

const dataDirIn = (folder: string) => join(folder, 'data');

async function meetLearner(server: Story['server']): Promise<Omit<People, 'clock'>> {
  const { ada, ...setup } = await setUpLearnerOn(server);
  return { ...setup, learner: ada };
}

async function meetDemoPeople(server: TestServer, folder: string): Promise<Omit<People, 'clock'>> {
  const proxy = await startFlakyProxy(server.url);
  return {
    server,
    proxy,
    admin: await signInAdmin(server, folder),
    learner: await signInDemoLearner(proxy.url, folder),
    close: () => proxy.close(),
  };
}
