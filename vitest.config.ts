import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { listDatabaseTests } from './scripts/find-tests.mjs';

// Tests import the packages' sources (condition `podium-source`), so nothing has to be built to run
// a unit test.
const sourceConditions = ['podium-source', 'node', 'module'];
/**
 * These look for what their judges left behind, by the process that they run in. So no other files
 * run in their processes, and each process runs one file at a time.
 */
const judging = ['packages/judge/src/test/**/*.test.ts'];
/** Make `docs/screens` and `docs/terminal.md`: `npm run screens`. */
const screens = ['packages/web/test/screens/take-screens.ts', 'packages/cli/test/terminal/page/make-page.ts'];
/** These are about what SQLite lacks. */
const onlyOnPostgres = '**/*.postgres.test.ts';
/** `scripts/setup.mjs` installs it for tests. */
const kotlinSdk = fileURLToPath(new URL('scripts/test-tools/node_modules/kotlin-compiler', import.meta.url));
const globalSetup = 'packages/judge/src/test/run-cache.ts';

export default defineConfig({
  resolve: { conditions: sourceConditions },
  ssr: { resolve: { conditions: sourceConditions } },
  // What runs around all tests (`globalSetup`) has conditions of its own.
  environments: { __vitest__: { resolve: { conditions: sourceConditions } } },
  // React's production build, which tests use, lacks what the development transform of JSX calls.
  oxc: { jsx: { development: false } },
  test: {
    // A timeout ends a test that hangs; it says nothing about speed. A busy machine may take thirty
    // times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // The full screen draws with what users get, which also takes a tenth less time than React's
    // checks.
    env: { NODE_ENV: 'production', KOTLIN_HOME: kotlinSdk },
    setupFiles: ['scripts/property-seed.mjs'],
    reporters: ['default', './scripts/count-reporter.mjs'],
    // Servers, terminals, pages and sandboxes often wait, for each other or for time to pass. A
    // percentage would be cut to 100 %.
    maxWorkers: 3 * availableParallelism(),
    projects: [
      {
        extends: true,
        // As below, files of one process share the loaded sources and their state. A file closes
        // its judges at its end, so the next one finds nothing of theirs.
        test: {
          name: 'judging',
          include: judging,
          globalSetup,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'all else',
          exclude: [...configDefaults.exclude, ...judging, onlyOnPostgres],
          globalSetup,
          // Loading the sources anew for every file would take as long as a third of the tests. So
          // files of a process share the state of modules. A module keeps only caches whose key has
          // all that decides the value, counters of names, what belongs to an object of one test
          // (in a WeakMap), and what is back where it began once its work has ended; a harness
          // also a server, a browser or threads that files share on purpose.
          isolate: false,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'on PostgreSQL',
          include: listDatabaseTests(),
          globalSetup: [globalSetup, 'packages/server/src/test/run-postgres.ts'],
          isolate: false,
          unstubEnvs: true,
        },
      },
      ...(process.env.npm_lifecycle_event === 'screens'
        ? [{ extends: true as const, test: { name: 'screens', include: screens, globalSetup } }]
        : []),
    ],
  },
});
