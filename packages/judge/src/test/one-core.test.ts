import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestJudge, type TestJudge } from './judging.ts';

describe('a program in the sandbox', () => {
  let test: TestJudge;
  beforeAll(async () => {
    test = await openTestJudge('sandbox');
  });
  afterAll(() => test.close());

  it('has one core to run on, and cannot take another', async () => {
    const source = `#include <sched.h>
#include <iostream>
#include <thread>
int main() {
  cpu_set_t all;
  CPU_ZERO(&all);
  for (int core = 0; core < 64; ++core) CPU_SET(core, &all);
  const bool taken = sched_setaffinity(0, sizeof all, &all) == 0;
  std::cout << std::thread::hardware_concurrency() << ' ' << taken << '\\n';
}
`;
    const judgement = await test.judgeSource(source, { cases: [['', '1 0\n']] });
    expect(judgement).toMatchObject({ verdict: 'accepted' });
  });
});
