import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import { defaultLanguage, type Language, languageOfFile } from '@podium/sdk/languages';

/** The path of each provider's workflow from the root of a repository. */
const workflowFiles = {
  github: '.github/workflows/podium.yml',
  gitlab: '.gitlab-ci.yml',
  forgejo: '.forgejo/workflows/podium.yml',
} as const;
export type CiProvider = keyof typeof workflowFiles;
export const ciProviders = Object.keys(workflowFiles) as CiProvider[];

/** What the checkers and generators of every directory may need. */
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
  const packages = ids.map((id) => languages[id]?.tool.debianPackage ?? id);
  const template = await readFile(new URL(`./workflows/${provider}.yml`, import.meta.url), 'utf8');
  return {
    file: workflowFiles[provider],
    text: template
      .replace('"https://podium.example"', () => JSON.stringify(server))
      .replace('g++ git python3', () => ['git', ...packages.map((name) => ubuntuName(provider, name))].join(' ')),
  };
}

/** The machines of GitHub have Ubuntu, and its own Rust is new enough. */
function ubuntuName(provider: CiProvider, name: string): string {
  return provider === 'github' && name === 'rustc-web' ? 'rustc' : name;
}

/** Finds the languages of the files in `problems/`, in the order of the table. */
export async function findDirectoryLanguages(cwd: string): Promise<Language[]> {
  const names = (await undefinedIfMissing(readdir(join(cwd, 'problems'), { recursive: true }))) ?? [];
  return [...new Set(names.flatMap((name) => languageOfFile(name) ?? []))].sort();
}
