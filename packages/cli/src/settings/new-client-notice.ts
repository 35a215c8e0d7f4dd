import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson, undefinedIfMissing } from '../files/read-json.ts';
import { makeFolder, writeAtomic } from '../files/write-file.ts';
import type { Services } from '../services.ts';
import { serverOption } from './settings.ts';

/**
 * Returns the command that installs the client of the server, if it offers another build than the
 * installed one and the user has not been shown it: once for each build. A client of a clone is
 * never another build.
 */
export async function noticeNewClient(
  services: Pick<Services, 'host' | 'offeredBuild' | 'settings' | 'currentSettings'>,
): Promise<string | undefined> {
  const { installation } = services.host;
  const offered = services.offeredBuild();
  if (!installation || offered === undefined || offered === installation.build) return undefined;
  const { noticedFile } = services.settings.paths;
  const settings = await services.currentSettings();
  try {
    const noticed = parseJson(await undefinedIfMissing(readFile(noticedFile, 'utf8'))) as
      | Record<string, string>
      | undefined;
    if (noticed?.[settings.server] === offered) return undefined;
    await makeFolder(dirname(noticedFile));
    await writeAtomic(noticedFile, `${JSON.stringify({ ...noticed, [settings.server]: offered })}\n`);
  } catch {
    // A notice is worth no failure of a command that succeeded.
    return undefined;
  }
  return `podium upgrade${serverOption(settings)}`;
}
