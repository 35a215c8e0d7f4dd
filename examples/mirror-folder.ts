/**
 * Makes the problems on a Podium server equal to the folders under `examples/problems`, or under
 * the folder given. A problem belongs to a folder by its `uuid`, or by its title. Unchanged folders
 * send nothing; what exists only on the server is kept.
 *
 *     PODIUM_SERVER=http://127.0.0.1:4000 PODIUM_ADMIN_EMAIL=… PODIUM_ADMIN_PASSWORD=… \
 *       node examples/mirror-folder.ts
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { planProblem, pushProblem } from 'podium/problems';
import { runAsAdmin } from './run-as-admin.ts';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, 'problems'));
const onWarning = (sentence: string) => console.warn(`warning   ${sentence}`);

await runAsAdmin(async (client) => {
  const entries = await readdir(root, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const folder = join(root, name);
    const { drift } = await planProblem(client, folder);
    if (drift !== undefined) {
      console.log(`kept      ${name}: ${drift}`);
      continue;
    }
    const { action, title, problemId, revision } = await pushProblem(client, folder, { onWarning });
    const done = { create: 'added    ', update: 'updated  ', nothing: 'unchanged' }[action];
    console.log(`${done} ${title} (${problemId}, revision ${revision})`);
  }
});
