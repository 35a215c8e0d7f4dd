// `npm pack` and `npm publish` in `packages/sdk` run this first: bundles and declarations of today.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

await buildPackage('sdk');
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'packages/sdk'], {
  cwd: root,
  stdio: 'inherit',
});
