import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { hashOf } from './source-file.ts';
import { listTests, type Workspace } from './workspace.ts';

/** The inputs of the samples as they were pulled: tests that the learner wrote or changed may be none of the problem. */
export async function readSamples({ folder, record }: Workspace): Promise<string[]> {
  const samples: string[] = [];
  for (const { inputPath } of await listTests(folder)) {
    const written = record.written[relative(folder, inputPath)];
    if (written === undefined) continue;
    const input = await readFile(inputPath);
    if (hashOf(input) === written) samples.push(input.toString('utf8'));
  }
  return samples;
}
