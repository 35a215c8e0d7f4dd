import type { PackageFile } from '@podium/sdk/contract';
import type { FolderUpload, JuryPrograms, ProblemFolder } from '../model.ts';
import { listPackageFiles } from '../read/package-files.ts';
import { readJuryPrograms, readProblemFolder } from '../read/read-package.ts';
import { isMap } from '../read/read-yaml.ts';

/** The systems that a package can be exported for. */
export type ExportFormat = 'kattis' | 'domjudge';

/** A package that is exported. */
export interface PackageSource {
  folder: string;
  upload: FolderUpload;
  problem: ProblemFolder;
  jury: JuryPrograms;
  files: readonly PackageFile[];
  /** The content of `problem.yaml`; empty for a package of Polygon. */
  written: Readonly<Record<string, unknown>>;
  isPolygon: boolean;
  isLegacy: boolean;
}

/** Returns the statement in all its languages, the author's first. */
export function statementsOf({ title, description, language = 'en', translations = [] }: FolderUpload) {
  return [{ language, title, description }, ...translations];
}

/** Reads a package in any format that Podium reads. Errors name it by `name`. */
export async function readPackageSource(folder: string, name: string): Promise<PackageSource> {
  const { upload, folder: problem } = await readProblemFolder(folder, name);
  const { value: settings } = problem.settings;
  const isPolygon = problem.formatVersion === 'polygon';
  return {
    folder,
    upload,
    problem,
    jury: await readJuryPrograms(folder, problem.settings),
    files: (await listPackageFiles(folder, undefined, name)).files,
    written: isMap(settings) ? settings : {},
    isPolygon,
    isLegacy: problem.formatVersion.startsWith('legacy'),
  };
}
