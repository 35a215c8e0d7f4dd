import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from './judging.ts';

// Without isolation there is no memory group: the runner watches how much of its memory a program uses.
describe.runIf(process.platform === 'linux')('a judge without isolation', () => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge('none');
  });
  afterAll(() => tests.close());

  it('leaves address space that is never touched alone', async () => {
    const array = 'char a[1900 << 20];\nint main() { return a[12345]; }';
    expect((await tests.judgeSource(array)).verdict).toBe('accepted');
    const threads = `#include <thread>
#include <vector>
int main() { std::vector<std::thread> v; for (int i = 0; i < 40; ++i) v.emplace_back([] {}); for (auto &t : v) t.join(); }`;
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
