import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '../host.ts';

/**
 * An opener that has not failed within this time has succeeded. Some run as long as the browser
 * that they started.
 */
const failureTimeoutMs = 1_500;

/**
 * Opens a web address in the browser of this desktop. Returns false if there is no browser or
 * desktop, or if the opener failed.
 */
export async function openInBrowser(url: string, { env }: Host, platform = process.platform): Promise<boolean> {
  // Without a display xdg-open would start a browser in this terminal.
  const hasDesktop = platform === 'darwin' || env.DISPLAY || env.WAYLAND_DISPLAY;
  const opener = hasDesktop ? await findProgram([platform === 'darwin' ? 'open' : 'xdg-open'], env) : undefined;
  if (opener === undefined) return false;
  const { execa } = await import('execa');
  // The opener is a process of its own, which outlives podium and is not interrupted with it.
  const opening = execa(opener, [url], { stdio: 'ignore', detached: true, cleanup: false, reject: false });
  const ended = await Promise.race([opening, sleep(failureTimeoutMs, undefined, { ref: false })]);
  return ended === undefined || !ended.failed;
}

/** Returns the absolute path of the first of these programs on the search path. */
export async function findProgram(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  // Empty and relative entries are skipped, because they would run programs of the current folder.
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return undefined;
}
