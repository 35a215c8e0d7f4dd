import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { prepareSharedServer, rememberData } from '../../../server/test/shared-server.ts';
import { startServer, type TestServer } from '../../../server/test/start-server.ts';
import { createTestClock, type TestClock } from '../../../server/test/test-clock.ts';
import { buildCli, podiumEntry } from '../build-cli.ts';
import { type FlakyProxy, startFlakyProxy } from '../flaky-proxy.ts';
import { setUpLearnerOn, shownFolder } from '../learner-setup.ts';
import { type Person, signInAdmin, signInDemoLearner } from '../people.ts';
import { writeFiles } from '../write-files.ts';
import { createEditors, type Editors } from './editors.ts';
import { openTerminal, type Terminal } from './terminal.ts';

export interface StoryOptions {
  /**
   * `sums`, the default, has the problems Sum of Two, Sum of Squares and Paths, which all ask for
   * the sum of two numbers (`programs.ts` has solutions), and the new learner Ada. `demo` has the
   * demo's problems and contests, and its learner Robin.
   */
  content?: 'sums' | 'demo';
  /**
   * The server and the terminals show this time (ISO), and it stands still. The setup uses the
   * minute before it with a running clock, so that earlier events have earlier times. By default
   * the server's clock runs, and the terminals show the real time.
   */
  frozenAt?: string;
  /**
   * Stories that kill the server need one of their own. By default, stories with the problems of
   * `sums` use the server that test files share.
   */
  hasOwnServer?: boolean;
}

interface PlaceOptions {
  columns?: number;
  rows?: number;
  /**
   * Variables in addition to the learner's: `{ VISUAL: await story.editors.replacing(program) }`.
   */
  env?: Readonly<Record<string, string | undefined>>;
  /** The working folder, relative to the learner's or absolute. The default is the learner's. */
  cwd?: string;
  /** Tests share the terminal until the story closes. By default a test's end closes it. */
  isShared?: boolean;
}

/** A real server, a learner who is signed in there, and terminals that run the built `podium`. */
export interface Story<Server = Pick<TestServer, 'url' | 'admin'>> {
  server: Server;
  /** The proxy between learner and server, which can lose answers. */
  proxy: FlakyProxy;
  /** The server's clock. The times that commands and screens show follow it. */
  clock: TestClock;
  admin: Person;
  learner: Person;
  /** The learner's working folder, which is empty at first. */
  work: string;
  editors: Editors;
  /** Opens a terminal with `podium`. Without arguments it is the full-screen interface. */
  openPodium(args?: readonly string[], options?: PlaceOptions): Promise<Terminal>;
  /** Opens a terminal with a shell that knows `podium`. */
  openShell(options?: PlaceOptions): Promise<Terminal>;
  /**
   * Runs a command of `podium` as the administrator, which must succeed: `asAdmin('contest',
   * 'create', …)`.
   */
  asAdmin(...args: readonly string[]): Promise<void>;
  /**
   * Remembers the data of the server, which must be the story's own. The returned function restores
   * them.
   */
  rememberData(): () => void;
  /** Closes the terminals, stops the story's own server and removes the folders. */
  close(): Promise<void>;
}

const minuteMs = 60_000;

export function setUpStory(options: StoryOptions & { hasOwnServer: true }): Promise<Story<TestServer>>;
export function setUpStory(options?: StoryOptions): Promise<Story>;
export async function setUpStory({ content = 'sums', frozenAt, hasOwnServer }: StoryOptions = {}): Promise<Story> {
  const own = await mkdtemp(join(shownFolder, 'podium-story-'));
  const standstill = frozenAt === undefined ? undefined : Date.parse(frozenAt);
  const needsOwn = hasOwnServer || content === 'demo' || standstill !== undefined;
  // The build comes first. If it failed while a server is set up, the setup would continue on a
  // server that the next file uses.
  await buildCli();
  const people = needsOwn ? await setUpOnOwnServer(content, own, standstill) : await setUpOnSharedServer();
  const { admin, learner, clock } = people;
  if (standstill !== undefined) clock.freezeAt(standstill);
  const work = join(own, 'work');
  const bin = join(own, 'bin');
  await mkdir(work);
  await writeFiles(bin, { podium: `#!/bin/sh\nexec '${process.execPath}' '${podiumEntry}' "$@"\n` });
  await chmod(join(bin, 'podium'), 0o755);
  const terminals = new Set<Terminal>();
  const open = async ({ env, cwd = '.', isShared, ...size }: PlaceOptions, command?: readonly string[]) => {
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
    terminals.add(terminal);
    if (isShared) return terminal;
    // An open screen goes on asking the server and drawing, which would take the time of the next
    // tests.
    onTestFinished(async () => {
      if (terminals.delete(terminal)) await terminal.close();
    });
    return terminal;
  };
  return {
    ...people,
    work,
    editors: createEditors(bin),
    openPodium: (args = [], options = {}) => open(options, [process.execPath, podiumEntry, ...args]),
    async openShell(options = {}) {
      const terminal = await open(options);
      // The terminal itself would show at once, before the prompt, what is typed earlier.
      await terminal.waitFor('$');
      return terminal;
    },
    rememberData: () => rememberData(dataDirIn(own), own),
    async asAdmin(...args) {
      const { exitCode, stderr } = await admin.podium(args);
      if (exitCode !== 0) throw new Error(`podium ${args.join(' ')}: ${exitCode}\n${stderr}`);
    },
    async close() {
      await Promise.all([...terminals].map((terminal) => terminal.close()));
      terminals.clear();
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
  // On a busy machine, making the demo takes longer than the minute that its content is old.
  if (standstill !== undefined) clock.slowFrom(standstill - minuteMs);
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
