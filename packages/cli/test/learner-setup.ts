import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import type { TestServer } from '../../server/test/start-server.ts';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { writeFiles } from './write-files.ts';

/** Screens of a hundred columns show paths in it, which would not fit in a longer one. */
export const shownFolder = '/tmp';

type AnyServer = Pick<TestServer, 'url' | 'admin'>;

/** A server with three problems, and Ada, who is signed in. The network between them can fail. */
export interface LearnerSetup<Server extends AnyServer = SharedServer> {
  server: Server;
  proxy: FlakyProxy;
  folder: string;
  admin: Person;
  ada: Person;
  /** Pulls the sum problem into a new folder with this program as the solution. */
  pull(name: string, program: string): Promise<string>;
  countSubmissions(): Promise<number>;
  close(): Promise<void>;
}

/** Sets up a learner on the server that test files share. */
export async function setUpLearner(): Promise<LearnerSetup> {
  return setUpLearnerOn(await prepareSharedServer());
}

/** Sets up a learner on a server without problems. `close` does not stop the server. */
export async function setUpLearnerOn<Server extends AnyServer>(server: Server): Promise<LearnerSetup<Server>> {
  const folder = await mkdtemp(join(shownFolder, 'podium-cli-'));
  const proxy = await startFlakyProxy(server.url);
  const admin = await signInAdmin(server, folder);
  for (const title of ['Sum of Two', 'Sum of Squares', 'Paths']) {
    const source = join(folder, 'packages', title);
    await writeFiles(source, sumProblemFiles({ title, difficulty: title === 'Paths' ? 'Hard' : 'Easy' }));
    expect((await admin.podium(['problem', 'upload', source])).exitCode).toBe(0);
  }
  const ada = await signUpLearner(proxy.url, folder, 'Ada');
  await mkdir(join(folder, 'work'));
  return {
    server,
    proxy,
    folder,
    admin,
    ada,
    async pull(name, program) {
      const target = join(folder, 'work', name);
      expect((await ada.podium(['problem', 'get', 'sum-of-two', '--dir', target])).exitCode).toBe(0);
      await writeFile(join(target, 'solution.cpp'), program);
      return target;
    },
    async countSubmissions() {
      return ((await ada.podium(['submissions', '-n', '200', '--json'])).json() as unknown[]).length;
    },
    async close() {
      await proxy.close();
      // The names of a list that was under way may still be stored.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
