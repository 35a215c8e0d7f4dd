import { expect, it } from 'vitest';
import { openTestJudge } from './judging.ts';

// This program starts as many threads as its input says, one after the other. It prints its own id
// and the id of the first thread.
const printsIds = `#include <cstdio>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
void *printId(void *) { printf("%ld\\n", syscall(SYS_gettid)); return nullptr; }
void *doNothing(void *) { return nullptr; }
int main() {
  int threads;
  if (scanf("%d", &threads) != 1) return 1;
  printf("%d ", getpid());
  pthread_t thread;
  for (int count = 0; count < threads; ++count) {
    if (pthread_create(&thread, nullptr, count == 0 ? printId : doNothing, nullptr) != 0) return 2;
    pthread_join(thread, nullptr);
  }
}`;

it('gives every test the same process and thread ids, whatever the test before it started', async () => {
  const tests = await openTestJudge('sandbox');
  const cases = ['100', '1', '30', '1'].map((threads) => [threads, '2 3'] as const);
  const judgement = await tests.judgeSource(printsIds, { cases });
  await tests.close();
  expect(judgement.tests.map(({ output }) => output)).toEqual(Array(4).fill('2 3\n'));
  expect(judgement.verdict).toBe('accepted');
});
