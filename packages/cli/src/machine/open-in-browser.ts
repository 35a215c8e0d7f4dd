import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '../host.ts';

/** How long an opener may take to say that it cannot. Some stay as long as the browser they started. */
const failureTimeoutMs = 1_500;

/** Opens a web address in the browser of this desktop. False where there is no browser, no desktop, or the opener failed. */
export async function openInBrowser(url: string, { env }: Host, platform = process.platform): Promise<boolean> {
  const opener = await findOpener(env, platform);
  if (opener === undefined) return false;
  const { execa } = await import('execa');
  // A process of its own, that outlives podium and is not interrupted with it.
  const opening = execa(opener, [url], { stdio: 'ignore', detached: true, cleanup: false, reject: false });
  const ended = await Promise.race([opening, sleep(failureTimeoutMs, undefined, { ref: false })]);
  return ended === undefined || !ended.failed;
}

async function findOpener(env: Host['env'], platform: NodeJS.Platform): Promise<string | undefined> {
  if (platform === 'darwin') return findProgram(['open'], env);
  // Without a display xdg-open would start a browser in this terminal.
  return env.DISPLAY || env.WAYLAND_DISPLAY ? findProgram(['xdg-open'], env) : undefined;
}

/** The first of these programs that the search path has, as an absolute path. */
export async function findProgram(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  // An empty or relative entry means the current folder, whose programs nobody asked for.
  const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
