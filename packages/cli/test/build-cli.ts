import { fileURLToPath } from 'node:url';
import { bundlePackage, judgeBundle } from '../../server/test/bundle-package.ts';

/** Users start this entry point. */
export const podiumEntry = fileURLToPath(new URL('../bin/podium.mjs', import.meta.url));

/** Bundles the command line and its judge if their sources are newer than the bundles. */
export async function buildCli(): Promise<void> {
  await bundlePackage(judgeBundle);
  await bundlePackage({ name: 'cli', entry: 'main.js', sources: ['cli', 'sdk'] });
}
