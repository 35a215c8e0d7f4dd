import { expect, it } from 'vitest';
import { addTags, takeTags } from './add-tags.ts';

it.each([
  ['a word that is still being typed', 'gra', { tags: ['math'], rest: 'gra' }],
  ['a word and a space', 'graphs ', { tags: ['math', 'graphs'], rest: '' }],
  ['several words at once', '#dp  trees gre', { tags: ['math', 'dp', 'trees'], rest: 'gre' }],
  ['nothing but spaces', '   ', { tags: ['math'], rest: '' }],
  ['a tag that is there', '#math ', { tags: ['math'], rest: '' }],
])('takes %s', (_, typed, taken) => {
  expect(takeTags(['math'], typed)).toEqual(taken);
});

it.each([
  ['#', []],
  [' # ', []],
  ['#two-sat', ['two-sat']],
  ['##two', ['#two']],
])('makes of %j the tags %j', (typed, tags) => {
  expect(addTags([], [typed])).toEqual(tags);
});
