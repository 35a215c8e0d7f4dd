import { createClient, memoryTokenStore } from '@podium/sdk';
import { expect, it, vi } from 'vitest';
import { createStore } from '../lib/store.ts';
import { profileQuery } from '../queries/profile.ts';
import type { SessionState, SignedInUser } from '../session/session.ts';
import { prefetchPage, takePrefetched } from './prefetch-page.ts';

const ada: SignedInUser = { id: '4f9k2m0q7x1z', userType: 'user' };
const bob: SignedInUser = { id: 'zzzzzzzzzzzz', userType: 'user' };
const profilePage = { pathname: '/user/profile', search: '' };

/** Starts a session whose first check waits for a network that never answers. */
function beginSession() {
  const asked = vi.fn<(url: string | undefined) => void>();
  const client = createClient({
    baseUrl: 'http://podium.example',
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
    adapter: ({ url }) => {
      asked(url);
      return new Promise(() => undefined);
    },
  });
  return { client, current: createStore<SessionState>({ state: 'unknown' }), asked };
}

it('asks while the check is under way, and hands over to whom it finds, once', async () => {
  const session = beginSession();
  prefetchPage(session, profilePage);
  await expect.poll(() => session.asked.mock.calls.length).toBe(1);
  session.current.set({ state: 'signed-in', user: ada });
  const queries = takePrefetched(session, ada.id);
  expect(queries?.getQueryState(profileQuery(session.client).queryKey)?.fetchStatus).toBe('fetching');
  expect(takePrefetched(session, ada.id)).toBeUndefined();
});

it.each([
  [
    '/user/problem/contest/aaaaaaaaaaaa/bbbbbbbbbbbb',
    ['contest/getContest/aaaaaaaaaaaa', 'problem/bbbbbbbbbbbb', 'compiler/languages'],
  ],
  ['/user/leaderboard/aaaaaaaaaaaa', ['contest/getContest/aaaaaaaaaaaa', 'contest/getLeaderBoard/aaaaaaaaaaaa']],
  ['/admin/editContest/aaaaaaaaaaaa', []],
  ['/nowhere', []],
])('asks at %s for what the row of the page names', async (pathname, paths) => {
  const session = beginSession();
  prefetchPage(session, { pathname, search: '' });
  await expect
    .poll(() => session.asked.mock.calls.map(([url]) => url))
    .toEqual(paths.map((path) => `http://podium.example/${path}`));
});

it('hands over nothing before the check has ended', () => {
  const session = beginSession();
  prefetchPage(session, profilePage);
  expect(takePrefetched(session, undefined)).toBeUndefined();
  expect(takePrefetched(session, ada.id)).toBeUndefined();
});

it.each<[string, SessionState[]]>([
  [
    'the check found nobody',
    [
      { state: 'signed-out', reason: 'lost' },
      { state: 'signed-in', user: bob },
    ],
  ],
  [
    'the check was not answered',
    [
      { state: 'unreachable', message: 'lost' },
      { state: 'signed-in', user: bob },
    ],
  ],
  [
    'somebody else followed',
    [
      { state: 'signed-in', user: ada },
      { state: 'signed-in', user: bob },
    ],
  ],
])('forgets all where %s', (_, states) => {
  const session = beginSession();
  prefetchPage(session, profilePage);
  for (const state of states) session.current.set(state);
  expect(takePrefetched(session, bob.id)).toBeUndefined();
  expect(takePrefetched(session, ada.id)).toBeUndefined();
});

it('asks after a check that has found somebody, and hands over to them', async () => {
  const session = beginSession();
  session.current.set({ state: 'signed-in', user: ada });
  prefetchPage(session, profilePage);
  await expect.poll(() => session.asked.mock.calls.length).toBe(1);
  expect(takePrefetched(session, ada.id)).toBeDefined();
});

it('asks for nothing after a check that has found nobody', () => {
  const session = beginSession();
  session.current.set({ state: 'signed-out', reason: 'lost' });
  prefetchPage(session, profilePage);
  session.current.set({ state: 'signed-in', user: ada });
  expect(takePrefetched(session, ada.id)).toBeUndefined();
});
