/**
 * Uploads every problem folder under `examples/problems` (or the folder given) to a Podium server. Run again, it updates the
 * problems that are there under the same title and adds the others.
 *
 *     PODIUM_SERVER=http://127.0.0.1:4000 PODIUM_ADMIN_EMAIL=… PODIUM_ADMIN_PASSWORD=… node examples/upload-problems.ts
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ApiError, createClient, memoryTokenStore, type PodiumClient, PodiumError } from '@podium/sdk';
import { readProblemFolder, sendTests } from '@podium/sdk/problem-folder';

const server = process.env.PODIUM_SERVER ?? 'http://127.0.0.1:4000';
const email = process.env.PODIUM_ADMIN_EMAIL;
const password = process.env.PODIUM_ADMIN_PASSWORD;
const root = resolve(process.argv[2] ?? join(import.meta.dirname, 'problems'));

/** Uploads or updates one problem folder; says which. */
async function pushProblem(client: PodiumClient, folder: string): Promise<string> {
  const { upload, folder: source } = await readProblemFolder(folder);
  for (const warning of source.warnings) console.warn(`warning ${warning}`);
  await sendTests(client, source);
  const existing = (await client.problems.list()).find(({ title }) => title === upload.title);
  if (!existing) {
    const { problem } = await client.problems.upload(upload);
    return `added    ${problem.title} (${problem._id}, ${upload.testCases.length} tests)`;
  }
  // The revision read above: if somebody changes the problem in between, the server refuses instead of losing their change.
  const { problem } = await client.problems.update(existing._id, { ...upload, baseRevision: existing.revision });
  return `updated  ${problem.title} (${problem._id}, revision ${problem.revision})`;
}

async function main(): Promise<void> {
  if (!email || !password) throw new Error('Set PODIUM_ADMIN_EMAIL and PODIUM_ADMIN_PASSWORD.');
  const client = createClient({ baseUrl: `${server}/api`, tokens: memoryTokenStore() });
  await client.auth.login({ email, password });
  const entries = await readdir(root, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    console.log(await pushProblem(client, join(root, name)));
  }
  await client.auth.logout();
}

try {
  await main();
} catch (error) {
  // Everything the SDK throws has a message fit for people; an answer of the server names the fields that are wrong.
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof PodiumError && 'fields' in error) {
    for (const { path, message } of (error as ApiError).fields) console.error(`  ${path}: ${message}`);
  }
  process.exitCode = 1;
}
