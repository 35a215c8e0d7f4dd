import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson, undefinedIfMissing } from '../files/read-json.ts';
import { makeFolder, writeAtomic } from '../files/write-file.ts';
import type { Services } from '../services.ts';

/**
 * Reports whether the user should hear that the server offers another build of the client than the
 * one that is installed: once for each build. A client of a clone is never another build.
 */
export async function noticeNewClient(
  services: Pick<Services, 'host' | 'offeredBuild' | 'settings' | 'currentSettings'>,
): Promise<boolean> {
  const { installation } = services.host;
  const offered = services.offeredBuild();
  if (!installation || offered === undefined || offered === installation.build) return false;
  const { noticedFile } = services.settings.paths;
  const { server } = await services.currentSettings();
  try {
    const noticed = parseJson(await undefinedIfMissing(readFile(noticedFile, 'utf8'))) as
      | Record<string, string>
      | undefined;
    if (noticed?.[server] === offered) return false;
    await makeFolder(dirname(noticedFile));
    await writeAtomic(noticedFile, `${JSON.stringify({ ...noticed, [server]: offered })}\n`);
  } catch {
    // A notice is worth no failure of a command that succeeded.
    return false;
  }
  return true;
}
