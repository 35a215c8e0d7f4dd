import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import { defaultLanguage, type Language } from '@podium/sdk/languages';

/** The path of each provider's workflow from the root of a repository. */
const workflowFiles = {
  github: '.github/workflows/podium.yml',
  gitlab: '.gitlab-ci.yml',
  forgejo: '.forgejo/workflows/podium.yml',
} as const;
export type CiProvider = keyof typeof workflowFiles;
export const ciProviders = Object.keys(workflowFiles) as CiProvider[];

/** What the programs of every directory may need one day. */
const usualLanguages: readonly Language[] = [defaultLanguage, 'py'];

/**
 * Makes the workflow of a provider from its file in `workflows/`, for the server at this address.
 * It installs the compilers of these languages.
 */
export async function makeWorkflow(
  provider: CiProvider,
  server: string,
  programs: readonly Language[] = [],
): Promise<{ file: string; text: string }> {
  const { languages } = await import('@podium/judge');
  const ids = [...new Set([...usualLanguages, ...programs])];
  const tools = ids.flatMap((id) => languages[id]?.tool ?? []).flatMap((tool) => [tool, ...(tool.needs ?? [])]);
  const packages = tools.flatMap(({ debianPackage }) => debianPackage ?? []);
  const others = tools.flatMap(({ npmPackage, program }) => (npmPackage ? installFromNpm(npmPackage, program) : []));
  const template = await readFile(new URL(`./workflows/${provider}.yml`, import.meta.url), 'utf8');
  return {
    file: workflowFiles[provider],
    text: template
      .replace('"https://podium.example"', () => JSON.stringify(server))
      .replace('g++ git python3', () => ['git', ...packages.map((name) => ubuntuName(provider, name))].join(' '))
      .replace(/^(.*)npm install --global .*\n/m, (line, start) => line + others.map((each) => start + each).join('')),
  };
}

/** Links the program of a package that does not name it as one. */
function installFromNpm(npmPackage: string, program: string): string {
  const [name = ''] = npmPackage.split('@');
  const link = `ln -s "$(npm root --global)/${name}/bin/${program}" "$(npm prefix --global)/bin/${program}"`;
  return `npm install --global ${npmPackage} && ${link}\n`;
}

/** The machines of GitHub have Ubuntu, and its own Rust is new enough. */
function ubuntuName(provider: CiProvider, name: string): string {
  return provider === 'github' && name === 'rustc-web' ? 'rustc' : name;
}

/**
 * Finds the languages of the programs of the packages in `problems/`, in the order of their ids.
 */
export async function findDirectoryLanguages(cwd: string): Promise<Language[]> {
  // This module is loaded before it is known whether a package is read.
  const { findProgramLanguages } = await import('../read/read-package.ts');
  const folder = join(cwd, 'problems');
  const entries = (await undefinedIfMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  const found = new Set<Language>();
  for (const entry of entries.filter((each) => each.isDirectory())) {
    for (const language of await findProgramLanguages(join(folder, entry.name))) found.add(language);
  }
  return [...found].sort();
}
