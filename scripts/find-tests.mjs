import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Servers, databases and other processes begin with one of these. */
const starting = new Set([
  ...['node:child_process', 'node:http', 'node:worker_threads', 'fastify', 'better-sqlite3', 'pg'],
  ...['@podium/judge', '@podium/server'],
]);

/** Lists the tests of the repository, new files included, by their paths from the root. */
export function listTests() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.test.mjs'];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return paths.filter((path) => path !== '' && existsSync(join(root, path)));
}

/**
 * Lists the tests that start nothing: they stand beside what they test, not in a folder `test`, and
 * import nothing that can start a server, a database, a browser or a judge.
 */
export function listFastTests() {
  return listTests().filter((path) => !/(^|\/)(test|e2e)\//.test(path) && startedBy(join(root, path)).length === 0);
}

/** Returns which of the modules above a file loads with its static imports. */
export function startedBy(file) {
  return [...reachedBy(file)].filter((module) => starting.has(module));
}

/** Opens the database of a test: a file for SQLite, or a database of the run's PostgreSQL. */
const databaseOpener = join(root, 'packages/server/src/test/test-database.ts');
const serverTests = /^packages\/server\/src\/(?!http\/)/;

/**
 * Lists the tests that run on PostgreSQL too: those of the server that open a database. The code
 * below `http/` has no queries: its tests need a server, whatever the database of that is.
 */
export function listDatabaseTests() {
  return listTests().filter((path) => serverTests.test(path) && opensDatabase(join(root, path)));
}

/** Returns whether a file imports the module that opens databases, perhaps through others. */
export function opensDatabase(file) {
  return reachedBy(file).has(databaseOpener);
}

/** Returns the files and packages that a file loads with its static imports. */
function reachedBy(file) {
  const reached = new Set([file]);
  // A set visits what is added meanwhile.
  for (const importer of reached) {
    if (!isAbsolute(importer) || !existsSync(importer)) continue;
    for (const name of importsOf(importer)) reached.add(name.startsWith('.') ? join(dirname(importer), name) : name);
  }
  return reached;
}

/** Types load nothing. Biome writes every import in this form. */
function importsOf(file) {
  const imports = /^(?:import|export) (?!type )(?:[^'";]* from )?'([^']+)'/gm;
  return [...readFileSync(file, 'utf8').matchAll(imports)].map(([, name]) => name);
}
