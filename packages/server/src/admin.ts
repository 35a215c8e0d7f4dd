import { nodeVersionError } from './process/node-version.ts';

const error = nodeVersionError(process.versions.node);
if (error) {
  console.error(error);
  process.exit(1);
}

// The import comes after the version check: the database driver's binary does not load on older
// versions.
const { runAdminCommand } = await import('./process/admin-command.ts');
process.exitCode = await runAdminCommand(process.argv.slice(2), {
  environment: process.env,
  baseDir: process.cwd(),
  print: (text) => console.log(text),
});
