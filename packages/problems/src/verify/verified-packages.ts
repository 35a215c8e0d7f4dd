import { hashOf } from '@podium/files';
import { openPackageFolder } from '../push/package-folder.ts';
import type { SetterTools } from '../setter-tools.ts';
import { hashWith, openStoredMap } from '../stored-map.ts';
import type { PackageReport } from './report.ts';

export interface VerifiedPackagesOptions {
  /** The file with the hashes of the files of packages. */
  hashesFile: string;
  /** The file with the reports. */
  verifiedFile: string;
  /** The version of this program. */
  version: string;
}

/**
 * The reports of packages that passed on this machine, by the content of all their files. Another
 * version of this program may judge differently, so it begins anew.
 */
export async function openVerifiedPackages(
  tools: Pick<SetterTools, 'cwd' | 'atEnd'>,
  { hashesFile, verifiedFile, version }: VerifiedPackagesOptions,
) {
  const [hashes, reports] = await Promise.all([openStoredMap(hashesFile), openStoredMap(verifiedFile)]);
  /** Returns undefined for a folder that cannot be read, about which the verification says more. */
  const keyOf = async (folder: string): Promise<string | undefined> => {
    const opened = await openPackageFolder(tools, folder, hashWith(hashes)).catch(() => undefined);
    return opened && hashOf(`${version} ${opened.filesHash}`);
  };
  return {
    /** Opens a package before it is verified. */
    async open(folder: string) {
      const key = await keyOf(folder);
      const stored = key === undefined ? undefined : reports.get(key);
      return {
        /** The report of a package that has not changed since it passed. */
        report: stored === undefined ? undefined : { ...(JSON.parse(stored) as PackageReport), folder },
        /** Stores a report if the package passed, and has not changed since it was opened. */
        async add(report: PackageReport, verifiedAt: string): Promise<void> {
          const isOf = report.passed && key !== undefined && key === (await keyOf(folder));
          if (isOf) reports.set(key, JSON.stringify({ ...report, verifiedAt }));
          // Now, so that an interruption loses nothing.
          await Promise.all([hashes.save(), reports.save()]);
        },
      };
    },
  };
}
