#!/usr/bin/env node
// The runtime is checked before anything is imported, because a newer syntax or API would fail with
// a stack trace instead of a sentence.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `podium needs Node.js 22.12 or newer and this is ${process.versions.node}: install a current one from https://nodejs.org or with your version manager.\n`,
  );
  process.exitCode = 2;
} else {
  // An import would first load everything that these modules export.
  const { existsSync } = process.getBuiltinModule('node:fs');
  const main = new URL('../dist/main.js', import.meta.url);
  if (!existsSync(main)) {
    process.stderr.write('podium is not built yet: run `npm run build` in the clone it belongs to.\n');
    process.exit(2);
  }
  // Podium follows NO_COLOR. Node would report that it follows the other one.
  if (process.env.NO_COLOR) delete process.env.FORCE_COLOR;
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  // Node stores compiled code between runs, which saves about 10 ms of every command.
  enableCompileCache?.();
  await import(main.href);
}
