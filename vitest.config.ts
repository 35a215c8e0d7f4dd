import { defineConfig } from 'vitest/config';

// Tests import the packages' sources (condition `podium-source`), so nothing has to be built to run a unit test.
const sourceConditions = ['podium-source', 'node', 'module'];
const tests = '{packages,examples,e2e,scripts}/**/*.test.{ts,tsx}';
/** What they measure should have a core. */
const measuring = ['packages/judge/**/*.test.ts', 'packages/server/src/demo/problems/problem-submissions.test.ts'];
const nowhere = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  resolve: { conditions: sourceConditions },
  ssr: { resolve: { conditions: sourceConditions } },
  test: {
    // A timeout ends a test that hangs; it says nothing about speed. A busy machine may take thirty times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    setupFiles: ['scripts/property-seed.mjs'],
    reporters: ['default', './scripts/count-reporter.mjs'],
    projects: [
      {
        extends: true,
        test: {
          name: 'judging',
          include: measuring,
          exclude: nowhere,
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'all else',
          include: [tests],
          exclude: [...nowhere, ...measuring],
          globalSetup: ['packages/web/test/browser/shared-by-run.ts'],
          // Loading the sources anew for every file would take as long as a third of the tests.
          isolate: false,
          unstubEnvs: true,
          // Servers, terminals and pages often wait, for each other or for time to pass.
          maxWorkers: '150%',
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
