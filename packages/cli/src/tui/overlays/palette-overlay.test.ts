import { expect, it } from 'vitest';
import { paletteEntries, searchPalette } from './palette-overlay.tsx';

const problem = { _id: 'p1', title: 'Sum of Two' } as never;
const contest = { _id: 'c1', title: 'Spring Cup' } as never;
const over = { _id: 'c0', title: 'Winter Cup' } as never;
const bindings = [
  { scope: 'global', action: 'contests', keys: ['3'], help: 'contests' },
  { scope: 'list', action: 'up', keys: ['k'], help: 'up' },
] as const;

it('lists the actions of the screen without cursor moves, and every route', () => {
  const texts = paletteEntries(bindings, [problem], [contest], [over]).map(({ text }) => text);
  expect(texts).toEqual(['contests', 'my submissions', 'Spring Cup', 'Winter Cup', 'Sum of Two']);
});

it('begins with the actions of the screen, not with those that always work', () => {
  const quit = { scope: 'always', action: 'interrupt', keys: ['ctrl-c'], help: 'quit at once' } as const;
  const texts = paletteEntries([quit, ...bindings], [], [], []).map(({ text }) => text);
  expect(texts).toEqual(['contests', 'quit at once', 'my submissions']);
});

const texts = (found: ReturnType<typeof searchPalette>) => found.map(({ item }) => item.text);

it('finds the entries by characters of all words, in any order and case', () => {
  const entries = paletteEntries(bindings, [problem], [contest], [over]);
  expect(texts(searchPalette(entries, 'TWO sm'))).toEqual(['Sum of Two']);
  expect(texts(searchPalette(entries, 'con'))).toEqual(['contests', 'Spring Cup', 'Winter Cup']);
});

it('hides problems and past contests until something is typed', () => {
  const entries = paletteEntries(bindings, [problem], [], [over]);
  expect(texts(searchPalette(entries, ''))).toEqual(['contests', 'my submissions']);
  expect(texts(searchPalette(entries, 'winter'))).toEqual(['Winter Cup']);
});

it('begins with what was used last, also with a problem, until something is typed', () => {
  const entries = paletteEntries(bindings, [problem], [], []);
  const recent = ['problem p1', 'no longer there', 'global contests'];
  expect(texts(searchPalette(entries, ' ', recent))).toEqual(['Sum of Two', 'contests', 'my submissions']);
  expect(texts(searchPalette(entries, 'subm', recent))).toEqual(['my submissions']);
});
