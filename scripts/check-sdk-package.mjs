// A gate of `npm run check`: packs the SDK as the server offers it, and checks that its exports and
// types work for others.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build-packages.mjs';
import { assembleSdkPackage } from './offered-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const installed = (program) => join(root, 'node_modules', '.bin', program);
const folder = mkdtempSync(join(tmpdir(), 'podium-sdk-'));
try {
  await buildPackage('sdk');
  // Tests and servers may read the folder of the offered one meanwhile.
  const assembled = join(folder, 'package');
  assembleSdkPackage(assembled);
  run('npm', ['pack', '--silent', '--pack-destination', folder], assembled);
  const tarball = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
  run(installed('publint'), ['run', '--strict', tarball]);
  // The packages have no CommonJS form.
  run(installed('attw'), [tarball, '--profile', 'esm-only', '--format', 'ascii']);
} catch (error) {
  console.log(`${error.stdout ?? ''}${error.stderr ?? ''}` || error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(program, args, cwd = root) {
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
}
