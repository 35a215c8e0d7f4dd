import { nodeVersionError } from './process/node-version.ts';

const error = nodeVersionError(process.versions.node);
if (error) {
  console.error(error);
  process.exit(1);
}

// The import comes after the version check: the database driver's binary does not load on older
// versions.
const { runServerCommand } = await import('./process/server-command.ts');
const { exitCode, isServer } = await runServerCommand(process.argv.slice(2), {
  environment: process.env,
  baseDir: process.cwd(),
  stdout: process.stdout,
  print: (text) => console.log(text),
});
if (isServer) process.exit(exitCode);
// A connection that PostgreSQL refused would keep the process for a minute.
process.stdout.write('', () => process.exit(exitCode));
