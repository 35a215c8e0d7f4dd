import { expect, it } from 'vitest';
import { contestOf, createStack, goBack, openRoute, replaceRoute, topOf } from './routes.ts';

it('goes back to the previous screen', () => {
  const stack = openRoute(createStack({ screen: 'problems' }), { screen: 'problem', problemId: '1' });
  expect(topOf(stack).route.screen).toBe('problem');
  expect(goBack(stack)?.entries.map(({ route }) => route.screen)).toEqual(['problems']);
});

it('has nothing to go back to from a main screen', () => {
  const stack = openRoute(openRoute(createStack({ screen: 'home' }), { screen: 'contest', contestId: '1' }), {
    screen: 'problems',
  });
  expect(goBack(stack)).toBeUndefined();
});

it('returns to a main screen with its state', () => {
  const problems = createStack({ screen: 'problems' });
  topOf(problems).memory.set('search', 'sum');
  const again = openRoute(openRoute(problems, { screen: 'contests' }), { screen: 'problems' });
  expect(topOf(again).memory.get('search')).toBe('sum');
});

it('replaces one screen by another', () => {
  const contest = openRoute(createStack({ screen: 'contests' }), { screen: 'contest', contestId: '1' });
  const replaced = replaceRoute(contest, { screen: 'leaderboard', contestId: '1' });
  expect(replaced.entries.map(({ route }) => route.screen)).toEqual(['contests', 'leaderboard']);
});

it('belongs to the contest of the nearest screen that names one', () => {
  const contest = openRoute(createStack({ screen: 'contests' }), { screen: 'contest', contestId: '7' });
  expect(contestOf(openRoute(contest, { screen: 'submission', submissionId: '1' }))).toBe('7');
  expect(contestOf(openRoute(contest, { screen: 'home' }))).toBeUndefined();
});
