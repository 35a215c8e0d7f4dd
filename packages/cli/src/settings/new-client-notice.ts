import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson, undefinedIfMissing } from '../files/read-json.ts';
import { makeFolder, writeAtomic } from '../files/write-file.ts';
import type { Services } from '../services.ts';

/**
 * Returns a sentence if the server offers another build of the client than the one that is
 * installed, once for each build. A client of a clone is never another build.
 */
export async function newClientNotice(services: Services): Promise<string | undefined> {
  const { installation } = services.host;
  const offered = services.offeredBuild();
  if (!installation || offered === undefined || offered === installation.build) return undefined;
  const { noticedFile } = services.settings.paths;
  const { server } = await services.currentSettings();
  try {
    const noticed = parseJson(await undefinedIfMissing(readFile(noticedFile, 'utf8'))) as
      | Record<string, string>
      | undefined;
    if (noticed?.[server] === offered) return undefined;
    await makeFolder(dirname(noticedFile));
    await writeAtomic(noticedFile, `${JSON.stringify({ ...noticed, [server]: offered })}\n`);
  } catch {
    // A notice is worth no failure of a command that succeeded.
    return undefined;
  }
  return `${server} offers another version of this client: \`podium upgrade\` installs it.`;
}
