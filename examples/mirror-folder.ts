/**
 * Makes the problems on a Podium server equal to the folders under `examples/problems`, or under the folder given. A problem
 * belongs to a folder by its `uuid`, or by its title. Unchanged folders send nothing; what exists only on the server is kept.
 *
 *     PODIUM_SERVER=http://127.0.0.1:4000 PODIUM_ADMIN_EMAIL=… PODIUM_ADMIN_PASSWORD=… node examples/mirror-folder.ts
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { ProblemPackage } from '@podium/sdk/contract';
import {
  fileSource,
  findMissingBlobs,
  listPackageFiles,
  readProblemFolder,
  sendBlobs,
} from '@podium/sdk/problem-folder';
import { runAsAdmin } from './run-as-admin.ts';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, 'problems'));

/** Sends one folder if it differs, and says what became of it. */
async function mirrorProblem(client: PodiumClient, stored: readonly ProblemPackage[], folder: string): Promise<string> {
  const { id, files, list, filesHash } = await listPackageFiles(folder);
  const { upload, folder: source } = await readProblemFolder(folder);
  for (const warning of source.warnings) console.warn(`warning   ${warning}`);
  const same = stored.find((each) => (id === undefined ? each.title === upload.title : each.package.id === id));
  if (same?.package.filesHash === filesHash) return `unchanged ${same.title} (${same.problemId})`;
  if (same && same.package.filesHash === null) {
    return `kept      ${same.title} (${same.problemId}): somebody has changed it without its folder`;
  }

  // All files of the folder are stored, those of the jury too, so that `podium problem pull` gives them back.
  const sources = files.map((file) => fileSource(join(folder, file.path), file));
  const all = [...sources, { hash: filesHash, bytes: list.length, read: async () => list }];
  const missing = new Set(
    await findMissingBlobs(
      client,
      all.map(({ hash }) => hash),
    ),
  );
  // Two files with the same bytes have the same hash, and are sent once.
  await sendBlobs(
    client,
    all.filter(({ hash }) => missing.delete(hash)),
  );

  const fields = { ...upload, package: { ...(id !== undefined && { id }), filesHash } };
  if (!same) {
    const { problem } = await client.problems.upload(fields);
    return `added     ${problem.title} (${problem._id}, ${upload.testCases.length} tests)`;
  }
  // The revision of the list: if somebody changes the problem in between, the server refuses instead of losing their change.
  const { problem } = await client.problems.update(same.problemId, { ...fields, baseRevision: same.revision });
  return `updated   ${problem.title} (${problem._id}, revision ${problem.revision})`;
}

await runAsAdmin(async (client) => {
  const stored = await client.problems.listPackages();
  const entries = await readdir(root, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    console.log(await mirrorProblem(client, stored, join(root, name)));
  }
});
