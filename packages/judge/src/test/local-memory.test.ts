import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from './judging.ts';

// Without isolation there is no memory group. The runner watches how much memory a program uses.
describe.runIf(process.platform === 'linux')('a judge without isolation', () => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge('none');
  });
  afterAll(() => tests.close());

  it('leaves address space that is never touched alone', async () => {
    const array = 'char a[1900 << 20];\nint main() { return a[12345]; }';
    expect((await tests.judgeSource(array)).verdict).toBe('accepted');
    const threads = `#include <pthread.h>
void *nothing(void *) { return nullptr; }
int main() {
  pthread_t threads[40];
  for (auto &thread : threads) if (pthread_create(&thread, nullptr, nothing, nullptr) != 0) return 1;
  for (auto &thread : threads) pthread_join(thread, nullptr);
}`;
    expect((await tests.judgeSource(threads)).verdict).toBe('accepted');
  });

  it('stops a program soon after it has passed the memory limit', async () => {
    const source =
      '#include <cstdlib>\n#include <cstring>\nint main() { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }';
    const [result] = (await tests.judgeSource(source, { timeLimitMs: 20_000 })).tests;
    expect(result?.verdict).toBe('memory_limit_exceeded');
    // The limit of its address space would stop it only beyond ten gigabytes.
    expect(result?.peakMemoryBytes).toBeLessThan(2 * 1024 ** 3);
  });
});
