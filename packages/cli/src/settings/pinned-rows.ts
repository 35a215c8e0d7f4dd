import { readFile } from 'node:fs/promises';
import { changeJson, undefinedIfMissing } from '@podium/files';
import type { Paths } from './paths.ts';

/** The pins of further contests are forgotten, those changed longest ago first. */
const mostContests = 50;

/** The ids of participants by contest: the one changed last comes last. */
type Pins = Readonly<Record<string, readonly string[]>>;

/** Returns the participants whom the user keeps in sight on the board of a contest. */
export async function readPinned({ pinnedFile }: Paths, contestId: string): Promise<readonly string[]> {
  return (await readPins(pinnedFile))[contestId] ?? [];
}

/** Pins a participant, or no longer does. Returns who is pinned then. */
export async function togglePinned(
  { pinnedFile }: Paths,
  contestId: string,
  participantId: string,
): Promise<readonly string[]> {
  let pinned: readonly string[] = [];
  await changeJson(pinnedFile, async () => {
    const { [contestId]: before = [], ...others } = await readPins(pinnedFile);
    const isPinned = before.includes(participantId);
    pinned = isPinned ? before.filter((id) => id !== participantId) : [...before, participantId];
    const all = Object.entries({ ...others, ...(pinned.length > 0 && { [contestId]: pinned }) });
    return all.length > 0 ? Object.fromEntries(all.slice(-mostContests)) : undefined;
  });
  return pinned;
}

/** Pins are a convenience: a file that cannot be read has none. */
async function readPins(path: string): Promise<Pins> {
  const text = await undefinedIfMissing(readFile(path, 'utf8'));
  try {
    return text === undefined ? {} : Object(JSON.parse(text));
  } catch {
    return {};
  }
}
