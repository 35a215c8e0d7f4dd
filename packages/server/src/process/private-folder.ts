import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../database/store-error.ts';

const othersMayWrite = 0o002;
const ownerOnly = 0o700;
/** The database with its companions, the lock, the log with its older files, and which worker this is. */
const privateFile = /^(podium\.sqlite|server\.(lock|log)|worker-id$)/;

/**
 * Takes all rights of other users from what the server keeps in its data folder, also from files that
 * were copied there, for example from a backup. The folder itself may be open, so that others can list
 * it. Throws a StoreError if everybody may write to it and so exchange the files.
 */
export function makeDataPrivate(folder: string): void {
  if (statSync(folder).mode & othersMayWrite) {
    throw new StoreError(
      'folder_open',
      `every user of this machine may write to ${folder}. Run chmod o-w ${folder}, ` +
        'or choose another folder: PODIUM_DATA_DIR=/somewhere npm start',
    );
  }
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
