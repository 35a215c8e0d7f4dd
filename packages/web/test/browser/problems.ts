import type { ProblemUpload } from '@podium/sdk/contract';

/** This image has 8 by 8 pixels. */
export const dotPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNwtjiFFTEMLQkAndlRQXBAOqwAAAAASUVORK5CYII=';

/** This statement has everything that a statement may contain. */
const richText = `Given $a$ and $b$ with $|a|, |b| \\le 10^9$, print $a + b$:

$$\\sum_{i=1}^{2} x_i = x_1 + x_2$$

## Input

One line with **two** numbers, separated by \`one space\`.

| a | b | sum |
|--:|--:|----:|
| 1 | 2 |   3 |
| 10 | 20 | 30 |

- negative numbers too
- ~~overflow~~ is impossible in \`long long\`

![a small square](data:image/png;base64,${dotPng})

\`\`\`cpp
long long a, b;
\`\`\`

A very long line: ${'x'.repeat(200)}
`;

/**
 * This statement contains attacks. The page must show them as text or not at all, and
 * `window.harmed` must stay undefined.
 */
const hostileText = `
<script>window.harmed = 'script'</script>
<img src="x" onerror="window.harmed = 'onerror'">
<a href="javascript:window.harmed='html link'">html link</a>
[a link](javascript:window.harmed='link')
[another link](data:text/html,<script>window.harmed='data link'</script>)
![a picture](https://elsewhere.example/track.png)
![a drawing](data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0id2luZG93Lmhhcm1lZD0nc3ZnJyIvPg==)
<iframe src="https://elsewhere.example/"></iframe>
<form action="https://elsewhere.example/"><input name="password"></form>
<style>body { display: none }</style>
`;

const tests = [
  { a: 1, b: 2, isSample: true },
  { a: 10, b: 20, isSample: true },
  { a: -5, b: 5, isSample: false },
  { a: 1_000_000_000, b: 1_000_000_000, isSample: false },
];

type Plan = Pick<ProblemUpload, 'title' | 'difficulty'> & { tags?: string[]; description?: string };

/**
 * All problems ask for the sum of two numbers, so the programs of
 * `packages/server/test/programs.ts` solve them.
 */
const plans = {
  sum: { title: 'Sum of Two', difficulty: 'Easy', tags: ['math', 'warm-up'] },
  paths: { title: 'Paths', difficulty: 'Hard', tags: ['graphs', 'math'] },
  rich: { title: 'Rich Statement', difficulty: 'Medium', tags: ['math', 'images'], description: richText },
  hostile: { title: 'Hostile Statement', difficulty: 'Easy', tags: ['security'], description: richText + hostileText },
  echo: { title: 'Echo', difficulty: 'Easy' },
  /** This problem belongs to the running contest. */
  opener: { title: 'Opening Act', difficulty: 'Easy', tags: ['live'] },
  encore: { title: 'Encore', difficulty: 'Medium', tags: ['live'] },
  /** This problem belongs to the future contest. */
  secret: { title: 'Spring Surprise', difficulty: 'Hard', tags: ['spring'] },
} satisfies Record<string, Plan>;

export type ProblemName = keyof typeof plans;

export const problemNames = Object.keys(plans) as ProblemName[];

export function problemUpload(name: ProblemName): ProblemUpload {
  const plan: Plan = plans[name];
  return {
    title: plan.title,
    difficulty: plan.difficulty,
    tags: plan.tags ?? [],
    description: plan.description ?? 'Print $a + b$, where $|a|, |b| \\le 10^9$.\n',
    constraints: { timeLimit: '1s', memoryLimit: '256MB' },
    testCases: tests.map(({ a, b, isSample }) => ({ input: `${a} ${b}\n`, output: `${a + b}\n`, isSample })),
  };
}
