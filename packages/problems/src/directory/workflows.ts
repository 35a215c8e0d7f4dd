import { readFile } from 'node:fs/promises';

/** The path of each provider's workflow from the root of a repository. */
const workflowFiles = {
  github: '.github/workflows/podium.yml',
  gitlab: '.gitlab-ci.yml',
  forgejo: '.forgejo/workflows/podium.yml',
} as const;
export type CiProvider = keyof typeof workflowFiles;
export const ciProviders = Object.keys(workflowFiles) as CiProvider[];

/**
 * Makes the workflow of a provider from its file in `workflows/`, for the server at this address.
 */
export async function makeWorkflow(provider: CiProvider, server: string): Promise<{ file: string; text: string }> {
  const template = await readFile(new URL(`./workflows/${provider}.yml`, import.meta.url), 'utf8');
  return {
    file: workflowFiles[provider],
    text: template.replace('"https://podium.example"', () => JSON.stringify(server)),
  };
}
