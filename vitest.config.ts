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
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // On a busy machine what is waited for may take seconds; where it comes at once, nothing is lost.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // Real browsers, terminals and sandboxes on a machine that is busy with others: what fails once is tried once more, and said.
    retry: 1,
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
