import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { usageError } from '../cli-error.ts';
import type { CommandContext } from '../context.ts';
import { type HashedPackage, hashPackage } from './hashed-package.ts';

/** Reads a problem folder (problem.yaml, statement, data/sample, data/secret). Every fault of it is told at once. */
export async function readPackage(
  context: CommandContext,
  argument: string,
): Promise<{ folder: string; local: HashedPackage }> {
  const folder = resolve(context.cwd, argument);
  const status = await stat(folder).catch(() => undefined);
  if (!status?.isDirectory())
    throw usageError(`'${argument}' is not a folder.`, 'Name the folder that has problem.yaml.');
  const { readProblemFolder } = await import('@podium/sdk/problem-folder');
  const { upload, folder: found } = await readProblemFolder(folder);
  for (const warning of found.warnings) context.reporter.warn(warning);
  return { folder, local: hashPackage(upload) };
}
