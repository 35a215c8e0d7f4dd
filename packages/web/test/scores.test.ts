import { beforeAll, describe, expect, it } from 'vitest';
import { input, output, testCase } from './admin-problems-form.ts';
import { expectAccessible } from './browser/axe.ts';
import { problemUpload } from './browser/problems.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { editorOf, seeText, write } from './solving-steps.ts';

const half = `#include <cstdio>
int main() { long long n; if (scanf("%lld", &n) == 1) printf("%lld", (long long)(int)(2 * n)); }`;

let site: TestSite;
let problemId: string;
beforeAll(async () => {
  site = await sharedSite();
  const group = (name: string, maxScore: number) => ({
    name,
    maxScore,
    aggregation: 'pass-fail' as const,
    requirePass: [],
  });
  const { problem } = await site.admin.client.problems.upload({
    ...problemUpload('sum'),
    title: 'Doubles for points',
    scoring: { maxScore: 100, aggregation: 'sum', groups: [group('small', 40), group('large', 60)] },
    testCases: [
      { input: '1\n', output: '2\n', isSample: true },
      { input: '7\n', output: '14\n', isSample: false, group: 'small' },
      { input: '2000000000\n', output: '4000000000\n', isSample: false, group: 'large' },
    ],
  });
  problemId = problem._id;
});

describe('a problem with scores', () => {
  it('shows its points, and those of a submission by group', async () => {
    const page = await site.openPage({ as: site.people.dee, path: `/user/problem/practice/${problemId}` });
    await editorOf(page).waitFor();
    await seeText(page, 'Scores: 100 points (small 40, large 60)');
    await write(page, half);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await seeText(page, '40/100 points');
    const points = page.getByRole('table', { name: 'Points by test group' }).getByRole('row');
    expect(await points.allInnerTexts()).toEqual([
      expect.stringMatching(/^small\s+40\/40\s+Accepted$/),
      expect.stringMatching(/^large\s+0\/60\s+Wrong answer$/),
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submissions', exact: true }).click();
    await seeText(page.getByRole('dialog'), '40/100 points');
  });

  it('keeps the groups of its tests in the form, and asks for that of a new one', async () => {
    const page = await site.openPage({ as: 'admin', path: `/admin/editProblem/${problemId}` });
    const groupOf = (number: number) => testCase(page, number).getByLabel('Group');
    await groupOf(2).waitFor();
    expect(await groupOf(2).inputValue()).toBe('small');
    expect(await groupOf(1).count()).toBe(0);
    await page.getByRole('button', { name: 'Add Test Case' }).click();
    expect(await groupOf(4).inputValue()).toBe('large');
    await groupOf(4).selectOption('small');
    await input(page, 4).fill('5\n');
    await output(page, 4).fill('10\n');
    await page.getByRole('button', { name: 'Update Problem' }).click();
    await expect
      .poll(async () => (await site.admin.client.problems.get(problemId)).testCases.map(({ group }) => group))
      .toEqual([undefined, 'small', 'large', 'small']);
  });
});
