import { bundlePackage, judgeBundle } from './bundle-package.ts';

/**
 * Bundles the server and its judge if their sources are newer than the bundles, and returns the
 * entry point. Tests start servers as users do: with their workers they load a few files instead of
 * a thousand, which saves 0.8 s of CPU time at each start.
 */
export async function buildServer(): Promise<string> {
  await bundlePackage(judgeBundle);
  return bundlePackage({ name: 'server', entry: 'main.js', sources: ['server', 'sdk'] });
}
