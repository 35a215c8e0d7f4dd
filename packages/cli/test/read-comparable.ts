import { type FolderUpload, readProblemFolder } from '@podium/problems/read';

/**
 * Reads what learners and the judge get of a problem folder, without the sources of programs, whose
 * headers move in an export.
 */
export async function readComparable(
  path: string,
): Promise<Omit<FolderUpload, 'package' | 'checker'> & { checker: unknown }> {
  const { checker, package: _package, ...upload } = (await readProblemFolder(path)).upload;
  const { type } = checker ?? {};
  return { ...upload, checker: type === 'custom' || type === 'interactive' ? type : checker };
}
