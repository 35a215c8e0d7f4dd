import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../database/lock-folder.ts';
import { StoreError } from '../database/store-error.ts';

const othersMayWrite = 0o002;
/** In a folder such as /tmp everybody may make files, but remove only their own. */
const sticky = 0o1000;
const ownerOnly = 0o700;
/**
 * The database with its companions, the lock, the log with its older files, and which worker this
 * is.
 */
const privateFile = /^(podium\.sqlite|server\.(lock|log)|worker-id$)/;

/**
 * Makes the data folder if it is missing, and this process the only server on it. Returns a
 * function that ends this. Throws a StoreError if another server has the folder, or if every user
 * may write to it.
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: ownerOnly });
  requireClosed(folder);
  return lockFolder(folder);
}

/** Throws a StoreError if every user may write to the folder, and so exchange its files. */
function requireClosed(folder: string): void {
  const { mode } = statSync(folder);
  if (!(mode & othersMayWrite)) return;
  const advice = mode & sticky ? '' : ` Run chmod o-w ${folder}, if nobody else needs it.`;
  const elsewhere = 'Choose another folder: PODIUM_DATA_DIR=/somewhere';
  throw new StoreError('folder_open', `every user of this machine may write to ${folder}.${advice} ${elsewhere}`);
}

/**
 * Takes all rights of other users from what the server keeps in its data folder, also from files
 * that were copied there, for example from a backup. The folder itself may be open, so that others
 * can list it.
 */
export function makeDataPrivate(folder: string): void {
  // The cache has hidden tests, and compiled programs of contestants and checkers.
  mkdirSync(join(folder, 'cache'), { recursive: true, mode: ownerOnly });
  for (const name of readdirSync(folder)) {
    if (name === 'cache' || privateFile.test(name)) makePrivate(join(folder, name));
  }
}

function makePrivate(path: string): void {
  // An operator's command that ends now removes companions of the database.
  const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if (mode & ~ownerOnly) chmodSync(path, mode & ownerOnly);
}
