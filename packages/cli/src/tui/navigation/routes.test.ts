import { expect, it } from 'vitest';
import { contestOf, createStack, goBack, openRoute, replaceRoute, topOf } from './routes.ts';

it('goes back from a problem to the list that opened it', () => {
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

it('returns to a main screen with the search that was typed there', () => {
  const problems = createStack({ screen: 'problems' });
  topOf(problems).memory.set('search', 'sum');
  const again = openRoute(openRoute(problems, { screen: 'contests' }), { screen: 'problems' });
  expect(topOf(again).memory.get('search')).toBe('sum');
});

it('replaces a contest by its leaderboard and leaves the list below', () => {
  const contest = openRoute(createStack({ screen: 'contests' }), { screen: 'contest', contestId: '1' });
  const replaced = replaceRoute(contest, { screen: 'leaderboard', contestId: '1' });
  expect(replaced.entries.map(({ route }) => route.screen)).toEqual(['contests', 'leaderboard']);
});

it('finds the contest of the nearest screen that names one, and none at home', () => {
  const contest = openRoute(createStack({ screen: 'contests' }), { screen: 'contest', contestId: '7' });
  expect(contestOf(openRoute(contest, { screen: 'submission', submissionId: '1' }))).toBe('7');
  expect(contestOf(openRoute(contest, { screen: 'home' }))).toBeUndefined();
});
