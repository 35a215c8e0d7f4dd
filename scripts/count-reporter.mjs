/** Ends a run with one plain line, `N passed, N failed, N skipped`, that any CI can read. */
export default class CountReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const testModule of testModules) {
      if (testModule.errors().length > 0) count.failed += 1;
      for (const test of testModule.children.allTests()) {
        const state = test.result().state;
        if (state in count) count[state] += 1;
      }
    }
    const { passed, failed, skipped } = count;
    process.on('exit', () => console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`));
  }
}
