import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, demoLearner, startServer, uploadProblems } from '../server/start-server.mjs';
import { bareEnvironment, podium, timeProcess } from './podium.mjs';

/**
 * Signs in two learners and returns the environment in which each of them starts podium. The server
 * of `demo` has the ten problems and the running contest of the demo, which the learner has joined.
 * The server of `many` has no problems until `addProblems` uploads some. Both servers are processes
 * of their own on this machine, as a learner's server is.
 */
export async function openLearners(report) {
  const folder = await mkdtemp(join(tmpdir(), 'podium-benchmark-'));
  const servers = [];
  const close = async () => {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const open = async (name, { PODIUM_DEMO, account }) => {
    const server = await startServer(join(folder, name), { PODIUM_DEMO });
    servers.push(server);
    const env = environmentOf(join(folder, name), server.url);
    await timeProcess([podium, 'login', '--email', account.email, '--password-stdin'], env, account.password);
    // Most users have a settings file, and every command reads it.
    await timeProcess([podium, 'config', 'set', 'server', server.url], env);
    return { env, url: server.url };
  };
  try {
    report('Starting a server with the demo and one for many problems…');
    const demo = await open('demo', { PODIUM_DEMO: '1', account: demoLearner });
    await timeProcess([podium, 'contest', 'join', 'live'], demo.env);
    demo.folder = join(folder, 'podium-steps');
    await timeProcess([podium, 'problem', 'get', 'podium-steps', '--dir', demo.folder], demo.env);
    const many = await open('many', { PODIUM_DEMO: '0', account: admin });
    let count = 0;
    const addProblems = async (wanted) => {
      report(`Adding problems until there are ${wanted}…`);
      await uploadProblems(many.url, count, wanted);
      count = wanted;
    };
    return { demo, many, addProblems, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The environment of a user whose settings and caches are in `folder`. */
export function environmentOf(folder, url) {
  return {
    ...bareEnvironment,
    HOME: folder,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    PODIUM_CONFIG_DIR: join(folder, 'config'),
    PODIUM_CACHE_DIR: join(folder, 'cache'),
    PODIUM_SERVER: url,
  };
}
