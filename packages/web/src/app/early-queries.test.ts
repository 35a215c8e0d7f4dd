import { createClient, memoryTokenStore } from '@podium/sdk';
import { expect, it, vi } from 'vitest';
import { createStore } from '../lib/store.ts';
import { profileQuery } from '../queries/profile.ts';
import type { SessionState, SignedInUser } from '../session/session.ts';
import { beginReading, takeEarlyQueries } from './early-queries.ts';

const ada: SignedInUser = { id: '4f9k2m0q7x1z', userType: 'user' };
const bob: SignedInUser = { id: 'zzzzzzzzzzzz', userType: 'user' };
const profilePage = { pathname: '/user/profile', search: '' };

/** A session whose first check is under way, on a network that never answers. */
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
  beginReading(session, profilePage);
  await expect.poll(() => session.asked.mock.calls.length).toBe(1);
  session.current.set({ state: 'signed-in', user: ada });
  const queries = takeEarlyQueries(session, ada.id);
  expect(queries?.getQueryState(profileQuery(session.client).queryKey)?.fetchStatus).toBe('fetching');
  expect(takeEarlyQueries(session, ada.id)).toBeUndefined();
});

it('hands over nothing before the check has ended', () => {
  const session = beginSession();
  beginReading(session, profilePage);
  expect(takeEarlyQueries(session, undefined)).toBeUndefined();
  expect(takeEarlyQueries(session, ada.id)).toBeUndefined();
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
  beginReading(session, profilePage);
  for (const state of states) session.current.set(state);
  expect(takeEarlyQueries(session, bob.id)).toBeUndefined();
  expect(takeEarlyQueries(session, ada.id)).toBeUndefined();
});

it('asks for nothing once the check has ended', () => {
  const session = beginSession();
  session.current.set({ state: 'signed-in', user: ada });
  beginReading(session, profilePage);
  expect(takeEarlyQueries(session, ada.id)).toBeUndefined();
});
