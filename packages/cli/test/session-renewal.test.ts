import { createClient, isPodiumError } from '@podium/sdk';
import { expect, it } from 'vitest';
import { prepareSharedServer } from '../../server/test/shared-server.ts';
import { openSession } from '../src/session/session.ts';
import { findPaths } from '../src/settings/paths.ts';
import { signUpLearner } from './people.ts';
import { temporaryFolder } from './run-cli.ts';

const minute = 60_000;

it('stays with two programs that share it, however often both renew it while the server’s clock jumps', async () => {
  const [server, folder] = [await prepareSharedServer(), await temporaryFolder()];
  const { env } = await signUpLearner(server.url, folder, 'Ada');
  let losses = 0;
  const open = async () => {
    const { tokens } = await openSession({
      paths: findPaths(env),
      settings: {
        ...{ server: server.url, serverSource: 'default', tokens: 'file', stored: {} },
        ...{ workspaceRoot: undefined, hasKeysFile: false },
      },
      environmentToken: undefined,
    });
    const onSignedOut = () => {
      losses += 1;
    };
    return createClient({ baseUrl: `${server.url}/api`, tokens, onSignedOut });
  };
  const programs = [await open(), await open()];
  for (let round = 0; round < 40; round += 1) {
    server.clock.move(90 * minute);
    const calls = programs.flatMap((program) => [1, 2, 3].map(() => program.users.profile()));
    // In every other round it jumps again between a renewal and the request that needed it.
    const jump = Promise.race(calls.slice(round % calls.length)).finally(() => {
      if (round % 2 === 1) server.clock.move(20 * minute);
    });
    const outcomes = await Promise.allSettled([jump, ...calls]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(isPodiumError(outcome.reason) && outcome.reason.code).toBe('token_invalid');
    }
    for (const program of programs) expect(await program.users.profile()).toMatchObject({ firstName: 'Ada' });
  }
  expect(losses).toBe(0);
});
