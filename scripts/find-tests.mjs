import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  const files = new Set([file]);
  const found = new Set();
  // A set visits what is added meanwhile.
  for (const importer of files) {
    for (const name of importsOf(importer)) {
      const imported = join(dirname(importer), name);
      if (starting.has(name)) found.add(name);
      else if (name.startsWith('.') && existsSync(imported)) files.add(imported);
    }
  }
  return [...found];
}

/** Types load nothing. Biome writes every import in this form. */
function importsOf(file) {
  const imports = /^(?:import|export) (?!type )(?:[^'";]* from )?'([^']+)'/gm;
  return [...readFileSync(file, 'utf8').matchAll(imports)].map(([, name]) => name);
}
