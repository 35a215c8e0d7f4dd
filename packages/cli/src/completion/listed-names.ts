import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, undefinedIfMissing, writeAtomic } from '@podium/files';
import type { PodiumClient } from '@podium/sdk';
import type { Contest } from '@podium/sdk/contract';
import type { ContestFilter } from '@podium/sdk/display';
import { shortNamesOf } from '../references/short-name.ts';
import type { Settings } from '../settings/settings.ts';
import { safeLine } from '../text/terminal-text.ts';

// The completion scripts of shells offer the names of problems and contests that podium has listed.
// They read them from small files, one `name:title` per line, because starting podium at every
// press of Tab would be too slow. There is a folder of them for each server, and nothing of one
// user is left in it when another one signs in: administrators list drafts.

/** The folder of the server that no setting names. */
const defaultFolder = 'default';

/** Returns the name of a server's folder, which a shell can make from the address alone. */
export function namesFolderOf({ server, serverSource }: Pick<Settings, 'server' | 'serverSource'>): string {
  const isNamed = serverSource !== 'default' && serverSource !== 'installation';
  return isNamed ? folderOfAddress(server) : defaultFolder;
}

function folderOfAddress(server: string): string {
  return server.replace(/[^a-zA-Z0-9.-]/g, '_');
}

interface ListedNames {
  namesDir: string;
  settings: Parameters<typeof namesFolderOf>[0];
  /** Reports whether the account of the client is the active one, whose names shells complete. */
  isActive(): Promise<boolean>;
}

/** Wraps a client so that the names in its lists are stored for the signed-in user. */
export function rememberNames(client: PodiumClient, { namesDir, settings, isActive }: ListedNames): PodiumClient {
  const folder = join(namesDir, namesFolderOf(settings));
  const { problems, contests } = client;
  const remember = async <T>(list: () => Promise<T>, filesOf: (listed: T) => Record<string, string>): Promise<T> => {
    const owner = await readOwner(namesDir);
    const listed = await list();
    // If somebody has signed in or out meanwhile, the list is not that of the user any more.
    if ((await readOwner(namesDir)) !== owner || !(await isActive())) return listed;
    await writeNames(folder, filesOf(listed));
    if ((await readOwner(namesDir)) !== owner) await removeFolder(folder);
    return listed;
  };
  const rememberContests = (filter: ContestFilter, list: () => Promise<Contest[]>) =>
    remember(list, (listed) => ({
      [`contests.${filter}`]: nameLines(listed),
      ...(filter === 'past' ? {} : { [`problems.${filter}`]: labelLines(listed) }),
    }));
  return {
    ...client,
    problems: {
      ...problems,
      list: (options) =>
        remember(
          () => problems.list(options),
          (listed) => ({ problems: nameLines(listed) }),
        ),
    },
    contests: {
      ...contests,
      list: (filter, options) => rememberContests(filter, () => contests.list(filter, options)),
      listFuture: (options) => rememberContests('future', () => contests.listFuture(options)),
      listOngoing: (options) => rememberContests('ongoing', () => contests.listOngoing(options)),
      listPast: (options) => rememberContests('past', () => contests.listPast(options)),
    },
  };
}

/** Removes the names of a server, before its next user lists anything. */
export async function forgetNames(namesDir: string, server: string): Promise<void> {
  try {
    await makeFolder(namesDir, 0o700);
    await writeAtomic(join(namesDir, 'owner'), crypto.randomUUID(), 0o600);
  } catch {
    // Names that cannot be written are not there either, and those that are there are removed
    // below.
  }
  for (const folder of [folderOfAddress(server), defaultFolder]) await removeFolder(join(namesDir, folder));
}

/**
 * Renames the folder first, because removing it fails if another process writes a file into it
 * meanwhile.
 */
async function removeFolder(folder: string): Promise<void> {
  const removed = `${folder}.removed-${crypto.randomUUID()}`;
  await undefinedIfMissing(rename(folder, removed));
  await rm(removed, { recursive: true, force: true });
}

/** Returns an id that changes with every sign-in and sign-out; undefined before the first. */
function readOwner(namesDir: string): Promise<string | undefined> {
  return readFile(join(namesDir, 'owner'), 'utf8').catch(() => undefined);
}

async function writeNames(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  try {
    await makeFolder(folder, 0o700);
    for (const [name, lines] of Object.entries(files)) await writeAtomic(join(folder, name), lines, 0o600);
  } catch {
    // Completion without names is worth no failure of a list that has arrived.
  }
}

function nameLines(items: readonly { _id: string; title: string }[]): string {
  const nameOf = shortNamesOf(items);
  return items.map((item) => `${nameOf(item)}:${safeLine(item.title)}\n`).join('');
}

/** Returns lines for the problems of contests that may be seen: `spring-cup/A:Two Sum`. */
function labelLines(contests: readonly Contest[]): string {
  const nameOf = shortNamesOf(contests);
  return contests
    .flatMap((contest) =>
      contest.problems.map(({ label, title }) => `${nameOf(contest)}/${label}:${safeLine(title)}\n`),
    )
    .join('');
}
