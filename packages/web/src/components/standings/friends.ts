import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useStore } from '../../lib/store.ts';
import { createStored } from '../../lib/stored.ts';

/** The ids of participants that the user of this browser follows, by contest. */
const stored = createStored('podium.friends', z.record(z.string(), z.array(z.string())), {});

/** The most of them in one contest: the server places each of them for every reader. */
const maxFriends = 50;

export function useFriends(contestId: string): { friends: readonly string[]; toggle: (id: string) => void } {
  const friends = useStore(stored)[contestId] ?? none;
  return { friends, toggle: useCallback((id) => toggleFriend(contestId, id), [contestId]) };
}

const none: readonly string[] = [];

function toggleFriend(contestId: string, id: string): void {
  stored.set((all) => {
    const before = all[contestId] ?? [];
    const friends = before.includes(id) ? before.filter((each) => each !== id) : [...before, id].slice(-maxFriends);
    return { ...all, [contestId]: friends };
  });
}
