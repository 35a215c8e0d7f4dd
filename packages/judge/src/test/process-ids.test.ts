import { expect, it } from 'vitest';
import { openTestJudge } from './judging.ts';

// Its own id and that of a thread, then as many threads as its input says.
const tellsIds = `#include <iostream>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
int main() {
  int threads;
  std::cin >> threads;
  std::cout << getpid() << ' ';
  std::thread([] { std::cout << syscall(SYS_gettid) << std::endl; }).join();
  for (int count = 1; count < threads; ++count) std::thread([] {}).join();
}`;

it('gives every test the same process and thread ids, whatever the test before it started', async () => {
  const tests = await openTestJudge('sandbox');
  const cases = ['100', '1', '30', '1'].map((threads) => [threads, '2 3'] as const);
  const judgement = await tests.judgeSource(tellsIds, { cases });
  await tests.close();
  expect(judgement.tests.map(({ output }) => output)).toEqual(Array(4).fill('2 3\n'));
  expect(judgement.verdict).toBe('accepted');
});
